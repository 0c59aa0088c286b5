import { expect, type Page, test } from '@playwright/test'
import { signIn } from './people.ts'

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false })

  test('documents show what is known without asking', async ({ page }) => {
    await page.goto('/plant-contents')
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(10)
    await expect(page.getByRole('radio', { name: '물주기' })).toBeVisible()
    await expect(page.getByRole('link', { name: '콘텐츠', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    const title = await cards.first().getByRole('heading').innerText()

    await cards.first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.locator('.reading p').first()).toBeVisible()
    const picture = page.getByRole('article').locator('img').first()
    expect(await picture.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth > 0)).toBe(true)

    await page.goto('/login')
    await expect(page.getByRole('button', { name: '카카오로 시작하기' })).toBeVisible()
    await page.goto('/reservation-care')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('어떤 케어가 필요하세요?')
    await expect(page.getByRole('contentinfo')).toContainText('사업자등록번호')
  })

  test('an address that means another screen shows neither', async ({ page }) => {
    await page.goto('/plant-contents?tag=물주기')
    await expect(page.getByRole('article')).toHaveCount(0)
    await page.goto('/login?code=used&state=used&provider=kakao')
    await expect(page.getByRole('button')).toHaveCount(0)
  })
})

/** Holds the app's files back until it is called. */
async function holdTheApp(page: Page) {
  let release = () => {}
  const isReleased = new Promise<void>((done) => {
    release = done
  })
  await page.route(/\/assets\/(?!start-).*\.js$/, async (route) => {
    await isReleased
    await route.continue()
  })
  return release
}

test('what is tapped before the app is there is done when it is', async ({ page }) => {
  const release = await holdTheApp(page)
  await page.goto('/plant-contents', { waitUntil: 'domcontentloaded' })
  await page.getByText('병해충', { exact: true }).first().click()
  release()
  await expect(page).toHaveURL(/\?tag=/)
  await expect(page.getByRole('radio', { name: '병해충' })).toBeChecked()
})

test('the keyboard stays where it is when the app takes over', async ({ page }) => {
  const release = await holdTheApp(page)
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  const kakao = page.getByRole('button', { name: '카카오로 시작하기' })
  await kakao.focus()
  await kakao.evaluate((button) => button.setAttribute('data-from', 'document'))
  release()
  await expect(page.locator('[data-from]')).toHaveCount(0)
  await expect(kakao).toBeFocused()
})

test('what a screen asks first is asked while the app is on its way, and only then', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/home/dashboard')) asked.push(request.url())
  })
  const release = await holdTheApp(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect.poll(() => asked.length).toBe(1)
  release()
  await expect(page.getByRole('heading', { name: '추천 콘텐츠' })).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('the photos of a result come with its answer, and once', async ({ page }) => {
  await signIn(page, '김초록')
  await page.goto('/analysis-list')
  const link = page.locator('main a[href^="/analysis-result/"]').first()
  const address = (await link.getAttribute('href')) ?? ''
  const fetched: string[] = []
  page.on('request', (request) => {
    if (/\/media\/d\//.test(request.url())) fetched.push(request.url())
  })
  const release = await holdTheApp(page)
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await expect.poll(() => fetched.length).toBe(2)
  release()
  for (const name of ['식물 전체 사진', '증상 사진']) {
    const photo = page.getByRole('img', { name, exact: true })
    await expect.poll(() => photo.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0)
    expect(fetched).toContain(await photo.evaluate((it: HTMLImageElement) => it.currentSrc))
  }
  expect(new Set(fetched).size).toBe(2)
})

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}

test('nothing moves when the app takes over', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, '한여름')
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[])
        if (!hadRecentInput) shifts.push(value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of ['/', '/plant-contents', '/reservation-care', '/alarm-list', '/user-condition']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('contentinfo')).toBeAttached()
    const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    const total = moved.reduce((sum, value) => sum + value, 0)
    expect([path, total < 0.05]).toEqual([path, true])
  }
})
