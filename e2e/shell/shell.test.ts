import { expect, test } from '@playwright/test'
import { signIn } from '../support/sign-in.ts'

test('a visitor reaches every section, the sign-in screen and the legal pages from the shell and home', async ({
  page,
}) => {
  await page.goto('/plant-contents')
  await page.locator('header a[href="/"]').click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main a[href="/care-service-desc"]').first()).toBeVisible()
  await expect(page.locator('main a[href="/plant-analysis"]').first()).toBeVisible()
  await expect(page.locator('main a[href="/login"]').first()).toBeVisible()

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

test('an unknown address and an unknown article get status 404 and a way on', async ({ page }) => {
  // Nor is an address in other letters a screen.
  const unknown = await page.goto('/LOGIN')
  expect(unknown?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '찾으시는 화면이 없어요' })).toBeVisible()
  await expect(page.locator('main a[href="/"]')).toBeVisible()
  const article = await page.goto('/plant-contents/01900000-0000-7000-8000-000000000000')
  expect(article?.status()).toBe(404)
  await expect(page.getByText('콘텐츠를 찾을 수 없습니다.')).toBeVisible()
})

test('all notifications are marked as read with one tap', async ({ page }) => {
  await signIn(page, '김초록')
  await page.goto('/alarm-list')
  await expect(page.locator('main li').first()).toBeVisible()
  const readAll = page.getByRole('button', { name: '모두 읽음' })
  if (await readAll.isEnabled()) await readAll.click()
  await expect(readAll).toBeDisabled()
  await expect(page.getByRole('link', { name: '알림', exact: true })).toBeVisible()
})

test('inner screens have a way back, by the history or to the screen above, and keep their tab marked', async ({
  page,
}) => {
  const back = page.getByRole('banner').getByRole('link', { name: '뒤로' })
  const tab = (name: string) =>
    page.getByRole('navigation', { name: '주요 화면' }).getByRole('link', { name })
  await page.goto('/plant-contents')
  await expect(tab('콘텐츠')).toHaveAttribute('aria-current', 'page')
  await expect(back).toHaveCount(0)
  await page.locator('footer a[href="/refund-policy"]').click()
  await expect(page).toHaveURL(/refund-policy$/)
  await back.click()
  await expect(page).toHaveURL(/plant-contents$/)

  await page.goto('/care-service-desc')
  await expect(tab('마이페이지')).toHaveAttribute('aria-current', 'true')

  await signIn(page, '이새봄')
  await page.goto('/payment-list')
  await expect(tab('마이페이지')).toHaveAttribute('aria-current', 'true')
  await expect(tab('홈')).not.toHaveAttribute('aria-current')
  await expect.poll(async () => (await back.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await back.click()
  await expect(page).toHaveURL(/my-page$/)
  await expect(back).toHaveCount(0)
})

test('an unknown address below a screen continues its document, and has its title and no way back', async ({
  page,
}) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  expect((await page.goto('/reservation-care/x', { waitUntil: 'networkidle' }))?.status()).toBe(404)
  await expect(page.locator('html.started')).toBeAttached()
  await expect(page.getByRole('heading', { name: '찾으시는 화면이 없어요' })).toBeVisible()
  await expect(page).toHaveTitle('화면을 찾을 수 없어요 - 새잎')
  await expect(page.getByRole('button', { name: '뒤로' })).toHaveCount(0)
  expect(errors).toEqual([])
})

test('an iPhone gets launch pictures in the size of its screen, one for each theme', async ({ browser }) => {
  const context = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
    viewport: { width: 390, height: 700 },
    screen: { width: 390, height: 844 },
    deviceScaleFactor: 3,
  })
  const page = await context.newPage()
  await page.goto('/')
  const images = page.locator('link[rel=apple-touch-startup-image]')
  await expect(images).toHaveCount(2)
  const sizes = await images.evaluateAll((links) =>
    Promise.all(
      links.map(async (link) => {
        const image = new Image()
        image.src = (link as HTMLLinkElement).href
        await image.decode()
        return [image.naturalWidth, image.naturalHeight, (link as HTMLLinkElement).media]
      }),
    ),
  )
  const media = (theme: string) => `(orientation: portrait) and (prefers-color-scheme: ${theme})`
  expect(sizes).toEqual([
    [1170, 2532, media('light')],
    [1170, 2532, media('dark')],
  ])
  await context.close()
})
