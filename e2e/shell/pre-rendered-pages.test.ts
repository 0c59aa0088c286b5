import { expect, type Page, test } from '@playwright/test'
import { rowId, success } from '../support/api.ts'
import { holdRequests } from '../support/held-requests.ts'
import { expectVisibleFocus, tabTo } from '../support/keyboard.ts'
import { signIn } from '../support/sign-in.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('pre-rendered pages show the shell and public data', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('header').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: '마이페이지' })).toBeVisible()

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
    await expect
      .poll(() => picture.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth > 0))
      .toBe(true)

    await page.goto('/shop')
    await expect(page.getByRole('article')).toHaveCount(10)
    await page.goto('/care-service-desc')
    await expect(page.getByRole('link', { name: '신청하기' })).toBeVisible()

    await page.goto('/login')
    await expect(page.getByRole('button', { name: '카카오로 시작하기' })).toBeVisible()
    await page.goto('/reservation-care')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('어떤 케어가 필요하세요?')
    await expect(page.getByRole('contentinfo')).toContainText('사업자등록번호')
  })

  test('an address whose query means another screen is not pre-rendered', async ({ page }) => {
    await page.goto('/plant-contents?tag=물주기')
    await expect(page.getByRole('article')).toHaveCount(0)
    await page.goto('/login?code=used&state=used&provider=kakao')
    await expect(page.getByRole('button')).toHaveCount(0)
  })
})

/** Holds back the files of the app, so that the pre-rendered page lasts until the returned function is called. */
const holdApp = (page: Page) => holdRequests(page, /\/assets\/(?!start-).*\.js$/)

/** Waits until the app has taken over the elements of the document: React keeps what it knows of an element on it. */
const expectStarted = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        Object.keys(document.querySelector('a') ?? {}).some((key) => key.startsWith('__react')),
      ),
    )
    .toBe(true)

test('what was chosen and unfolded before the app starts is so in the app', async ({ page }) => {
  const release = await holdApp(page)
  await page.goto('/plant-contents', { waitUntil: 'domcontentloaded' })
  const fact = page.getByRole('contentinfo').getByText('사업자등록번호')
  await expect(fact).toBeAttached()
  await expect(fact).toBeHidden()
  await page.getByRole('contentinfo').getByText('사업자 정보 보기').click()
  await expect(fact).toBeVisible()
  await page.getByText('병해충', { exact: true }).first().click()
  release()
  await expectStarted(page)
  await expect(fact).toBeVisible()
  await expect(page).toHaveURL(/\?tag=/)
  await expect(page.getByRole('radio', { name: '병해충' })).toBeChecked()
})

test('a link tapped before the app starts is followed at once, and so is the way back', async ({ page }) => {
  await holdApp(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByRole('link', { name: '사진으로 진단하기' }).click()
  await expect(page).toHaveURL(/plant-analysis|login-required/)
  await page.goto('/plant-contents', { waitUntil: 'domcontentloaded' })
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/plant-contents\/./)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.locator('footer a[href="/refund-policy"]').click()
  await expect(page).toHaveURL(/refund-policy$/)
  // The script that knows the page before runs at the end of the document.
  await page.waitForLoadState('domcontentloaded')
  await page.getByRole('banner').getByRole('link', { name: '뒤로' }).click()
  await expect(page).toHaveURL(/plant-contents\/./)
})

test('on home the keyboard focus stays visible when the app starts and when its data arrives', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, '이새봄')
  const rest = { kind: 'EXPERT_ANSWER', subject: '과습', amount: null, at: null }
  const matters = [1, 2, 3, 4].map((row) => ({ ...rest, id: rowId(row) }))
  await page.route('**/api/v1/common/home/open-matters', (route) =>
    route.fulfill(success({ matters, isComplete: true })),
  )
  const releaseData = await holdRequests(page, '**/api/v1/common/home/{dashboard,open-matters}')
  const releaseApp = await holdApp(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const diagnosis = await tabTo(page, 'link', '사진으로 진단하기')
  await diagnosis.evaluate((link) => link.setAttribute('data-from', 'document'))
  releaseApp()
  await expectStarted(page)
  await expect(page.locator('[data-from]')).toBeFocused()
  await expectVisibleFocus(page, 'the link after the start')
  releaseData()
  await expect(page.getByRole('heading', { name: '추천 콘텐츠' })).toBeVisible()
  await expect(page.getByText(`전문가 답변 ${matters.length}개`)).toBeVisible()
  await expect(page.locator('[data-from]')).toBeFocused()
  await expectVisibleFocus(page, 'the link after the data')
})

test('the photos of a result are requested with its data, and once', async ({ page }) => {
  await signIn(page, '김초록')
  await page.goto('/analysis-list')
  const link = page.locator('main a[href^="/analysis-result/"]').first()
  const address = (await link.getAttribute('href')) ?? ''
  // Ends what the list page is still loading, so that only requests of the result are counted.
  await page.goto('about:blank')
  const fetched: string[] = []
  page.on('request', (request) => {
    if (/\/media\/d\//.test(request.url())) fetched.push(request.url())
  })
  const release = await holdApp(page)
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

test('when the app starts nothing moves, and the first request of the screen has been sent once', async ({
  page,
}) => {
  // Without a Korean font on the machine the web font is shown as soon as it arrives, and moves the text.
  await page.route('**/*.woff2', (route) => route.abort())
  await signIn(page, '한여름')
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[])
        if (!hadRecentInput) shifts.push(value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') requests.push(new URL(request.url()).pathname)
  })
  /** `called` is what the screen asks before the app has loaded; pages with data in their document ask nothing. */
  const openScreen = async (screen: string, called?: string) => {
    const count = () => requests.filter((path) => path === `/api/v1/${called}`).length
    requests.length = 0
    const release = await holdApp(page)
    await page.goto(screen, { waitUntil: 'domcontentloaded' })
    await expect.poll(count).toBe(called ? 1 : 0)
    release()
    await expectStarted(page)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('contentinfo')).toBeAttached()
    await expect(page.getByRole('status', { name: /불러오고 있어요$/ })).toHaveCount(0)
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    const total = shifts.reduce((sum, value) => sum + value, 0)
    expect([screen, total < 0.05, count()]).toEqual([screen, true, called ? 1 : 0])
  }
  for (const path of ['/plant-contents', '/reservation-care', '/user-condition']) await openScreen(path)
  for (const [path, called] of [
    ['/', 'common/home/dashboard'],
    ['/my-page', 'user/my-page'],
    ['/analysis-list', 'analysis'],
    ['/reservation-list', 'reservations'],
    ['/payment-list', 'payments'],
    ['/alarm-list', 'notifications'],
  ] as const)
    await openScreen(path, called)
})
