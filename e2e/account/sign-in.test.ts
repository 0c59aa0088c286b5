import { expect, test } from '@playwright/test'
import { closeAlert } from '../support/alert.ts'
import { callApi } from '../support/api.ts'
import {
  createCaller,
  openProviderPage,
  readStoredToken,
  signIn,
  signInThroughProvider,
} from '../support/sign-in.ts'

test('the provider page says that it is practice mode, lists sample people, can cancel or fail, and leads home by name', async ({
  page,
}) => {
  await openProviderPage(page, 'kakao')
  await expect(page.getByText(/연습/).first()).toBeVisible()
  const first = page.locator('main').locator('a, button').first()
  await expect(first).toContainText('김초록')
  for (const name of ['새 회원', '전문가', '운영자', '관리자']) {
    await expect(page.getByText(name).first()).toBeVisible()
  }
  await page.getByRole('button', { name: '로그인 취소하기' }).click()
  await closeAlert(page, '로그인에 실패했습니다.')
  await expect(page).toHaveURL(/\/login$/)
  await page.reload()
  await expect(page.getByRole('button', { name: '카카오로 시작하기' })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await openProviderPage(page, 'google')
  await page.getByRole('button', { name: '로그인 서비스 고장 내기' }).click()
  await closeAlert(page, '로그인 처리 중 오류가 발생했습니다.')
  await signInThroughProvider(page, '박한결', 'google')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('박한결')
  expect(new URL(page.url()).search).toBe('')
})

test('signing out asks first, then removes the token from the browser and ends the session on the server', async ({
  page,
}) => {
  const { token } = await signIn(page, '이새봄')
  // The sign-in screen leads a member home.
  await page.goto('/login')
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/my-page')
  await expect(page.getByText('이새봄')).toBeVisible()
  await expect(page.getByText('010-2345-6789')).toBeVisible()

  await page.getByRole('button', { name: '로그아웃' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '취소' }).click()
  expect(await readStoredToken(page)).toBe(token)

  await page.getByRole('button', { name: '로그아웃' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await readStoredToken(page)).toBeNull()
  const headers = { authorization: `Bearer ${token}` }
  // The browser tells the server without waiting for the response.
  await expect
    .poll(async () => (await page.request.get('/api/v1/user/my-page', { headers })).status())
    .toBe(401)
})

test('a new member gives consent before anything personal is stored', async ({ page }) => {
  // Earlier runs may have given the consents of this account.
  const caller = await createCaller(page.request, '새 회원')
  await callApi(caller, 'POST', '/api/v1/user/withdrawal', {})
  await signInThroughProvider(page, '새 회원')
  const sheet = page.getByRole('dialog')
  const start = sheet.getByRole('button', { name: '동의하고 시작하기' })
  await expect(start).toBeDisabled()
  await sheet.getByRole('checkbox', { name: /만 14세 이상/ }).click()
  await sheet.getByRole('checkbox', { name: /이용약관/ }).click()
  await expect(start).toBeDisabled()
  await sheet.getByRole('checkbox', { name: /개인정보/ }).click()
  await start.click()
  await expect(sheet).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('정다온')
  await expect(page.getByRole('dialog')).toBeHidden()
})
