import { expect, it } from 'vitest'
import type { OpenMatter } from '../../../../contract/home/open-matters.ts'
import { describeMatters } from './describe-matter.ts'

const now = Date.parse('2026-11-23T10:00:00+09:00')
const matter: OpenMatter = { kind: 'PICKUP', id: '', subject: '화분 2개', amount: null, at: null }
const textsOf = (changes: Partial<OpenMatter>) =>
  describeMatters([{ ...matter, ...changes }], now).flatMap(({ title, detail }) => [title, detail])

it('names the day of a visit', () => {
  const visit = (at: string) => textsOf({ at })
  expect(visit('2026-11-23T13:00:00+09:00')).toEqual(['오늘 식물을 데리러 가요', '오후 1시~6시, 화분 2개'])
  expect(visit('2026-11-24T09:00:00+09:00')[0]).toBe('내일 식물을 데리러 가요')
  expect(visit('2026-12-01T09:00:00+09:00')[0]).toBe('12월 1일 (화)에 식물을 데리러 가요')
  expect(visit('2026-11-20T09:00:00+09:00')[0]).toBe('곧 식물을 데리러 가요')
})

it('names the pickup and the deadline of a payment or a transfer, or the plants of a price difference', () => {
  const money = (kind: 'PAYMENT' | 'DEPOSIT', at: string | null, subject = '12월 24일 (목) 수거') =>
    textsOf({ kind, subject, amount: 5_000, at })
  expect(money('PAYMENT', '2026-11-23T10:30:00+09:00')).toEqual([
    '12월 24일 (목) 수거, 결제만 남았어요',
    '오늘 오전 10:30까지',
  ])
  expect(money('DEPOSIT', '2026-11-29T23:59:00+09:00')).toEqual([
    '12월 24일 (목) 수거, 입금만 남았어요',
    '5,000원, 11월 29일 (일) 오후 11:59까지',
  ])
  expect(money('PAYMENT', null, '화분 2개')).toEqual(['추가 금액 결제가 남았어요', '화분 2개'])
})

it('asks for another day after a missed pickup', () => {
  expect(textsOf({ kind: 'MISSED_PICKUP' })).toEqual(['다시 찾아뵐 날을 골라 주세요', '화분 2개'])
})

it('tells a higher price from a lower one', () => {
  const change = (amount: number) => textsOf({ kind: 'PRICE_CHANGE', amount })[0]
  expect(change(15_000)).toBe('추가 금액 15,000원을 확인해 주세요')
  expect(change(-5_000)).toBe('5,000원 내려간 금액을 확인해 주세요')
})

it('leaves out a booking that asks nothing, unless it leads', () => {
  const rows = (...kinds: OpenMatter['kind'][]) =>
    describeMatters(
      kinds.map((kind) => ({ ...matter, kind })),
      now,
    ).map(({ title }) => title)
  expect(rows('CARE', 'DELIVERY')).toEqual(['식물을 돌보고 있어요'])
  expect(rows('CHECK_IN', 'CARE', 'PICKUP')).toEqual(['식물이 어떤지 알려 주세요'])
})

it('joins several answers of experts into one matter that leads to the history', () => {
  const answer = (id: string, subject: string): OpenMatter => ({
    ...matter,
    kind: 'EXPERT_ANSWER',
    id,
    subject,
  })
  const payment: OpenMatter = { ...matter, kind: 'PAYMENT', amount: 5_000 }
  const rowsOf = (matters: OpenMatter[]) => describeMatters(matters, now).map(({ title }) => title)
  const joined = describeMatters(
    [payment, answer('a', '과습'), answer('b', '응애'), answer('c', '과습')],
    now,
  )
  expect(joined).toHaveLength(2)
  expect(joined[1]).toMatchObject({ href: '/analysis-list', title: '전문가 답변 3개', detail: '과습, 응애' })
  expect(rowsOf([answer('a', '과습')])).toEqual(['전문가 답변이 왔어요'])
})
