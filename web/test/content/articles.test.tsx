import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Content, getContent, listContents, listContentTags } from '../../../contract/content/content.ts'
import { button, choose, eventually, follow, openApp, press, rowId, scrollToEnd } from '../render-app.tsx'
import { answer, askedOf, failure, hold, unreadable } from '../server.ts'

const item = (index: number, tag = '물주기') => ({
  id: rowId(index),
  thumbnail: 'c/none-00000000.webp',
  title: `${tag} 이야기 ${index}번`,
  subTitle: '손가락 두 마디까지 넣어 보세요',
  tag,
})

/** Lets the server answer with three pages of each tag. */
function serveList() {
  answer(listContentTags, ['물주기', '병해충', '분갈이'])
  answer(listContents, ({ query }) => {
    const from = Number(query.page) * 10
    const content = Array.from({ length: from < 20 ? 10 : 3 }, (_, at) => item(from + at, query.tag))
    return { content, hasNext: from < 20, nextCursor: from < 20 ? `after-${from + 9}` : null }
  })
}

const article = (index: number, more: Partial<Content> = {}): Content => ({
  ...item(index),
  content: '<p>물은 겉흙이 마르면 주세요.</p>',
  publishedAt: '2026-01-05T09:00:00+09:00',
  updatedAt: '2026-01-05T09:00:00+09:00',
  sources: [],
  related: [],
  ...more,
})

const card = (name: string) => screen.findByRole('link', { name })
const queries = () => askedOf(listContents).map(({ query }) => query)

test('a list that failed is loaded by a retry, then page after page', async () => {
  answer(listContents, unreadable(500))
  answer(listContentTags, unreadable(500))
  await openApp('/plant-contents', { visitor: true })
  await screen.findByText('콘텐츠가 없습니다.')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('radio', { name: '전체' })).toHaveProperty('checked', true)
  const failed = queries().length

  serveList()
  await press('다시 불러오기')
  await card('물주기 이야기 0번')
  const release = hold(listContents)
  scrollToEnd()
  await screen.findByText('불러오는 중이에요')
  scrollToEnd()
  release()
  await card('물주기 이야기 10번')
  scrollToEnd()
  await card('물주기 이야기 22번')
  expect(queries().slice(failed)).toEqual([
    { page: '0', size: '10' },
    { page: '1', size: '10', cursor: 'after-9' },
    { page: '2', size: '10', cursor: 'after-19' },
  ])
})

test('the next page loads when a busy browser reports the end of the list as hidden and as visible at once', async () => {
  serveList()
  await openApp('/plant-contents', { visitor: true })
  await card('물주기 이야기 0번')
  scrollToEnd({ isIntersecting: false })
  await card('물주기 이야기 10번')
})

test('another tag starts at page 0, and the request for the previous tag is aborted', async () => {
  serveList()
  await openApp('/plant-contents', { visitor: true })
  await card('물주기 이야기 0번')
  scrollToEnd()
  await card('물주기 이야기 10번')

  const release = hold(listContents)
  await choose('분갈이')
  await eventually(() => expect(queries().at(-1)?.tag).toBe('분갈이'))
  const previous = askedOf(listContents).at(-1)
  await choose('병해충')
  await eventually(() => expect(previous?.signal?.aborted).toBe(true))
  release()
  await card('병해충 이야기 0번')
  expect(screen.queryByRole('link', { name: /분갈이 이야기|물주기 이야기/ })).toBeNull()
  expect(queries().at(-1)).toEqual({ page: '0', size: '10', tag: '병해충' })
})

test('the tag of the address is chosen, and without it all articles are listed', async () => {
  serveList()
  const app = await openApp(`/plant-contents?tag=${encodeURIComponent('병해충')}`, { visitor: true })
  await card('병해충 이야기 0번')
  expect(screen.getByRole('radio', { name: '병해충' })).toHaveProperty('checked', true)
  await choose('전체')
  await card('물주기 이야기 0번')
  expect(screen.queryByRole('link', { name: /병해충 이야기/ })).toBeNull()
  expect(app.address()).toBe('/plant-contents')
  expect(queries().at(-1)).toEqual({ page: '0', size: '10' })
})

test('an article has its title, sources and related articles', async () => {
  answer(getContent, ({ path }) =>
    article(Number(path.slice(-4)), {
      content: '<p>본문 <a href="https://example.com/guide">자료</a></p>',
      sources: [{ title: '농사로', url: 'https://www.nongsaro.go.kr' }, { title: '식물 병리학' }],
      related: [item(8, '분갈이')],
    }),
  )
  const app = await openApp(`/plant-contents/${rowId(7)}`, { visitor: true })
  await screen.findByRole('heading', { level: 1, name: '물주기 이야기 7번' })
  screen.getByText('2026년 1월 5일')
  for (const name of ['자료', '농사로']) {
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: new RegExp(`^${name}`) })
    expect(link.rel).toContain('noopener')
    expect(link.target).toBe('_blank')
  }
  await follow('분갈이 이야기 8번')
  await screen.findByRole('heading', { level: 1, name: '물주기 이야기 8번' })
  expect(app.address()).toBe(`/plant-contents/${rowId(8)}`)
})

test('a missing and an empty article have different messages', async () => {
  answer(getContent, failure(404, 'NOT_FOUND', '없어요.'))
  const app = await openApp(`/plant-contents/${rowId(1)}`, { visitor: true })
  await screen.findByText('콘텐츠를 찾을 수 없습니다.')
  answer(getContent, article(2, { content: ' <p>&nbsp;</p> ' }))
  await app.goTo(`/plant-contents/${rowId(2)}`)
  await screen.findByRole('heading', { level: 1, name: '물주기 이야기 2번' })
  await screen.findByText('콘텐츠가 없습니다.')
  await button('공유하기')
})
