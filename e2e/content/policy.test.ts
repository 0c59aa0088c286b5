import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { success } from '../support/api.ts'

const pages = {
  '/user-condition': '이용약관',
  '/private-condition': '개인정보 처리방침',
  '/notification-consent': '알림 수신 동의',
  '/marketing-consent': '마케팅 정보 수신 동의',
  '/refund-policy': '환불 정책',
}

const policy = (version: string, versions: string[]) => ({
  kind: 'TERMS',
  title: '이용약관',
  version,
  effectiveFrom: version,
  content: `<h2 id="article-1">제1조 (목적)</h2><p>${version} 약관이에요.</p>`,
  sections: [{ id: 'article-1', title: '제1조 (목적)' }],
  versions: versions.map((it) => ({ version: it, effectiveFrom: it })),
})

/** Serves three versions, of which the middle one is in force. */
const serveVersions = (page: Page) =>
  page.route('**/api/v1/common/policies/TERMS*', (route) => {
    const all = ['2999-01-01', '2025-09-01', '2024-01-01']
    const version = new URL(route.request().url()).searchParams.get('version') ?? '2025-09-01'
    return route.fulfill(success(policy(version, all)))
  })

test('all five legal texts have a title, effective date, summary and structured data', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  for (const [path, title] of Object.entries(pages)) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page).toHaveTitle(`${title} - 새잎`)
    // The texts of 2025 write one of the titles in one word.
    const heading = new RegExp(`^${title.replace(' 처리', ' ?처리')}$`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByText('2025년 9월 1일부터 시행').first()).toBeVisible()
    await expect(page.getByText('한눈에 보기')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: '부칙' })).toBeAttached()
    const data = await page.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(data ?? '')).toHaveProperty('@graph')
  }
  expect(errors).toEqual([])
})

test('the table of contents works by keyboard and scrolls to below the fixed header', async ({ page }) => {
  // The web font moves lines when it has loaded.
  await page.goto('/private-condition', { waitUntil: 'networkidle' })
  const heading = page.getByRole('heading', { name: '제8조 (회원의 권리와 행사 방법)' })
  await expect(heading).toBeAttached()
  await page.locator('summary', { hasText: '목차' }).focus()
  await page.keyboard.press('Enter')
  const entry = page.getByRole('navigation', { name: '목차' }).getByRole('link', { name: /제8조/ })
  for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press('Tab')
  await expect(entry).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading).toBeInViewport()
  const header = await page.locator('header').first().boundingBox()
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThan(header?.height ?? 0)
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(200)

  await page.goto('/user-condition#article-9')
  await expect(page.getByRole('heading', { name: '제9조 (취소와 환불)' })).toBeInViewport()
})

test('a text is printed without the shell', async ({ page }) => {
  await page.goto('/refund-policy')
  await expect(page.getByText('한눈에 보기')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: '제7조 (환불 방법과 기간)' })).toBeVisible()
  await expect(page.getByText('목차')).toHaveCount(2)
  for (const hidden of [
    page.locator('body header').first(),
    page.locator('footer'),
    page.getByText('목차').first(),
    page.getByText('인쇄하기'),
    page.getByRole('link', { name: '마이페이지' }),
  ])
    await expect(hidden).toBeHidden()
})

test('an announced version is accessible', async ({ page }) => {
  await serveVersions(page)
  await page.goto('/user-condition?version=2999-01-01')
  await expect(page.getByText(/아직 시행하지 않는 내용이에요/)).toBeVisible()
  await expectAccessible(page, 'an announced version')
})
