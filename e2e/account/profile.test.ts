import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { closeAlert } from '../support/alert.ts'
import { success } from '../support/api.ts'
import { signIn } from '../support/sign-in.ts'

/** Opens the form with a profile of its own, since journeys share the sample people. Returns the requests to save it. */
async function openProfile(page: Page, profile: object = {}) {
  const saved = {
    userProfile: { name: '김초록', phone: '01012345678', email: 'chorok@example.com' },
    notificationSettings: { marketingConsent: false, notificationConsent: true },
    ...profile,
  }
  const sent: object[] = []
  await page.route('**/api/v1/user/profile', async (route) => {
    if (route.request().method() === 'GET') return route.fulfill(success(saved))
    const { name, phone, ...notificationSettings } = route.request().postDataJSON()
    sent.push({ name, phone, ...notificationSettings })
    const after = { userProfile: { ...saved.userProfile, name, phone: phone || null }, notificationSettings }
    return route.fulfill(success(after))
  })
  await page.goto('/profile-edit')
  return sent
}

const nameOf = (page: Page) => page.getByRole('textbox', { name: '이름' })
const phoneOf = (page: Page) => page.getByRole('textbox', { name: '전화번호' })
const saveButton = (page: Page) => page.locator('button[type=submit]')

test.beforeEach(({ page }) => signIn(page, '김초록'))

test('the profile form checks its input while typing and saves what is valid', async ({ page }) => {
  const sent = await openProfile(page)
  await expect(saveButton(page)).toHaveText('변경사항 없음')
  await expect(saveButton(page)).toBeDisabled()
  await expect(page.getByRole('textbox', { name: '이메일' })).toHaveAttribute('readonly', '')

  await phoneOf(page).fill('')
  await phoneOf(page).pressSequentially('0109876')
  await expect(phoneOf(page)).toHaveValue('010-9876')
  await expect(page.getByRole('alert')).toHaveText('전화번호는 11자리여야 합니다.')
  await expect(phoneOf(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(saveButton(page)).toHaveText('전화번호 오류')
  await phoneOf(page).press('Enter')
  await closeAlert(page, '전화번호는 010으로 시작하는 11자리 숫자여야 합니다. 예: 010-1234-5678')

  await phoneOf(page).fill('01198765432')
  await expect(page.getByRole('alert')).toHaveText('전화번호는 010으로 시작해야 합니다.')
  await phoneOf(page).fill('01098765432')
  await expect(phoneOf(page)).toHaveValue('010-9876-5432')
  await expect(saveButton(page)).toHaveText('정보 수정')

  await nameOf(page).fill('  ')
  await expect(page.getByRole('alert')).toHaveText('이름을 입력해주세요.')
  await saveButton(page).click()
  await closeAlert(page, '이름을 입력해주세요.')
  await nameOf(page).fill(' 김새잎 ')
  await page.getByRole('switch', { name: '마케팅 정보 받기' }).click()
  await saveButton(page).click()
  await closeAlert(page, '프로필이 성공적으로 저장되었습니다.')
  expect(sent).toEqual([
    { name: '김새잎', phone: '01098765432', marketingConsent: true, notificationConsent: true },
  ])
  await expect(saveButton(page)).toHaveText('변경사항 없음')
  await nameOf(page).press('Enter')
  await closeAlert(page, '변경된 정보가 없습니다.')
})

test('input survives a failed save, and leaving with unsaved changes asks first', async ({ page }) => {
  await openProfile(page)
  await page.route('**/api/v1/user/profile', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await nameOf(page).fill('김새잎')
  await saveButton(page).click()
  await closeAlert(page, '프로필 저장에 실패했습니다.')
  await expect(nameOf(page)).toHaveValue('김새잎')

  await page.getByRole('link', { name: '마이페이지' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: '계속 수정하기' }).click()
  await expect(nameOf(page)).toHaveValue('김새잎')
  await page.getByRole('link', { name: '마이페이지' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: '나가기' }).click()
  await expect(page).toHaveURL(/\/my-page$/)
})

test('a member without a phone number can withdraw a consent', async ({ page }) => {
  const userProfile = { name: '김초록', phone: null, email: null }
  const sent = await openProfile(page, { userProfile })
  await page.getByRole('switch', { name: '알림 받기' }).click()
  await saveButton(page).click()
  await closeAlert(page, '프로필이 성공적으로 저장되었습니다.')
  expect(sent).toMatchObject([{ phone: '', notificationConsent: false }])
})

test('a profile that cannot be loaded offers a retry', async ({ page }) => {
  await page.route('**/api/v1/user/profile', (route) => route.abort())
  await page.goto('/profile-edit')
  await expect(page.getByText('프로필 정보를 불러오는데 실패했습니다.')).toBeVisible()
  await page.unroute('**/api/v1/user/profile')
  await page.getByRole('button', { name: /다시/ }).click()
  await expect(nameOf(page)).not.toHaveValue('')
})

test('personal data is downloaded as a readable file, and the question before a withdrawal is accessible', async ({
  page,
}) => {
  await page.goto('/profile-edit')
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: '내 데이터 받기' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(/^새잎-내-데이터-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data['내 정보'].이메일).toBe('chorok@example.com')
  expect(data.진단.length).toBeGreaterThan(0)

  await page.getByRole('button', { name: '회원 탈퇴' }).click()
  await expectAccessible(page, 'withdrawal')
})
