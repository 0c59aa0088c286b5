import { expect, type Page, test } from '@playwright/test'
import type { Product } from '../../contract/shop/shop.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { rowId, success } from '../support/api.ts'
import { stopTimers } from '../support/clock.ts'
import { dropInitialData } from '../support/initial-data.ts'
import { storeTokenBeforeScripts } from '../support/sign-in.ts'

const list = '**/api/v1/common/products?**'
const types = ['PLANT', 'POT', 'SET'] as const
const link = (index: number) => `https://shop.invalid/products/${index}`
const product = (index: number, type: string = types[index % 3] ?? 'SET') => ({
  id: rowId(index),
  name: `상품 ${index}호`,
  image: 'c/none-00000000.webp',
  price: 12_900 + index * 1000,
  description: '밝은 그늘이면 어디서나 잘 자라요.',
  tags: ['거실', '초보'],
  link: link(index),
  type,
})

/** Serves two pages of each type and returns the queries of all requests. */
async function serveProducts(page: Page) {
  const queries: URLSearchParams[] = []
  await dropInitialData(page)
  await page.route(list, (route) => {
    const query = new URL(route.request().url()).searchParams
    queries.push(query)
    const from = Number(query.get('page')) * 10
    const content = Array.from({ length: from === 0 ? 10 : 2 }, (_, at) =>
      product(from + at, query.get('type') ?? undefined),
    )
    return route.fulfill(success({ content, hasNext: from === 0, nextCursor: from === 0 ? 'after-9' : null }))
  })
  return queries
}

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const leaveButton = (page: Page) => page.getByRole('button', { name: '상품 0호 쇼핑몰에서 보기' })

test('products are listed by type and in a compact view, and an empty or failed list has a way on', async ({
  page,
}) => {
  await dropInitialData(page)
  await page.route(list, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/shop?type=SET')
  await expect(page.getByRole('alert')).toContainText('상품을 불러오는데 실패했습니다.')
  await page.unrouteAll()
  await page.route(list, (route) => route.fulfill(success({ content: [], hasNext: false, nextCursor: null })))
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(page.getByText('아직 소개할 상품이 없어요')).toBeVisible()
  await page.unrouteAll()
  const queries = await serveProducts(page)
  await page.getByRole('button', { name: '전체 상품 보기' }).click()
  for (const text of ['12,900원', '밝은 그늘이면 어디서나 잘 자라요.', '#거실', '식물']) {
    await expect(card(page, '상품 0호')).toContainText(text)
  }
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(card(page, '상품 11호')).toBeAttached()
  await page.getByRole('radio', { name: '화분' }).check()
  await expect(page).toHaveURL(/\?type=POT$/)
  await expect(card(page, '상품 0호')).toContainText('화분')
  await page.getByRole('radio', { name: '전체' }).check()
  await expect(page).toHaveURL(/\/shop$/)
  await expect(card(page, '상품 0호')).toContainText('식물')
  expect(queries.slice(0, 3).map((query) => `${query}`)).toEqual([
    'page=0&size=10',
    'page=1&cursor=after-9&size=10',
    'page=0&size=10&type=POT',
  ])

  const compact = page.getByRole('button', { name: '간단히 보기' })
  await compact.click()
  await expect(compact).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(compact).toHaveAttribute('aria-pressed', 'true')
  await expect(card(page, '상품 0호')).toContainText('12,900원')
})

test('the products of the server are shown, and one of them leads to its page in the shop', async ({
  page,
  context,
}) => {
  await context.route('https://example.com/**', (route) => route.fulfill({ body: '쇼핑몰' }))
  const answered = page.waitForResponse(list)
  await page.goto('/shop?type=POT')
  const { data } = (await (await answered).json()) as { data: { content: Product[] } }
  expect(data.content.length).toBeGreaterThan(0)
  for (const { name, price, type } of data.content) {
    expect(type).toBe('POT')
    await expect(card(page, name).first()).toContainText(`${price.toLocaleString('ko-KR')}원`)
  }
  const [first] = data.content
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: `${first?.name} 쇼핑몰에서 보기` }).click()
  await expect(await opened).toHaveURL(first?.link ?? '')
})

