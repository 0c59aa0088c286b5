import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listProducts } from '../../../contract/shop/shop.ts'
import { forbiddenLinks } from '../forbidden-links.ts'
import { button, choose, eventually, openApp, press, rowId, scrollToEnd, shows } from '../render-app.tsx'
import { answer, askedOf, unreadable } from '../server.ts'

const types = ['PLANT', 'POT', 'SET'] as const
const product = (index: number, type: string | undefined) => ({
  id: rowId(index),
  name: `상품 ${index}호`,
  image: 'c/none-00000000.webp',
  price: 12_900 + index * 1000,
  description: '밝은 그늘이면 어디서나 잘 자라요.',
  tags: ['거실', '초보'],
  link: `https://shop.invalid/products/${index}`,
  type: types.find((it) => it === type) ?? types[index % 3] ?? 'SET',
})

/** Lets the server answer with two pages of each type. */
const serveProducts = () =>
  answer(listProducts, ({ query }) => {
    const from = Number(query.page) * 10
    const content = Array.from({ length: from === 0 ? 10 : 2 }, (_, at) => product(from + at, query.type))
    return { content, hasNext: from === 0, nextCursor: from === 0 ? 'after-9' : null }
  })

test('a failed list has a retry, and an empty one a way to all products', async () => {
  answer(listProducts, unreadable(500))
  const app = await openApp('/shop?type=SET', { visitor: true })
  await shows('alert', '상품을 불러오는데 실패했습니다.')
  answer(listProducts, { content: [], hasNext: false, nextCursor: null })
  await press('다시 시도')
  await screen.findByText('아직 소개할 상품이 없어요')
  serveProducts()
  await press('전체 상품 보기')
  for (const text of ['12,900원', '밝은 그늘이면 어디서나 잘 자라요.', '거실 · 초보'])
    await shows('article', text)
  expect(app.address()).toBe('/shop')
})

test('a product with a forbidden link is shown, and opens nothing', async () => {
  const content = forbiddenLinks.map((link, index) => ({ ...product(index, 'POT'), link }))
  answer(listProducts, { content, hasNext: false, nextCursor: null })
  await openApp('/shop', { visitor: true })
  for (const { name } of content) await shows('article', name)
  const named = { name: /상품 \d호/ }
  expect([...screen.queryAllByRole('link', named), ...screen.queryAllByRole('button', named)]).toEqual([])
})

test('products are listed page after page, by type and in a compact view that is remembered', async () => {
  serveProducts()
  const app = await openApp('/shop', { visitor: true })
  await shows('article', '상품 0호')
  scrollToEnd()
  await shows('article', '상품 11호')
  await choose('화분')
  await eventually(() => expect(app.address()).toBe('/shop?type=POT'))
  await shows('article', /상품 2호/)
  await choose('전체')
  await eventually(() => expect(app.address()).toBe('/shop'))
  expect(
    askedOf(listProducts)
      .slice(0, 3)
      .map(({ query }) => query),
  ).toEqual([
    { page: '0', size: '10' },
    { page: '1', size: '10', cursor: 'after-9' },
    { page: '0', size: '10', type: 'POT' },
  ])

  const compact = await button('간단히 보기')
  fireEvent.click(compact)
  expect(compact.getAttribute('aria-pressed')).toBe('true')
  await app.goTo('/refund-policy')
  await app.goTo('/shop')
  await eventually(() =>
    expect(screen.getByRole('button', { name: '간단히 보기' }).getAttribute('aria-pressed')).toBe('true'),
  )
  await shows('article', '12,900원')
})
