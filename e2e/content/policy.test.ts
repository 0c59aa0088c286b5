import { expect, test } from '@playwright/test'

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
