import { expect, type Page, test } from '@playwright/test'
import type { Banner, Dashboard } from '../../contract/home/home.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { success } from '../support/api.ts'
import { dropInitialData } from '../support/initial-data.ts'
import { findCovered } from '../support/robot.ts'
import { signIn } from '../support/sign-in.ts'

// Without the entry of playwright.config.ts that hides the notice about the opening shop.
test.use({ storageState: { cookies: [], origins: [] } })

const dashboardPath = '**/api/v1/common/home/dashboard'
const bannerPath = '**/api/v1/common/banners'
const ids = ['019d0000-0000-7000-8000-000000000001', '019d0000-0000-7000-8000-000000000002'] as const
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="#3c8557"/></svg>'

const full: Dashboard = {
  userInfo: { name: '김초록' },
  activeCareServices: [
    {
      id: ids[0],
      serviceName: '픽업 케어 서비스',
      pickupDate: '2026-11-24',
      plantCount: 2,
      status: 'IN_CARE',
      statusLabel: '케어 중',
      progressPercent: 60,
      payUntil: null,
      plantImage: null,
      plantName: '화분 2개',
    },
  ],
  plantAnalyses: ids.map((id, index) => ({
    id,
    image: 'd/none.jpg',
    problem: index ? '과습' : '응애',
    createdAt: '2026-01-05T09:00:00+09:00',
    expertFeedback: index ? null : '잎 뒷면을 닦아 주세요.',
  })),
  recommendedContents: ids.map((id) => ({ id, title: '겨울철 물주기', image: 'c/a.webp' })),
  recommendedProducts: ids.map((id) => ({
    id,
    title: '토분 세트',
    image: 'c/b.webp',
    priceFormatted: '12,000원',
  })),
  openingSoon: null,
}
const banner: Banner = {
  mobileImageUrl: 'c/mobile.webp',
  pcImageUrl: 'c/wide.webp',
  linkUrl: '/shop',
  alt: '가을 화분 모음',
}
const openingSoon = { title: '곧 문을 열어요', message: '조금만 기다려 주세요.' }

async function serve(page: Page, home: Partial<Dashboard>, shown: Banner | null = banner) {
  // The document carries the real banner.
  await dropInitialData(page)
  await page.route(dashboardPath, (route) => route.fulfill(success({ ...full, ...home })))
  await page.route(bannerPath, (route) => route.fulfill(success(shown)))
  await page.route('**/media/c/*', (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }))
}

const link = (page: Page, href: string) => page.locator(`main a[href="${href}"]`)
const modal = (page: Page) => page.getByRole('dialog', { name: openingSoon.title })

test('a member finds care in progress, diagnoses, articles, products and a banner that fits the screen', async ({
  page,
}) => {
  await serve(page, {})
  await signIn(page, '이새봄')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('김초록 님')
  for (const path of ['/care-service-desc', '/plant-analysis', '/reservation-list', '/analysis-list']) {
    await expect(link(page, path).first()).toBeVisible()
  }
  await expect(link(page, `/reservation-detail/${ids[0]}`)).toContainText('케어 중')
  await expect(link(page, `/analysis-result/${ids[0]}`)).toContainText('전문가 답변 완료')
  await expect(link(page, `/analysis-result/${ids[1]}`)).toContainText('이름 모르는 식물과습AI 진단 완료')
  await expect(link(page, `/plant-contents/${ids[0]}`)).toContainText('겨울철 물주기')
  await expect(link(page, '/plant-contents')).toBeVisible()
  await link(page, '/shop').filter({ hasText: '12,000원' }).first().click()
  await expect(page).toHaveURL(/\/shop$/)
  await page.goBack()

  const image = page.getByRole('img', { name: banner.alt })
  const shown = () => image.evaluate((it: HTMLImageElement) => it.currentSrc.split('/').at(-1))
  for (const [width, file] of [
    [390, 'mobile.webp'],
    [768, 'mobile.webp'],
    [769, 'wide.webp'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await image.scrollIntoViewIfNeeded()
    await expect.poll(shown).toBe(file)
    const height = await page.getByRole('link', { name: banner.alt }).evaluate((it) => it.clientHeight)
    expect(height, `the banner at ${width} px`).toBeLessThanOrEqual(96)
  }
  const { y: top } = (await image.boundingBox()) ?? { y: Number.NaN }
  const { y: greeting } = (await page.getByRole('heading', { level: 1 }).boundingBox()) ?? { y: 0 }
  expect(top).toBeLessThan(greeting)
  await image.click()
  await expect(page).toHaveURL(/\/shop$/)
})

test('the notice about the opening shop is accessible, keeps the focus, and leaves nothing on the robot', async ({
  page,
}) => {
  await serve(page, { openingSoon })
  await page.goto('/')
  const shop = page.getByRole('link', { name: /이전 쇼핑몰 가기/ })
  await expect(shop).toHaveAttribute('target', '_blank')
  await expect(shop).toHaveAttribute('href', /^https:/)
  await expect(modal(page).getByRole('heading')).toBeFocused()
  // The top layer would make the page inert, a style pass over all of home.
  expect(await modal(page).evaluate((dialog) => dialog.matches(':modal'))).toBe(false)
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('Tab')
  expect(await modal(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await expectAccessible(page, 'the notice')
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  expect(await findCovered(page)).toEqual([])
})
