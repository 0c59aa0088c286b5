import { describe, expect, it } from 'vitest'
import { isChanged, type ProfileFields, phoneProblem, saveLabel, toChanges } from './profile-fields.ts'

const saved: ProfileFields = {
  name: '김초록',
  phone: '010-1234-5678',
  marketingConsent: true,
  notificationConsent: false,
}
const noPhone = { ...saved, phone: '' }

describe('a phone number while it is typed', () => {
  it.each([
    ['010-1234-5678', undefined],
    ['010-1234', '전화번호는 11자리여야 합니다.'],
    ['01', '전화번호는 11자리여야 합니다.'],
    ['011-1234-5678', '전화번호는 010으로 시작해야 합니다.'],
    ['2', '전화번호는 010으로 시작해야 합니다.'],
    ['', '전화번호는 010으로 시작해야 합니다.'],
  ])('"%s" says %s', (phone, problem) => {
    expect(phoneProblem({ ...saved, phone }, saved)).toBe(problem)
  })

  it('may stay blank for somebody who never gave one, and is looked at once they begin', () => {
    expect(phoneProblem(noPhone, noPhone)).toBeUndefined()
    expect(phoneProblem({ ...noPhone, phone: '010' }, noPhone)).toBe('전화번호는 11자리여야 합니다.')
  })
})

it('counts as changed only what would be sent differently', () => {
  expect(isChanged(saved, saved)).toBe(false)
  expect(isChanged({ ...saved, name: ' 김초록 ' }, saved)).toBe(false)
  expect(isChanged({ ...saved, notificationConsent: true }, saved)).toBe(true)
  expect(toChanges({ ...saved, name: ' 김초록 ' })).toMatchObject({ name: '김초록', phone: '01012345678' })
})

it('names on the button what is most pressing', () => {
  const label = (isSaving: boolean, hasPhoneProblem: boolean, changed: boolean) =>
    saveLabel({ isSaving, hasPhoneProblem, isChanged: changed })
  expect(label(true, true, true)).toBe('저장 중...')
  expect(label(false, true, true)).toBe('전화번호 오류')
  expect(label(false, true, false)).toBe('전화번호 오류')
  expect(label(false, false, false)).toBe('변경사항 없음')
  expect(label(false, false, true)).toBe('정보 수정')
})
