import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refund } from '../src/features/payment/payment.tables.ts'
import { slot } from '../src/features/reservation/calendar.tables.ts'
import { type CareWorld, careWorld } from './care-world.ts'

let care: CareWorld
beforeAll(async () => {
  care = await careWorld()
})
afterAll(() => care.close())
beforeEach(async () => {
  care.turnTo('2026-11-02T10:00:00')
  await care.server.db.delete(slot)
})

const path = (id: string, rest: string) => `/api/v1/reservations/${id}/${rest}`
const preview = async (id: string) => (await care.ask('customer-1', 'GET', path(id, 'cancel-preview'))).body
const cancel = (id: string, body: object = {}) => care.ask('customer-1', 'POST', path(id, 'cancel'), body)
const refundsOf = async (id: string) =>
  (await care.server.db.select().from(refund)).filter((it) => it.reservationId === id)
/** Money that really went back, by the books of the practice world. */
const givenBack = async (paymentKey: string): Promise<number> => {
  const { body } = await care.server.call('GET', '/sandbox/control/toss/ledger')
  const payment = body.find((it: { paymentKey: string }) => it.paymentKey === paymentKey)
  return payment.cancels.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
}

describe('a cancel', () => {
  it('of an unpaid booking ends its attempt to pay and gives the slots back', async () => {
    const id = await care.book('customer-1')
    await care.ask('customer-1', 'POST', '/api/v1/payments/toss/initiate', {
      reservationId: id,
      amount: 15_000,
    })
    expect((await preview(id)).data).toMatchObject({ tier: 'UNPAID', refundAmount: 0 })
    const answer = await cancel(id)
    expect(answer.body).toMatchObject({
      message: '예약이 취소되었습니다.',
      data: {
        status: 'CANCELLED',
        expired: false,
        canCancel: false,
        endReason: '고객님이 취소하신 예약이에요.',
      },
    })
    expect([await care.place('PICKUP', '2026-11-10'), await care.place('DELIVERY', '2026-11-17')]).toEqual([
      0, 0,
    ])
    const again = await care.ask('customer-1', 'POST', '/api/v1/payments/toss/initiate', {
      reservationId: id,
      amount: 15_000,
    })
    expect(again.body.code).toBe('NOTHING_TO_PAY')
  })

  it.each([
    ['2026-11-08T23:59:59', 'FULL', 55_000, 'CANCELLED'],
    ['2026-11-09T00:00:00', 'DAY_BEFORE', 49_500, 'REFUNDED'],
    ['2026-11-10T08:59:59', 'SAME_DAY', 44_000, 'REFUNDED'],
  ])('at %s is %s and gives %d won back', async (at, tier, amount, paymentStatus) => {
    const id = await care.book('customer-1', { pots: { SMALL: 2, MEDIUM: 1, LARGE: 1 } })
    const { paymentKey } = await care.pay('customer-1', id)
    care.turnTo(at)
    expect((await preview(id)).data).toMatchObject({ tier, paidAmount: 55_000, refundAmount: amount })

    expect((await cancel(id, { expectedRefund: amount })).body.data).toMatchObject({
      status: 'CANCELLED',
      paymentInfo: { refundPendingAmount: amount, refundedAmount: 0 },
    })
    await care.work()
    expect(await givenBack(paymentKey)).toBe(amount)
    expect(await care.detail('customer-1', id)).toMatchObject({
      status: 'REFUNDED',
      statusLabel: '환불',
      progress: 25,
      paymentInfo: { refundPendingAmount: 0, refundedAmount: amount },
    })
    const { payments } = (await care.ask('customer-1', 'GET', '/api/v1/payments')).body.data
    const paid = payments.find((it: { reservationId: string }) => it.reservationId === id)
    expect(paid.status).toBe(paymentStatus)
  })

  it('is whole within 24 hours of the payment, also the day before', async () => {
    care.turnTo('2026-11-09T09:00:00')
    const id = await care.bookAndPay('customer-1')
    care.turnTo('2026-11-10T08:59:00')
    expect((await preview(id)).data.tier).toBe('FULL')
    care.turnTo('2026-11-10T09:00:00')
    expect((await preview(id)).data.tier).toBe('SAME_DAY')
  })

  it('does nothing when another refund would be paid than was shown', async () => {
    const id = await care.bookAndPay('customer-1')
    care.turnTo('2026-11-09T00:00:00')
    const answer = await cancel(id, { expectedRefund: 15_000 })
    expect([answer.status, answer.body.code]).toEqual([409, 'REFUND_CHANGED'])
    expect(await care.row(id)).toMatchObject({ status: 'PICKUP_SCHEDULED', holdsPickup: true })
    expect(await refundsOf(id)).toEqual([])
  })

  it('waits while the payment is just being confirmed, so nothing is captured for nothing', async () => {
    const id = await care.book('customer-1')
    await care.server.call('POST', '/sandbox/control/toss', { body: { mood: 'slow', delayMs: 1500 } })
    const paying = care.pay('customer-1', id)
    await care.until(async () => (await care.paymentOf(id))?.status === 'CONFIRMING')
    const answer = await cancel(id)
    expect([answer.status, answer.body.code]).toEqual([409, 'PAYMENT_UNDER_WAY'])
    await paying
    await care.server.call('POST', '/sandbox/control/toss', { body: { mood: 'normal' } })
    expect(await care.row(id)).toMatchObject({ status: 'PICKUP_SCHEDULED', paidAmount: 15_000 })
  })

  it('is not to be had once the plants are picked up', async () => {
    const id = await care.bookAndPay('customer-1')
    care.turnTo('2026-11-10T09:30:00')
    await care.move(id, 'PICKED_UP')
    expect((await care.detail('customer-1', id)).canCancel).toBe(false)
    expect((await preview(id)).code).toBe('CANCEL_NOT_ALLOWED')
    expect((await cancel(id)).body.code).toBe('CANCEL_NOT_ALLOWED')
    expect(await refundsOf(id)).toEqual([])
  })

  it('tapped ten times at once, beside a change of the day, happens once and refunds once', async () => {
    for (const round of [1, 2, 3]) {
      const day = `2026-11-${10 + round * 7 - 7}`
      const id = await care.bookAndPay('customer-1', { pickupDate: day })
      const before = await care.row(id)
      const taps = [
        ...Array.from({ length: 8 }, () => cancel(id)),
        care.ask('customer-1', 'POST', path(id, 'reschedule-pickup'), { newDateTime: '2026-12-01 09:00' }),
        care.ask('customer-1', 'POST', path(id, 'reschedule-pickup'), { newDateTime: '2026-12-03 14:00' }),
      ]
      const answers = await Promise.all(taps)
      expect(answers.slice(0, 8).filter(({ status }) => status === 200)).toHaveLength(1)
      expect(
        answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409),
      ).toEqual([])
      await care.work()
      const refunds = await refundsOf(id)
      expect(refunds.map(({ amount }) => amount)).toEqual([before.paidAmount])
      expect(await care.row(id)).toMatchObject({
        status: 'REFUNDED',
        holdsPickup: false,
        refundedAmount: 15_000,
      })
      for (const it of [day, '2026-12-01']) expect(await care.place('PICKUP', it)).toBe(0)
      expect(await care.place('PICKUP', '2026-12-03', 'PM')).toBe(0)
      const moved = await care.events(id)
      expect(moved.filter(({ toStatus }) => toStatus === 'CANCELLED')).toHaveLength(1)
    }
  })
})
