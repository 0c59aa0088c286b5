import { expect, test } from '@playwright/test'
import { success } from '../support/api.ts'
import { signIn } from '../support/sign-in.ts'

test('going back restores the scroll position of a list', async ({ page }) => {
  await signIn(page, '김초록')
  await page.goto('/analysis-list')
  const last = page.locator('main a[href^="/analysis-result/"]').last()
  await last.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, 260))
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(100)
  await last.click()
  await expect(page).toHaveURL(/\/analysis-result\//)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(last).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('a screen whose code or data cannot be loaded keeps the shell, says so and offers a retry', async ({
  page,
}) => {
  await signIn(page, '이새봄')
  await page.goto('/')
  await page.route('**/assets/my-page*.js', (route) => route.abort())
  await page.route('**/api/v1/user/my-page', (route) => route.fulfill(success({ userProfile: 7 })))
  await page.getByRole('link', { name: '마이페이지', exact: true }).first().click()
  const retryButton = page.getByRole('button', { name: /다시/ })
  await expect(retryButton).toBeVisible()
  await expect(page.locator('header a[href="/"]')).toBeVisible()
  await page.unroute('**/assets/my-page*.js')
  await retryButton.click()
  await expect(page.getByRole('heading', { name: '마이페이지' })).toBeVisible()
  // Data of another shape counts as a failure.
  await expect(page.getByText('마이페이지 정보를 불러오는데 실패했습니다.')).toBeVisible()
})
