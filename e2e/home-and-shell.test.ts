import { expect, test } from '@playwright/test'
import { signIn } from './people.ts'

test('a visitor is welcomed without a name and may look around', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main a[href="/care-service-desc"]')).toBeVisible()
  await expect(page.locator('main a[href="/plant-analysis"]').first()).toBeVisible()
  await expect(page.locator('main a[href="/login"]').first()).toBeVisible()
})

test('the served page already shows shell and home before any script runs', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.locator('header').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: '마이페이지' })).toBeVisible()
  await context.close()
})

test('home says what went wrong, with the server sentence when there is one', async ({ page }) => {
  await page.route('**/api/v1/common/home/dashboard', (route) => route.fulfill({ status: 400, body: '' }))
  await page.goto('/')
  await expect(page.getByText('데이터를 불러오는데 실패했습니다.')).toBeVisible()
  await page.unroute('**/api/v1/common/home/dashboard')
  await page.route('**/api/v1/common/home/dashboard', (route) =>
    route.fulfill({ status: 400, json: { status: 'Error', code: 'X', message: '점검 중이에요.' } }),
  )
  await page.reload()
  await expect(page.getByText('점검 중이에요.')).toBeVisible()
  await page.unroute('**/api/v1/common/home/dashboard')
  await page.route('**/api/v1/common/home/dashboard', (route) =>
    route.fulfill({ json: { status: 'Success', message: '', data: null } }),
  )
  await page.reload()
  await expect(page.getByText('데이터가 없습니다.')).toBeVisible()
})

test('the shell leads everywhere', async ({ page }) => {
  await page.goto('/plant-contents')
  await page.locator('header a[href="/"]').click()
  await expect(page).toHaveURL(/\/$/)
  const tabs = { 홈: '/', 콘텐츠: '/plant-contents', 진단: '/plant-analysis', 마이페이지: '/my-page' }
  for (const [name, href] of Object.entries(tabs)) {
    await expect(page.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', href)
  }
  await expect(page.getByRole('link', { name: /로봇/ })).toHaveAttribute('target', '_blank')
  const footer = page.locator('footer')
  await expect(footer.locator('a[href="/company"]')).toHaveAttribute('target', '_blank')
  for (const path of [
    '/user-condition',
    '/private-condition',
    '/marketing-consent',
    '/notification-consent',
    '/refund-policy',
  ]) {
    await expect(footer.locator(`a[href="${path}"]`)).toBeVisible()
  }
})

test('an unknown address and an unknown article are not found, and lead on', async ({ page }) => {
  const unknown = await page.goto('/no-such-page')
  expect(unknown?.status()).toBe(404)
  await expect(page.locator('main a[href="/"]')).toBeVisible()
  const article = await page.goto('/plant-contents/01900000-0000-7000-8000-000000000000')
  expect(article?.status()).toBe(404)
  await expect(page.getByText('콘텐츠를 찾을 수 없습니다.')).toBeVisible()
})

test('the bell shows unread notices only when there are some, and rests on legal pages', async ({ page }) => {
  let unread = 0
  let asked = 0
  await page.route('**/api/v1/notifications/unread-count', (route) => {
    asked += 1
    return route.fulfill({ json: { status: 'Success', message: '', data: unread } })
  })
  await signIn(page, '이새봄')
  await page.goto('/')
  await expect(page.getByRole('link', { name: '알림', exact: true })).toBeVisible()
  unread = 3
  await page.reload()
  await expect(page.getByRole('link', { name: /읽지 않은 알림 3개/ })).toBeVisible()
  const before = asked
  await page.goto('/user-condition')
  await expect(page.getByRole('link', { name: '알림', exact: true })).toBeVisible()
  expect(asked).toBe(before)
})

test('a notice is read with a tap, all of them with one', async ({ page }) => {
  await signIn(page, '김초록')
  await page.goto('/alarm-list')
  await expect(page.locator('main li').first()).toBeVisible()
  const readAll = page.getByRole('button', { name: '모두 읽음' })
  if (await readAll.isEnabled()) await readAll.click()
  await expect(readAll).toBeDisabled()
  await expect(page.getByRole('link', { name: '알림', exact: true })).toBeVisible()
})
