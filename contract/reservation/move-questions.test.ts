import { describe, expect, it } from 'vitest'
import { questionsBeforeMove } from './move-questions'

const today = '2026-11-24'
const visitDays = { PICKUP: '2026-11-25', DELIVERY: '2026-12-01' }
const raise = { difference: 15_000, isAccepted: false }

describe('a visit that is completed on another day than its own', () => {
  it('is asked about, and must be acknowledged before its day', () => {
    const scheduled = { status: 'PICKUP_SCHEDULED' as const, visitDays }
    const early = { kind: 'EARLY_VISIT', text: '11월 25일 (수) 수거예요. 오늘이 아니에요.', isRequired: true }
    expect(questionsBeforeMove(scheduled, 'PICKED_UP', today)).toEqual([early])
    expect(questionsBeforeMove(scheduled, 'PICKED_UP', '2026-11-25')).toEqual([])
    expect(questionsBeforeMove(scheduled, 'PICKED_UP', '2026-11-26')).toEqual([
      { ...early, isRequired: false },
    ])
    expect(questionsBeforeMove({ status: 'CONFIRMED', visitDays }, 'PICKUP_SCHEDULED', today)).toEqual([])
  })

  it('is asked about where statuses are skipped, and never where the booking is cancelled', () => {
    const from = { status: 'PICKUP_SCHEDULED' as const, visitDays }
    expect(questionsBeforeMove(from, 'IN_CARE', today)).toHaveLength(1)
    expect(questionsBeforeMove(from, 'DONE', today).map(({ text }) => text)).toEqual([
      '11월 25일 (수) 수거예요. 오늘이 아니에요.',
      '12월 1일 (화) 배송이에요. 오늘이 아니에요.',
    ])
    expect(questionsBeforeMove(from, 'CANCELLED', today)).toEqual([])
  })
})

describe('a price change without an answer', () => {
  it('is asked about on the way to the delivery, and must be acknowledged for the delivery itself', () => {
    const moved = { status: 'IN_CARE' as const, priceQuestion: raise }
    const text = '15,000원 답 없음. 손님이 금액 변경에 아직 답하지 않았어요.'
    for (const to of ['DELIVERY_PREPARING', 'DELIVERY_SCHEDULED'] as const)
      expect(questionsBeforeMove(moved, to, today)).toEqual([
        { kind: 'OPEN_PRICE_QUESTION', text, isRequired: false },
      ])
    for (const to of ['DELIVERED', 'DONE'] as const)
      expect(questionsBeforeMove(moved, to, today)).toMatchObject([{ isRequired: true }])
  })

  it('says when only the payment is missing, and does not hold up a move back', () => {
    const accepted = { ...raise, isAccepted: true }
    const scheduled = { status: 'DELIVERY_SCHEDULED' as const, priceQuestion: accepted }
    expect(questionsBeforeMove(scheduled, 'DELIVERED', today)).toMatchObject([
      { text: '15,000원 결제 안 됨. 손님이 동의한 금액을 아직 결제하지 않았어요.' },
    ])
    expect(questionsBeforeMove(scheduled, 'DELIVERY_PREPARING', today)).toEqual([])
    expect(questionsBeforeMove({ status: 'PICKED_UP', priceQuestion: raise }, 'IN_CARE', today)).toEqual([])
  })
})

describe('visit fees that the customer has not paid', () => {
  const moved = { status: 'DELIVERY_PREPARING' as const, visitDays }

  it('are asked about from the second one on, before the next delivery is planned', () => {
    const many = { ...moved, unpaidVisitFees: { count: 2, won: 20_000 } }
    expect(questionsBeforeMove(many, 'DELIVERY_SCHEDULED', today)).toEqual([
      {
        kind: 'UNPAID_VISIT_FEES',
        text: '손님이 다시 찾아간 비용을 2번 내지 않았어요. 그래도 배송을 잡으면 이 예약의 20,000원을 받지 않은 것으로 적어요.',
        isRequired: true,
      },
    ])
    expect(questionsBeforeMove(many, 'CANCELLED', today)).toEqual([])
  })

  it('are not asked about when there is one, or none of this booking', () => {
    for (const unpaidVisitFees of [
      { count: 1, won: 20_000 },
      { count: 3, won: 0 },
    ])
      expect(questionsBeforeMove({ ...moved, unpaidVisitFees }, 'DELIVERY_SCHEDULED', today)).toEqual([])
  })
})

describe('a visit on a paused day', () => {
  const moved = { status: 'CONFIRMED' as const, visitDays }

  it('is asked about before it is planned, unless the customer wants it or its day is over', () => {
    const open = { ...moved, visitsOnPause: [{ leg: 'PICKUP' as const, isConfirmed: false }] }
    const text = '11월 25일 (수)은 방문을 멈춘 날이에요. 수거 날짜를 먼저 옮겨 주세요.'
    expect(questionsBeforeMove(open, 'PICKUP_SCHEDULED', today)).toEqual([
      { kind: 'PAUSED_VISIT', text, isRequired: true },
    ])
    expect(questionsBeforeMove(open, 'CANCELLED', today)).toEqual([])
    expect(questionsBeforeMove(open, 'PICKUP_SCHEDULED', '2026-11-26')).toEqual([])
    const agreed = { ...moved, visitsOnPause: [{ leg: 'PICKUP' as const, isConfirmed: true }] }
    expect(questionsBeforeMove(agreed, 'PICKUP_SCHEDULED', today)).toEqual([])
  })
})

it('a step ahead is asked about while a cancellation waits for approval, the cancellation itself is not', () => {
  const waiting = { status: 'CONFIRMED' as const, visitDays, approval: { kind: 'CANCEL' } }
  const [question] = questionsBeforeMove(waiting, 'PICKUP_SCHEDULED', today)
  expect(question).toMatchObject({ kind: 'CANCEL_WAITS', isRequired: true })
  expect(questionsBeforeMove(waiting, 'CANCELLED', today)).toEqual([])
  expect(
    questionsBeforeMove({ ...waiting, approval: { kind: 'REFUND' } }, 'PICKUP_SCHEDULED', today),
  ).toEqual([])
})
