import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getConsents } from '../../../contract/account/account.ts'
import { type Banner, type Dashboard, getBanner, getDashboard } from '../../../contract/home/home.ts'
import { listOpenMatters, type OpenMatter } from '../../../contract/home/open-matters.ts'
import { eventually, openApp, press, rowId, shows } from '../render-app.tsx'
import { answer, askedOf, failure, hold, malformed, unreadable } from '../server.ts'

const empty: Dashboard = {
  userInfo: { name: '김초록' },
  activeCareServices: [],
  plantAnalyses: [],
  recommendedContents: [{ id: rowId(1), title: '겨울철 물주기', image: 'c/a.webp' }],
  recommendedProducts: [],
  openingSoon: null,
}
const banner: Banner = {
  mobileImageUrl: 'c/mobile.webp',
  pcImageUrl: 'c/wide.webp',
  linkUrl: 'https://example.com/sale',
  alt: '가을 화분 모음',
}
const area = () => screen.getByRole('region', { name: '지금 할 일' })

test('a banner to another site opens a new tab', async () => {
  answer(getDashboard, empty)
  answer(getBanner, banner)
  await openApp('/', { visitor: true })
  const outside = await screen.findByRole<HTMLAnchorElement>('link', { name: /가을 화분 모음/ })
  expect(outside.getAttribute('href')).toBe(banner.linkUrl)
  expect(outside.target).toBe('_blank')
  expect(outside.rel).toContain('noopener')
})

test('without a banner nothing is shown', async () => {
  answer(getDashboard, empty)
  answer(getBanner, null)
  await openApp('/', { visitor: true })
  await screen.findByText('겨울철 물주기')
  await eventually(() => expect(askedOf(getBanner)).toHaveLength(1))
  await eventually(() => expect(document.querySelector('main .skeleton')).toBeNull())
  expect(document.querySelector('main picture source[media]')).toBeNull()
})

test('home shows a skeleton while it loads, names what went wrong and offers a retry', async () => {
  const failed = '데이터를 불러오는데 실패했습니다.'
  answer(getDashboard, unreadable(500))
  const release = hold(getDashboard)
  await openApp('/', { visitor: true })
  await screen.findByRole('status', { name: '홈을 불러오고 있어요' })
  release()
  await shows('alert', failed)

  answer(getDashboard, failure(400, 'X', '점검 중이에요.'))
  await press('다시 시도')
  await screen.findByText('점검 중이에요.')
  answer(getDashboard, unreadable(400))
  await press('다시 시도')
  await screen.findByText(failed)
  answer(getDashboard, malformed(null))
  await press('다시 시도')
  await screen.findByText('데이터가 없습니다.')
  answer(getDashboard, empty)
  await press('다시 불러오기')
  await screen.findByText('겨울철 물주기')
})

test('a new member is asked for consent before the notice about the opening shop', async () => {
  const openingSoon = { title: '곧 문을 열어요', message: '조금만 기다려 주세요.' }
  answer(getConsents, { accepted: false, policyVersion: '2025-09-01', consents: [] })
  answer(getDashboard, { ...empty, openingSoon })
  await openApp('/', { hidesOpeningSoon: false })
  const consent = await screen.findByRole('dialog', { name: '시작하기 전에 확인해 주세요' })
  expect(screen.queryByRole('dialog', { name: openingSoon.title })).toBeNull()
  fireEvent.click(within(consent).getByRole('button', { name: '나중에' }))
  await screen.findByRole('dialog', { name: openingSoon.title })
  expect(consent.isConnected).toBe(false)
})

const rest = { subject: '화분 2개', amount: null, at: null }
const matters: OpenMatter[] = [
  { ...rest, kind: 'PRICE_CHANGE', id: rowId(1), amount: 7_000 },
  { ...rest, kind: 'DEPOSIT', id: rowId(2), amount: 15_000, at: '2026-11-29T23:59:00+09:00' },
  { ...rest, kind: 'EXPERT_ANSWER', id: rowId(3), subject: '과습' },
  { ...rest, kind: 'CHECK_IN', id: rowId(4), subject: '응애' },
  { ...rest, kind: 'PICKUP', id: rowId(5), at: '2026-11-24T09:00:00+09:00' },
  { ...rest, kind: 'DELIVERY', id: rowId(6), at: '2026-11-24T13:00:00+09:00' },
]

test('home of a member opens with what to do now, each row leading to it', async () => {
  answer(getDashboard, empty)
  answer(listOpenMatters, { matters, isComplete: true })
  await openApp('/')
  const rows = () => within(area()).getAllByRole('link')
  await eventually(() => expect(rows()).toHaveLength(4))
  await press('2개 더 보기')
  const expected = [
    [/추가 금액 7,000원을 확인해 주세요/, `/reservation-detail/${rowId(1)}`],
    [/15,000원을 입금해 주세요.*11월 29일 \(일\) 오후 11:59까지/, `/reservation-detail/${rowId(2)}`],
    [/전문가 답변이 왔어요.*과습/, `/analysis-result/${rowId(3)}`],
    [/식물이 어떤지 알려 주세요/, `/analysis-result/${rowId(4)}`],
    [/식물을 데리러 가요.*오전 9:00/, `/reservation-detail/${rowId(5)}`],
    [/식물이 돌아와요.*오후 1:00/, `/reservation-detail/${rowId(6)}`],
  ] as const
  expect(rows()).toHaveLength(6)
  for (const [index, row] of rows().entries()) {
    expect(row.textContent).toMatch(expected[index]?.[0] as RegExp)
    expect(row.getAttribute('href')).toBe(expected[index]?.[1])
  }
  await screen.findByRole('link', { name: '사진으로 진단하기' })
})

test('what to do now says that it loads, is missing, is incomplete or is nothing', async () => {
  answer(getDashboard, empty)
  answer(listOpenMatters, unreadable(500))
  const release = hold(listOpenMatters)
  await openApp('/')
  await screen.findByRole('status', { name: '지금 할 일을 불러오고 있어요' })
  release()
  await shows('alert', '할 일을 불러오지 못했어요.')

  answer(listOpenMatters, { matters: matters.slice(0, 1), isComplete: false })
  await press('다시 시도')
  await shows('alert', '일부를 불러오지 못했어요.')
  expect(within(area()).getAllByRole('link')).toHaveLength(1)

  answer(listOpenMatters, { matters: [], isComplete: true })
  await press('다시 시도')
  await screen.findByText(/지금은 할 일이 없어요/)
})

test('a visitor sees the offer, and nothing is asked for them', async () => {
  answer(getDashboard, empty)
  answer(listOpenMatters, { matters: [], isComplete: true })
  await openApp('/', { visitor: true })
  await screen.findByText(/아픈 까닭과 돌보는 방법을 바로/)
  await screen.findByRole('heading', { name: '추천 콘텐츠' })
  expect(screen.queryByRole('region', { name: '지금 할 일' })).toBeNull()
  expect(askedOf(listOpenMatters)).toEqual([])
})