test('a product opens in a new tab after a notice of one and a half seconds, unless that is cancelled', async ({
  page,
  context,
}) => {
  await context.route('https://shop.invalid/**', (route) => route.fulfill({ body: '쇼핑몰' }))
  await serveProducts(page)
  await page.goto('/shop')
  await expect(card(page, '상품 0호')).toBeVisible()
  await stopTimers(page)
  await leaveButton(page).click()
  const notice = page.getByRole('dialog', { name: '쇼핑몰로 이동하고 있어요' })
  await expect(notice).toBeVisible()
  await page.clock.runFor(1200)
  expect(context.pages()).toHaveLength(1)
  const opened = context.waitForEvent('page')
  await page.clock.runFor(1000)
  await expect(await opened).toHaveURL(link(0))
  expect(await (await opened).evaluate(() => window.opener)).toBeNull()
  await (await opened).close()
  await page.clock.runFor(1000)
  await expect(notice).toBeHidden()

  await leaveButton(page).click()
  await notice.getByRole('button', { name: '그만두기' }).click()
  await page.clock.runFor(1700)
  expect(context.pages()).toHaveLength(1)
})

test('where the browser blocks new tabs the notice has a link; the compact shop and the notice are accessible', async ({
  page,
  context,
}) => {
  await context.route('https://shop.invalid/**', (route) => route.fulfill({ body: '쇼핑몰' }))
  await page.addInitScript(() => {
    window.open = () => null
  })
  await serveProducts(page)
  await page.goto('/shop')
  await expect(card(page, '상품 0호')).toBeVisible()
  await page.getByRole('button', { name: '간단히 보기' }).click()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page, 'the compact shop at 320 px')

  await leaveButton(page).click()
  const shopLink = page.getByRole('link', { name: '쇼핑몰 열기' })
  await expect(shopLink).toBeFocused()
  await expect(shopLink).toHaveAttribute('href', link(0))
  await expect(shopLink).toHaveAttribute('rel', /noopener/)
  await expectAccessible(page, 'the notice')
  const [opened] = await Promise.all([context.waitForEvent('page'), shopLink.click()])
  await expect(opened).toHaveURL(link(0))
  await expect(shopLink).toBeHidden()
})

const result = {
  id: product(1).id,
  fullPlantImageUrl: 'd/none.jpg',
  symptomImageUrl: 'd/none.jpg',
  expertFeedback: null,
  problem: '아직 확실하지 않아요',
  problemReasons: [],
  solutions: ['물 주기를 멈추고 흙을 말려 주세요'],
  createdAt: '2026-01-05T09:00:00+09:00',
  problemId: null,
  confidence: 'LOW',
  reasons: [],
  candidates: [{ problemId: 'root_rot', problem: '뿌리썩음' }],
  photoNotes: [],
  question: null,
  engine: { name: 'embedded', version: '1' },
  prompt: '잎이 노래요',
  answers: [],
  expertDueAt: '2026-01-06T09:00:00+09:00',
}

test('a result shows articles and products for its first candidate, and nothing when they cannot be loaded', async ({
  page,
}) => {
  await storeTokenBeforeScripts(page, 'a token')
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.route('**/api/v1/analysis/*', (route) => route.fulfill(success(result)))
  await page.goto(`/analysis-result/${result.id}`)
  const end = page.getByText('알려 주신 내용')
  await end.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('함께 읽으면 좋아요')).toBeHidden()
  await expect(page.getByText('도움이 되는 물건')).toBeHidden()
  await expect(page.getByRole('alert')).toHaveCount(0)

  const queries: string[] = []
  const serve = (pattern: string, content: unknown[]) =>
    page.route(pattern, (route) => {
      queries.push(new URL(route.request().url()).search)
      return route.fulfill(success({ content, hasNext: false, nextCursor: null }))
    })
  const article = {
    ...product(5),
    thumbnail: 'c/none-00000000.webp',
    title: '뿌리 살리기',
    subTitle: '',
    tag: '병해충',
  }
  await serve('**/api/v1/common/contents?**', [article])
  await serve(list, [product(0), product(1)])
  await page.reload()
  await end.scrollIntoViewIfNeeded()
  await expect(page.getByRole('region', { name: '함께 읽으면 좋아요' })).toContainText('뿌리 살리기')
  await expect(page.getByRole('region', { name: '도움이 되는 물건' }).getByRole('article')).toHaveCount(2)
  expect(queries.sort()).toEqual(['?problem=root_rot&size=2', '?problem=root_rot&size=3'])
  await page.getByRole('link', { name: '뿌리 살리기' }).click()
  await expect(page).toHaveURL(`/plant-contents/${article.id}`)
})
