import type { Profile } from '../../../../../contract/account.ts'
import { typedPhone } from '../../../shared/phone.ts'

/** What the form holds, as people see it. */
export interface ProfileFields {
  name: string
  /** With hyphens, as typed so far. */
  phone: string
  marketingConsent: boolean
  notificationConsent: boolean
}

/** Each where the form says it; the words are the product's own. */
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
  phone: typedPhone(userProfile.phone ?? ''),
  ...notificationSettings,
})

export const digitsOf = (phone: string) => phone.replace(/\D/g, '')

/** What is sent: the name without spaces around it, the phone as digits. */
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

/** While it is typed. Who never gave a number may leave it blank: consents can be changed without one. */
export function phoneProblem({ phone }: ProfileFields, saved: ProfileFields) {
  const digits = digitsOf(phone)
  if (digits === '' && saved.phone === '') return undefined
  if (!digits.startsWith('010'.slice(0, Math.max(1, digits.length)))) return profileMessages.phoneStart
  return digits.length === 11 ? undefined : profileMessages.phoneLength
}

/** Words on the button, the more pressing ones first. */
export function saveLabel(state: { isSaving: boolean; hasPhoneProblem: boolean; isChanged: boolean }) {
  if (state.isSaving) return '저장 중...'
  if (state.hasPhoneProblem) return '전화번호 오류'
  return state.isChanged ? '정보 수정' : '변경사항 없음'
}
