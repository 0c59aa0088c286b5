import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getConsents } from '../../../contract/account/account.ts'
import { type Banner, type Dashboard, getBanner, getDashboard } from '../../../contract/home/home.ts'
import { listOpenMatters, type OpenMatter } from '../../../contract/home/open-matters.ts'
import { closeDialogsOnBack } from '../../../ui/index.ts'
import { forbiddenLinks } from '../forbidden-links.ts'
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

test.each(forbiddenLinks)(
  'a banner with the forbidden link "%s" is shown without a link',
  async (linkUrl) => {
    answer(getDashboard, empty)
    answer(getBanner, { ...banner, linkUrl })
    await openApp('/', { visitor: true })
    const picture = await screen.findByRole('img', { name: banner.alt })
    expect(picture.closest('a, button')).toBeNull()
  },
)

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
  { ...rest, kind: 'DEPOSIT', id: rowId(2), amount: 15_000, at: '2099-11-29T23:59:00+09:00' },
  { ...rest, kind: 'EXPERT_ANSWER', id: rowId(3), subject: '과습' },
  { ...rest, kind: 'CHECK_IN', id: rowId(4), subject: '응애' },
  { ...rest, kind: 'PICKUP', id: rowId(5), at: '2026-11-24T09:00:00+09:00' },
  { ...rest, kind: 'DELIVERY', id: rowId(6), at: '2026-11-24T13:00:00+09:00' },
]

test('home of a member opens with the most urgent matter; the others are one tap away, and going back closes them', async () => {
  answer(getDashboard, empty)
  answer(listOpenMatters, { matters, isComplete: true })
  await openApp('/')
  // The app starts it after its first screen, and only once in a window.
  closeDialogsOnBack()
  await screen.findByRole('heading', { name: '추가 금액 7,000원을 확인해 주세요' })
  const first = await screen.findByRole('link', { name: '7,000원 확인하기' })
  expect(first.getAttribute('href')).toBe(`/reservation-detail/${rowId(1)}`)
  expect(within(area()).getAllByRole('link')).toEqual([first])
  await press('할 일 3개 더')
  const sheet = await screen.findByRole('dialog', { name: '이어서 할 일' })
  const rows = within(sheet).getAllByRole('link')
  const expected = [
    [
      /화분 2개, 입금만 남았어요.*15,000원, .*11월 29일 \(일\) 오후 11:59까지/,
      `/reservation-detail/${rowId(2)}`,
    ],
    [/전문가 답변이 왔어요.*과습/, `/analysis-result/${rowId(3)}`],
    [/식물이 어떤지 알려 주세요/, `/analysis-result/${rowId(4)}`],
  ] as const
  expect(rows).toHaveLength(3)
  for (const [index, row] of rows.entries()) {
    expect(row.textContent).toMatch(expected[index]?.[0] as RegExp)
    expect(row.getAttribute('href')).toBe(expected[index]?.[1])
  }
  history.back()
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('link', { name: '사진으로 진단하기' })
})

test('the care in progress lists every booking, also the one that leads home', async () => {
  const care = (id: string) => ({
    id,
    serviceName: '픽업 케어 서비스',
    pickupDate: '2026-11-24',
    plantCount: 2,
    status: 'IN_CARE',
    statusLabel: '케어 중',
    progressPercent: 60,
    payUntil: null,
    plantImage: 'd/plant.webp',
    plantName: `화분 ${id.at(-1)}`,
  })
  answer(getDashboard, { ...empty, activeCareServices: [care(rowId(5)), care(rowId(6))] })
  answer(listOpenMatters, { matters: matters.slice(4), isComplete: true })
  await openApp('/')
  const list = await screen.findByRole('region', { name: '진행 중인 케어' })
  const listed = within(list).getAllByRole('link', { name: /화분/ })
  expect(listed.map((link) => link.getAttribute('href'))).toEqual(
    [5, 6].map((row) => `/reservation-detail/${rowId(row)}`),
  )
})

test('the notice about the opening shop appears also when home cannot be loaded, and not when it is switched off', async () => {
  answer(getDashboard, unreadable(500))
  await openApp('/', { visitor: true, hidesOpeningSoon: false })
  const notice = await screen.findByRole('dialog', { name: '새잎 쇼핑몰이 곧 문을 열어요' })
  fireEvent.click(within(notice).getByRole('button', { name: '닫기' }))
  answer(getDashboard, empty)
  await press('다시 시도')
  await screen.findByText('겨울철 물주기')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the notice about the opening shop appears each time home opens, until it is hidden for today', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00+09:00') })
  const openingSoon = { title: '곧 문을 열어요', message: '조금만 기다려 주세요.' }
  answer(getDashboard, { ...empty, openingSoon })
  const notice = () => screen.findByRole('dialog', { name: openingSoon.title })
  const { goTo } = await openApp('/', { visitor: true, hidesOpeningSoon: false })
  const openHomeAgain = async () => {
    await goTo('/login-required')
    await eventually(() => expect(screen.queryByText('겨울철 물주기')).toBeNull())
    await goTo('/')
    await screen.findByText('겨울철 물주기')
  }
  fireEvent.click(within(await notice()).getByRole('button', { name: '닫기' }))
  await openHomeAgain()
  fireEvent.click(within(await notice()).getByRole('button', { name: '오늘 하루 보지 않기' }))
  await openHomeAgain()
  // It opens a moment after home.
  await new Promise((done) => setTimeout(done, 50))
  expect(screen.queryByRole('dialog')).toBeNull()
  vi.setSystemTime(new Date('2026-11-21T00:00:00+09:00'))
  await openHomeAgain()
  await notice()
})

test('what to do now says that it loads, is missing or is incomplete, and is silent when there is nothing', async () => {
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
  await eventually(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(screen.queryByRole('region', { name: '지금 할 일' })).toBeNull()
  // Without a diagnosis, what an answer looks like.
  await screen.findByRole('region', { name: '결과 예시' })
})

test('a visitor sees the offer, and nothing is asked for them', async () => {
  answer(getDashboard, empty)
  answer(listOpenMatters, { matters: [], isComplete: true })
  await openApp('/', { visitor: true })
  await screen.findByText(/진단도 전문가 답변도 무료예요. 사진은 전문가가 보통 24시간 안에 봐요/)
  await screen.findByRole('heading', { name: '추천 콘텐츠' })
  expect(screen.getByRole('region', { name: '결과 예시' }).textContent).toContain('비워 주세요')
  expect(screen.queryByRole('region', { name: '지금 할 일' })).toBeNull()
  expect(askedOf(listOpenMatters)).toEqual([])
})
