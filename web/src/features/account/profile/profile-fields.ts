import { digitsOf, formatTypedPhone } from '../../../../../client/phone.ts'
import type { Profile } from '../../../../../contract/account/account.ts'

/** Values of the form as displayed. */
export interface ProfileFields {
  name: string
  /** With hyphens, as typed so far. */
  phone: string
  marketingConsent: boolean
  notificationConsent: boolean
}

/** Validation errors by field. */
export const profileMessages = {
  nameMissing: '이름을 입력해주세요.',
  phoneStart: '전화번호는 010으로 시작해야 합니다.',
  phoneLength: '전화번호는 11자리여야 합니다.',
  phoneAtSave: '전화번호는 010으로 시작하는 11자리 숫자여야 합니다. 예: 010-1234-5678',
  unchanged: '변경된 정보가 없습니다.',
  loadFailed: '프로필 정보를 불러오는데 실패했습니다.',
  saveFailed: '프로필 저장에 실패했습니다.',
} as const

export const toFields = ({ userProfile, notificationSettings }: Profile): ProfileFields => ({
  name: userProfile.name,
  phone: formatTypedPhone(userProfile.phone ?? ''),
  ...notificationSettings,
})

/** Converts the form to the request: trimmed name, phone as digits. */
export const toChanges = (fields: ProfileFields) => ({
  ...fields,
  name: fields.name.trim(),
  phone: digitsOf(fields.phone),
})

export function isChanged(fields: ProfileFields, saved: ProfileFields) {
  const [now, before] = [toChanges(fields), toChanges(saved)]
  return (Object.keys(now) as (keyof ProfileFields)[]).some((name) => now[name] !== before[name])
}

export const nameProblem = ({ name }: ProfileFields) =>
  name.trim() === '' ? profileMessages.nameMissing : undefined

/** Returns the error of a typed phone number. Blank is valid for a member without a stored number, so that consents can be changed. */
export function phoneProblem({ phone }: ProfileFields, saved: ProfileFields) {
  const digits = digitsOf(phone)
  if (digits === '' && saved.phone === '') return undefined
  if (!digits.startsWith('010'.slice(0, Math.max(1, digits.length)))) return profileMessages.phoneStart
  return digits.length === 11 ? undefined : profileMessages.phoneLength
}

/** Label of the save button, by priority. */
export function saveLabel(state: { isSaving: boolean; hasPhoneProblem: boolean; isChanged: boolean }) {
  if (state.isSaving) return '저장 중...'
  if (state.hasPhoneProblem) return '전화번호 오류'
  return state.isChanged ? '정보 수정' : '변경사항 없음'
}

/** Fragments of /profile-edit that other screens link to. */
export const profileSections = {
  notifications: 'notifications',
  aiAnalysis: 'ai-analysis',
  devices: 'devices',
  data: 'my-data',
} as const
