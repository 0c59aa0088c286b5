import { expect, type Page, test } from '@playwright/test'
import type { Product } from '../../contract/shop/shop.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { rowId, success } from '../support/api.ts'
import { stopTimers } from '../support/clock.ts'
import { dropInitialData } from '../support/initial-data.ts'

const list = '**/api/v1/common/products?**'
const types = ['PLANT', 'POT', 'SET'] as const
const link = (index: number) => `https://shop.invalid/products/${index}`
const product = (index: number) => ({
  id: rowId(index),
  name: `상품 ${index}호`,
  image: 'c/none-00000000.webp',
  price: 12_900 + index * 1000,
  description: '밝은 그늘이면 어디서나 잘 자라요.',
  tags: ['거실', '초보'],
  link: link(index),
  type: types[index % 3],
})

/** Serves ten products. */
async function serveProducts(page: Page) {
  await dropInitialData(page)
  const content = Array.from({ length: 10 }, (_, index) => product(index))
  await page.route(list, (route) => route.fulfill(success({ content, hasNext: false, nextCursor: null })))
}

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

test('a product of the server opens in a new tab after a notice of one and a half seconds, unless that is cancelled', async ({
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
  const leave = page.getByRole('button', { name: `${first?.name} 쇼핑몰에서 보기` })
  await stopTimers(page)
  await leave.click()
  const notice = page.getByRole('dialog', { name: '쇼핑몰로 이동하고 있어요' })
  await expect(notice).toBeVisible()
  await page.clock.runFor(1200)
  expect(context.pages()).toHaveLength(1)
  const opened = context.waitForEvent('page')
  await page.clock.runFor(1000)
  await expect(await opened).toHaveURL(first?.link ?? '')
  expect(await (await opened).evaluate(() => window.opener)).toBeNull()
  await (await opened).close()
  await page.clock.runFor(1000)
  await expect(notice).toBeHidden()

  await leave.click()
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

  await page.getByRole('button', { name: '상품 0호 쇼핑몰에서 보기' }).click()
  const shopLink = page.getByRole('link', { name: '쇼핑몰 열기' })
  await expect(shopLink).toBeFocused()
  await expect(shopLink).toHaveAttribute('href', link(0))
  await expect(shopLink).toHaveAttribute('rel', /noopener/)
  await expectAccessible(page, 'the notice')
  const [opened] = await Promise.all([context.waitForEvent('page'), shopLink.click()])
  await expect(opened).toHaveURL(link(0))
  await expect(shopLink).toBeHidden()
})
