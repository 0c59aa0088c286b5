import { signInNewMember } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

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
