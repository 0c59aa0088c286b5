import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refund } from '../../src/features/payment/payment.tables.ts'
import { slot } from '../../src/features/reservation/calendar.tables.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'

let care: ReservationWorld
beforeAll(async () => {
  care = await createReservationWorld()
})
afterAll(() => care.close())
beforeEach(async () => {
  care.setClock('2026-11-02T10:00:00')
  await care.server.db.delete(slot)
})

const path = (id: string, rest: string) => `/api/v1/reservations/${id}/${rest}`
const preview = async (id: string) =>
  (await care.callAs('customer-1', 'GET', path(id, 'cancel-preview'))).body
const cancel = (id: string, body: object = {}) => care.callAs('customer-1', 'POST', path(id, 'cancel'), body)
const refundsOf = async (id: string) =>
  (await care.server.db.select().from(refund)).filter((it) => it.reservationId === id)
/** Returns the won that the sandbox provider has refunded. */
const findRefundedWon = async (paymentKey: string): Promise<number> => {
  const { body } = await care.server.call('GET', '/sandbox/control/toss/ledger')
  const payment = body.find((it: { paymentKey: string }) => it.paymentKey === paymentKey)
  return payment.cancels.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
}

describe('a cancellation', () => {
  it('of an unpaid booking closes its payment and releases its slots', async () => {
    const id = await care.book('customer-1')
    await care.callAs('customer-1', 'POST', '/api/v1/payments/toss/initiate', {
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
    expect([
      await care.countTakenStops('PICKUP', '2026-11-10'),
      await care.countTakenStops('DELIVERY', '2026-11-17'),
    ]).toEqual([0, 0])
    const again = await care.callAs('customer-1', 'POST', '/api/v1/payments/toss/initiate', {
      reservationId: id,
      amount: 15_000,
    })
    expect(again.body.code).toBe('NOTHING_TO_PAY')
  })

  it.each([
    ['2026-11-08T23:59:59', 'FULL', 55_000, 'CANCELLED'],
    ['2026-11-09T00:00:00', 'DAY_BEFORE', 49_500, 'REFUNDED'],
    ['2026-11-10T08:59:59', 'SAME_DAY', 44_000, 'REFUNDED'],
  ])('at %s has the tier %s and refunds %d won', async (at, tier, amount, paymentStatus) => {
    const id = await care.book('customer-1', { pots: { SMALL: 2, MEDIUM: 1, LARGE: 1 } })
    const { paymentKey } = await care.pay('customer-1', id)
    care.setClock(at)
    expect((await preview(id)).data).toMatchObject({ tier, paidAmount: 55_000, refundAmount: amount })

    expect((await cancel(id, { expectedRefund: amount })).body.data).toMatchObject({
      status: 'CANCELLED',
      paymentInfo: { refundPendingAmount: amount, refundedAmount: 0 },
    })
    await care.runJobs()
    expect(await findRefundedWon(paymentKey)).toBe(amount)
    expect(await care.detail('customer-1', id)).toMatchObject({
      status: 'REFUNDED',
      statusLabel: '환불',
      progress: 25,
      paymentInfo: { refundPendingAmount: 0, refundedAmount: amount },
    })
    const { payments } = (await care.callAs('customer-1', 'GET', '/api/v1/payments')).body.data
    const paid = payments.find((it: { reservationId: string }) => it.reservationId === id)
    expect(paid.status).toBe(paymentStatus)
  })

  it('is refunded in full within 24 hours of the payment, also the day before the pickup', async () => {
    care.setClock('2026-11-09T09:00:00')
    const id = await care.bookAndPay('customer-1')
    care.setClock('2026-11-10T08:59:00')
    expect((await preview(id)).data.tier).toBe('FULL')
    care.setClock('2026-11-10T09:00:00')
    expect((await preview(id)).data.tier).toBe('SAME_DAY')
  })

  it('is refused when the refund differs from the one shown', async () => {
    const id = await care.bookAndPay('customer-1')
    care.setClock('2026-11-09T00:00:00')
    const answer = await cancel(id, { expectedRefund: 15_000 })
    expect([answer.status, answer.body.code]).toEqual([409, 'REFUND_CHANGED'])
    expect(await care.row(id)).toMatchObject({ status: 'PICKUP_SCHEDULED', holdsPickup: true })
    expect(await refundsOf(id)).toEqual([])
  })

  it('is refused while the payment is being confirmed', async () => {
    const id = await care.book('customer-1')
    await care.server.call('POST', '/sandbox/control/toss', { body: { mood: 'slow', delayMs: 1500 } })
    const paying = care.pay('customer-1', id)
    await care.waitUntil(async () => (await care.findLatestPayment(id))?.status === 'CONFIRMING')
    const answer = await cancel(id)
    expect([answer.status, answer.body.code]).toEqual([409, 'PAYMENT_UNDER_WAY'])
    await paying
    await care.server.call('POST', '/sandbox/control/toss', { body: { mood: 'normal' } })
    expect(await care.row(id)).toMatchObject({ status: 'PICKUP_SCHEDULED', paidAmount: 15_000 })
  })

  it('of a reservation that staff have cancelled succeeds with the present state', async () => {
    const id = await care.bookAndPay('customer-1')
    await care.move(id, 'CANCELLED', { reason: '비가 많이 와요' })
    const { status, body } = await cancel(id, { expectedRefund: 15_000 })
    expect([status, body.data.status]).toEqual([200, 'CANCELLED'])
    expect(await refundsOf(id)).toHaveLength(1)
  })

  it('is refused after the pickup', async () => {
    const id = await care.bookAndPay('customer-1')
    care.setClock('2026-11-10T09:30:00')
    await care.move(id, 'PICKED_UP')
    expect((await care.detail('customer-1', id)).canCancel).toBe(false)
    expect((await preview(id)).code).toBe('CANCEL_NOT_ALLOWED')
    expect((await cancel(id)).body.code).toBe('CANCEL_NOT_ALLOWED')
    expect(await refundsOf(id)).toEqual([])
  })

  it('sent ten times with concurrent reschedules happens once and refunds once', async () => {
    for (const round of [1, 2, 3]) {
      const day = `2026-11-${10 + round * 7 - 7}`
      const id = await care.bookAndPay('customer-1', { pickupDate: day })
      const before = await care.row(id)
      const taps = [
        ...Array.from({ length: 8 }, () => cancel(id)),
        care.callAs('customer-1', 'POST', path(id, 'reschedule-pickup'), { newDateTime: '2026-12-01 09:00' }),
        care.callAs('customer-1', 'POST', path(id, 'reschedule-pickup'), { newDateTime: '2026-12-03 14:00' }),
      ]
      const answers = await Promise.all(taps)
      // Those that come second find it already done.
      expect(answers.slice(0, 8).map(({ status }) => status)).toEqual(Array(8).fill(200))
      expect(
        answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409),
      ).toEqual([])
      await care.runJobs()
      const refunds = await refundsOf(id)
      expect(refunds.map(({ amount }) => amount)).toEqual([before.paidAmount])
      expect(await care.row(id)).toMatchObject({
        status: 'REFUNDED',
        holdsPickup: false,
        refundedAmount: 15_000,
      })
      for (const it of [day, '2026-12-01']) expect(await care.countTakenStops('PICKUP', it)).toBe(0)
      expect(await care.countTakenStops('PICKUP', '2026-12-03', 'PM')).toBe(0)
      const moved = await care.events(id)
      expect(moved.filter(({ toStatus }) => toStatus === 'CANCELLED')).toHaveLength(1)
    }
  })
})
