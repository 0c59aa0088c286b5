import { failure } from '../support/api.ts'
import { readStoredToken, signIn, signInNewMember } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

test('an account with a care in progress cannot be deleted, and the message leads to the reservation', async ({
  page,
}) => {
  await signIn(page, '김초록')
  const link = '/reservation-detail/01990000-0000-7000-8000-00000000000a'
  const message = '진행 중인 예약(SA-261121-7K2M4Q)이 있어 지금은 탈퇴할 수 없어요.'
  const { status, json } = failure(409, 'WITHDRAWAL_BLOCKED', message)
  await page.route('**/api/v1/user/withdrawal', (route) => route.fulfill({ status, json: { ...json, link } }))
  await page.goto('/profile-edit')
  await page.getByRole('button', { name: '회원 탈퇴' }).click()
  const sheet = page.getByRole('dialog', { name: '회원 탈퇴' })
  await expect(sheet).toContainText('계약과 결제 기록 5년')
  await sheet.getByRole('button', { name: '탈퇴하기' }).click()
  await expect(sheet.getByRole('alert')).toContainText(message)
  await sheet.getByRole('link', { name: '예약 보기' }).click()
  await expect(page).toHaveURL(new RegExp(`${link}$`))
  expect(await readStoredToken(page)).not.toBeNull()
})

test('deleting the account takes two taps and removes everything from the browser', async ({ page }) => {
  // The account at this provider is used by this journey only.
  await signInNewMember(page, 'naver')
  await page.evaluate(() => {
    localStorage.setItem('saeip.booking-draft', '{}')
    sessionStorage.setItem('saeip.something', '1')
  })
  await page.goto('/profile-edit')
  await page.getByRole('button', { name: '회원 탈퇴' }).click()
  await page.getByText('자주 쓰지 않아요').click()
  await page.getByRole('button', { name: '탈퇴하기' }).click()
  const farewell = page.getByRole('alertdialog')
  await expect(farewell).toContainText('탈퇴했어요. 그동안 함께해 주셔서 고마워요.')
  await farewell.getByRole('button').click()
  await expect(page).toHaveURL(/\/login$/)

  const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(left.filter((key) => key.startsWith('saeip.'))).toEqual([])
  await page.goto('/my-page')
  await expect(page).toHaveURL(/\/login-required$/)
})
