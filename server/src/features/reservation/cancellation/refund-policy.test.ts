import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  calculateRefund,
  deductsMoreAfter,
  describeKept,
  describeTier,
  findDeductionToKeep,
  findFreeCancellationEnd,
  type PickupSlot,
  type ReceivedPayment,
  refundInFull,
} from './refund-policy.ts'

const hourMs = 60 * 60 * 1000
const seoul = (text: string) => new Date(`${text}+09:00`)

const longAgo = seoul('2026-11-01T10:00:00')
const morning: PickupSlot = {
  date: '2026-12-10',
  slot: 'AM',
  keptDeduction: null,
  missedBy: null,
  holds: true,
}
const afternoon: PickupSlot = { ...morning, slot: 'PM' }
const at = (now: Date, paidAt = longAgo, pickup = morning, amount = 55_000) =>
  calculateRefund({ amount, at: paidAt }, pickup, now)

describe('the refund of a cancellation', () => {
  it.each([
    ['2026-12-08T23:59:59.999', 'FULL', 55_000],
    ['2026-12-09T00:00:00.000', 'DAY_BEFORE', 49_500],
    ['2026-12-09T23:59:59.999', 'DAY_BEFORE', 49_500],
    ['2026-12-10T00:00:00.000', 'SAME_DAY', 44_000],
    ['2026-12-10T23:59:59.999', 'SAME_DAY', 44_000],
    ['2026-12-11T00:00:00.000', 'SAME_DAY', 44_000],
  ])('depends on the calendar day in Seoul: at %s the tier is %s', (now, tier, amount) => {
    expect(at(seoul(now))).toMatchObject({ tier, amount })
  })

  it('is full within 24 hours of the payment, to the millisecond', () => {
    const paidAt = seoul('2026-12-09T08:00:00')
    expect(at(new Date(paidAt.getTime() + 24 * hourMs), paidAt).tier).toBe('FULL')
    expect(at(new Date(paidAt.getTime() + 24 * hourMs + 1), paidAt).tier).toBe('SAME_DAY')
  })

  it('is full until the moment that is told, and not after it', () => {
    for (const pickup of [morning, afternoon])
      for (const hoursBefore of [1, 5, 12, 20, 30, 40, 60, 100, 300]) {
        const paidAt = new Date(seoul('2026-12-10T09:00:00').getTime() - hoursBefore * hourMs)
        const end = findFreeCancellationEnd(paidAt, pickup, paidAt)?.getTime() ?? 0
        expect(at(new Date(end - 1), paidAt, pickup).tier).toBe('FULL')
        expect(at(new Date(end + 1), paidAt, pickup).tier).not.toBe('FULL')
      }
    expect(findFreeCancellationEnd(longAgo, morning, seoul('2026-12-09T00:00:00'))).toBeNull()
  })

  it('is no longer full from the start of the pickup slot, 09:00 or 13:00 in Seoul', () => {
    const paidAt = seoul('2026-12-09T20:00:00')
    expect(at(seoul('2026-12-10T08:59:59.999'), paidAt, morning).tier).toBe('FULL')
    expect(at(seoul('2026-12-10T09:00:00.000'), paidAt, morning).tier).toBe('SAME_DAY')
    expect(at(seoul('2026-12-10T12:59:59.999'), paidAt, afternoon).tier).toBe('FULL')
    expect(at(seoul('2026-12-10T13:00:00.000'), paidAt, afternoon).tier).toBe('SAME_DAY')
  })

  it('is zero when nothing was paid', () => {
    expect(calculateRefund(undefined, morning, longAgo)).toEqual({
      tier: 'UNPAID',
      deduction: 0,
      amount: 0,
      isKept: false,
    })
    expect(at(longAgo, longAgo, morning, 0).tier).toBe('UNPAID')
  })

  const moments = fc
    .integer({ min: 0, max: 60 * 24 * 60 })
    .map((minutes) => new Date(seoul('2026-11-01T00:00:00').getTime() + minutes * 60_000))

  it('and the deduction add up to the paid amount, in whole won, rounded in favour of the customer', () => {
    fc.assert(
      fc.property(moments, moments, fc.integer({ min: 1, max: 10_000_000 }), (now, paidAt, amount) => {
        const refund = calculateRefund({ amount, at: paidAt }, morning, now)
        expect(refund.amount + refund.deduction).toBe(amount)
        expect(Number.isInteger(refund.amount)).toBe(true)
        const percent = { UNPAID: 0, FULL: 0, DAY_BEFORE: 10, SAME_DAY: 20 }[refund.tier]
        expect(refund.deduction).toBeLessThanOrEqual((amount * percent) / 100)
        expect(refund.deduction).toBeGreaterThan((amount * percent) / 100 - 1)
      }),
    )
  })

  it('never grows over time', () => {
    fc.assert(
      fc.property(moments, moments, moments, (paidAt, one, other) => {
        const [earlier, later] = one < other ? [one, other] : [other, one]
        const paid: ReceivedPayment = { amount: 55_000, at: paidAt }
        const before = calculateRefund(paid, morning, earlier)
        const after = calculateRefund(paid, morning, later)
        expect(after.amount).toBeLessThanOrEqual(before.amount)
      }),
    )
  })

  it.each([
    ['2026-12-08T23:59:59.999', null],
    ['2026-12-09T00:00:00.000', 'DAY_BEFORE'],
    ['2026-12-10T00:00:00.000', 'SAME_DAY'],
  ])('keeps the deduction that applies when the pickup is moved at %s: %s', (now, kept) => {
    expect(findDeductionToKeep(longAgo, morning, seoul(now))).toBe(kept)
  })

  it('keeps no deduction when the pickup is moved within 24 hours of the payment, and loses none it has', () => {
    const now = seoul('2026-12-09T10:00:00')
    expect(findDeductionToKeep(now, morning, now)).toBeNull()
    expect(findDeductionToKeep(null, morning, now)).toBeNull()
    expect(findDeductionToKeep(now, { ...morning, keptDeduction: 'DAY_BEFORE' }, now)).toBe('DAY_BEFORE')
  })

  it.each([
    ['2026-12-08', null, false],
    ['2026-12-10', null, false],
    ['2026-12-02', null, true],
    ['2026-12-02', 'DAY_BEFORE', false],
    ['2026-12-01', 'DAY_BEFORE', true],
  ] as const)('deducts more after a move to %s with %s kept: %s', (date, keptDeduction, more) => {
    const before: PickupSlot = { ...morning, keptDeduction }
    const now = seoul('2026-12-01T08:00:00')
    expect(deductsMoreAfter(longAgo, before, { ...before, date }, now)).toBe(more)
    expect(deductsMoreAfter(null, before, { ...before, date }, now)).toBe(false)
  })

  it('deducts by the tier of the moved pickup or the one of today, whichever deducts more', () => {
    const moved: PickupSlot = { ...morning, keptDeduction: 'DAY_BEFORE' }
    expect(at(seoul('2026-12-01T10:00:00'), longAgo, moved)).toMatchObject({
      tier: 'DAY_BEFORE',
      isKept: true,
    })
    expect(at(seoul('2026-12-09T10:00:00'), longAgo, moved)).toMatchObject({
      tier: 'DAY_BEFORE',
      isKept: false,
    })
    expect(at(seoul('2026-12-10T08:00:00'), longAgo, moved)).toMatchObject({
      tier: 'SAME_DAY',
      isKept: false,
    })
  })

  it('is full between a pickup that we missed and the beginning of its new day, whatever was kept', () => {
    const missed = {
      ...morning,
      keptDeduction: 'DAY_BEFORE',
      missedBy: 'US',
      holds: false,
    } as const
    expect(at(seoul('2026-12-10T15:00:00'), longAgo, missed).tier).toBe('FULL')
    expect(at(seoul('2026-12-10T15:00:00'), longAgo, { ...missed, missedBy: 'CUSTOMER' }).tier).toBe(
      'SAME_DAY',
    )
    const moved = { ...missed, date: '2026-12-15', holds: true }
    expect(at(seoul('2026-12-14T23:59:59'), longAgo, moved).tier).toBe('FULL')
    expect(at(seoul('2026-12-15T00:00:00'), longAgo, moved).tier).toBe('SAME_DAY')
  })

  it('is explained by a sentence that names the rule', () => {
    expect(describeTier({ tier: 'DAY_BEFORE', isKept: false })).toBe(
      '수거 하루 전이라 준비 비용 10%를 뺀 금액을 돌려드려요.',
    )
    expect(describeTier({ tier: 'DAY_BEFORE', isKept: true })).toBe(
      '수거 하루 전에 일정을 바꾼 예약이라 준비 비용 10%를 뺀 금액을 돌려드려요.',
    )
    expect(describeKept('SAME_DAY')).toContain('준비 비용 20%를 빼고')
  })
})

it('a cancellation because of us gives everything back', () => {
  expect(refundInFull({ amount: 55_000, at: longAgo })).toEqual({
    tier: 'FULL',
    deduction: 0,
    amount: 55_000,
    isKept: false,
  })
  expect(refundInFull(undefined).tier).toBe('UNPAID')
})
