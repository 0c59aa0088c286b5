import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { checkWithdrawal, getMyPage, getProfile, updateProfile } from '../../../contract/account/account.ts'
import { listSessions } from '../../../contract/account/session.ts'
import type { Data } from '../../../contract/endpoint.ts'
import { closeAlert, eventually, fill, follow, openApp, press, rowId, shows } from '../render-app.tsx'
import { answer, askedOf, failure, lostConnection } from '../server.ts'

const saved: Data<typeof getProfile> = {
  userProfile: { name: '김초록', phone: '01012345678', email: 'chorok@example.com' },
  notificationSettings: { marketingConsent: false, notificationConsent: true },
}

/** Opens the form with this profile; what is saved is answered as the server does. */
async function openProfile(profile: Partial<typeof saved> = {}) {
  const before = { ...saved, ...profile }
  answer(getProfile, before)
  answer(updateProfile, ({ body: { name, phone, ...notificationSettings } }) => ({
    userProfile: { ...before.userProfile, name, phone: phone || null },
    notificationSettings,
  }))
  const app = await openApp('/profile-edit')
  await fieldOf('이름')
  return app
}

const fieldOf = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const saveButton = () => document.querySelector('button[type=submit]') as HTMLButtonElement
const submit = () => fireEvent.submit(saveButton().form as HTMLFormElement)
const leaveAnd = async (name: string) => {
  await follow('마이페이지')
  const question = within(await screen.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name }))
}

test('this device and two others are listed, and the rest after one tap', async () => {
  const at = '2026-01-05T09:00:00+09:00'
  const sessions = [1, 2, 3, 4, 5].map((number) => ({
    id: rowId(number),
    device: `Chrome ${number}`,
    provider: null,
    signedInAt: at,
    lastUsedAt: at,
    isCurrent: number === 5,
  }))
  answer(listSessions, { sessions })
  await openProfile()
  const names = () => screen.getAllByText(/^Chrome \d$/).map(({ textContent }) => textContent)
  await screen.findByText('Chrome 5')
  expect(names()).toEqual(['Chrome 5', 'Chrome 1', 'Chrome 2'])
  await press('2대 더 보기')
  await eventually(() => expect(names()).toHaveLength(5))
})

test('the profile form checks its input while typing and saves what is valid', async () => {
  await openProfile()
  expect(saveButton().textContent).toBe('변경사항 없음')
  expect(saveButton().disabled).toBe(true)
  expect(screen.queryByText(/생성형 AI/), 'no switch without a model').toBeNull()
  expect((await fieldOf('이메일')).readOnly).toBe(true)

  const [name, phone] = [await fieldOf('이름'), await fieldOf('전화번호')]
  fill(phone, '0109876')
  expect(phone.value).toBe('010-9876')
  await shows('alert', '전화번호는 11자리여야 합니다.')
  expect(phone.getAttribute('aria-invalid')).toBe('true')
  expect(saveButton().textContent).toBe('전화번호 오류')
  submit()
  await closeAlert('전화번호는 010으로 시작하는 11자리 숫자여야 합니다. 예: 010-1234-5678')

  fill(phone, '01198765432')
  await shows('alert', '전화번호는 010으로 시작해야 합니다.')
  fill(phone, '01098765432')
  expect(phone.value).toBe('010-9876-5432')
  expect(saveButton().textContent).toBe('정보 수정')

  fill(name, '  ')
  await shows('alert', '이름을 입력해주세요.')
  fireEvent.click(saveButton())
  await closeAlert('이름을 입력해주세요.')
  fill(name, ' 김새잎 ')
  fireEvent.click(screen.getByRole('switch', { name: '마케팅 정보 받기' }))
  fireEvent.click(saveButton())
  await closeAlert('프로필이 성공적으로 저장되었습니다.')
  expect(askedOf(updateProfile).map(({ body }) => body)).toEqual([
    { name: '김새잎', phone: '01098765432', marketingConsent: true, notificationConsent: true },
  ])
  expect(saveButton().textContent).toBe('변경사항 없음')
  submit()
  await closeAlert('변경된 정보가 없습니다.')
})

test('input survives a failed save, and leaving with unsaved changes asks first', async () => {
  const app = await openProfile()
  answer(updateProfile, lostConnection)
  fill(await fieldOf('이름'), '김새잎')
  fireEvent.click(saveButton())
  await closeAlert('프로필 저장에 실패했습니다.')
  expect((await fieldOf('이름')).value).toBe('김새잎')

  await leaveAnd('계속 수정하기')
  await eventually(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect((await fieldOf('이름')).value).toBe('김새잎')
  await leaveAnd('나가기')
  await eventually(() => expect(app.address()).toBe('/my-page'))
})

test('a member without a phone number can withdraw a consent', async () => {
  await openProfile({ userProfile: { name: '김초록', phone: null, email: null } })
  fireEvent.click(screen.getByRole('switch', { name: '알림 받기' }))
  fireEvent.click(saveButton())
  await closeAlert('프로필이 성공적으로 저장되었습니다.')
  expect(askedOf(updateProfile)[0]?.body).toMatchObject({ phone: '', notificationConsent: false })
})

test('a profile that cannot be loaded offers a retry', async () => {
  answer(getProfile, failure(500, 'INTERNAL', ''))
  await openApp('/profile-edit')
  await screen.findByText('프로필 정보를 불러오는데 실패했습니다.')
  answer(getProfile, saved)
  await press(/다시/)
  await eventually(() => expect(screen.getByLabelText('이름')).toHaveProperty('value', '김초록'))
})

test('an account with a care in progress cannot be deleted, and the message leads to the reservation', async () => {
  const app = await openProfile()
  const link = '/reservation-detail/01990000-0000-7000-8000-00000000000a'
  const message = '진행 중인 예약(SA-261121-7K2M4Q)이 있어 지금은 탈퇴할 수 없어요.'
  answer(checkWithdrawal, failure(409, 'WITHDRAWAL_BLOCKED', message, { link }))
  answer(getMyPage, failure(500, 'INTERNAL', ''))
  await press('회원 탈퇴')
  const sheet = within(await screen.findByRole('dialog', { name: '회원 탈퇴' }))
  sheet.getByText(/계약과 결제 기록 5년/)
  expect((await sheet.findByRole('alert')).textContent).toContain(message)
  expect(sheet.getByRole('button', { name: '탈퇴하기' })).toHaveProperty('disabled', true)
  fireEvent.click(sheet.getByRole('link', { name: '예약 보기' }))
  await eventually(() => expect(app.address()).toBe(link))
  expect(localStorage.getItem('saeip.token')).not.toBeNull()
})
