import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notification } from '../src/features/notification/notification.tables.ts'
import type { RefundOrder } from '../src/features/payment/index.ts'
import { payment, paymentOrphan } from '../src/features/payment/payment.tables.ts'
import { newId } from '../src/shared/ids/ids.ts'
import { openPaymentShop, type PaymentShop } from './harness/payment-shop.ts'

const base = '/api/v1/payments/toss'
const amount = 55_000

let shop: PaymentShop
let token: string
let admin: string
beforeAll(async () => {
  shop = await openPaymentShop()
  token = await shop.signInAs('customer-1')
  admin = await shop.signInAs('admin')
})
afterAll(() => shop.close())
beforeEach(() => shop.behave({ mood: 'normal', webhooks: 'off' }))

async function pay(by = token) {
  const reservationId = shop.bill(shop.memberOf(by), amount)
  const begun = await shop.call('POST', `${base}/initiate`, { token: by, body: { reservationId, amount } })
  const { orderId } = begun.body.data
  const paymentKey = await shop.authenticate({ orderId, amount })
  const body = { paymentKey, orderId, amount }
  const answer = await shop.call('POST', `${base}/confirm`, { token: by, body })
  expect(answer.body.data.paymentStatus).toBe('COMPLETED')
  return { reservationId, orderId, paymentKey }
}
const request = (reservationId: string, order: Partial<RefundOrder> = {}) =>
  shop.transact((tx) =>
    shop.refunds.request(tx, {
      memberId: shop.memberOf(token),
      reservationId,
      amount,
      cause: 'CUSTOMER_CANCEL',
      reason: '고객 요청',
      ...order,
    }),
  )
const paymentOf = async (reservationId: string) => (await shop.paymentsOf(reservationId))[0]
const cancelledAt = async (orderId: string) =>
  (await shop.entriesOf(orderId))[0]?.cancels.map((it) => it.amount)
const list = async (query = '', by = token) =>
  (await shop.call('GET', `/api/v1/payments?${query}`, { token: by })).body.data
const byOperator = (id: string, body: object) =>
  shop.call('POST', `/api/v1/admin/payments/${id}/refund`, {
    token: admin,
    body: { amount, reason: '고객센터 접수', requestId: newId(), ...body },
  })

describe('a refund', () => {
  it('of everything after the customer cancelled makes the payment CANCELLED, and is told', async () => {
    const { reservationId, orderId } = await pay()
    await request(reservationId)
    await shop.after(1)
    expect(await paymentOf(reservationId)).toMatchObject({ status: 'CANCELLED', refundedAmount: amount })
    expect(await cancelledAt(orderId)).toEqual([amount])
    expect(shop.billOf(reservationId).refunded).toBe(amount)
    const told = await shop.db.select().from(notification).where(eq(notification.type, 'PAYMENT'))
    expect(told.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['결제가 완료됐어요', '환불이 완료됐어요']),
    )
  })

  it('of a part makes it REFUNDED, and the rest can follow; never more than was paid', async () => {
    const { reservationId, orderId } = await pay()
    await request(reservationId, { amount: 20_000, cause: 'PRICE_CHANGE' })
    await request(reservationId, { amount: 30_000 })
    await expect(request(reservationId, { amount: 5001 })).rejects.toMatchObject({ code: 'REFUND_TOO_LARGE' })
    await request(reservationId, { amount: 5000 })
    await shop.after(1)
    expect(await paymentOf(reservationId)).toMatchObject({ status: 'REFUNDED', refundedAmount: amount })
    expect(await cancelledAt(orderId)).toEqual([20_000, 30_000, 5000])
  })

  it('is made once when its answer is lost, and when two workers make it at once', async () => {
    const { reservationId, orderId } = await pay()
    await shop.behave({ mood: 'lost-answer', calls: ['cancel'] })
    await request(reservationId)
    await Promise.all([shop.after(1), shop.run('payment.sweep'), shop.after(20)])
    expect(await paymentOf(reservationId)).toMatchObject({ status: 'CANCELLED', refundedAmount: amount })
    expect(await cancelledAt(orderId)).toEqual([amount])
    expect(shop.billOf(reservationId).refunded).toBe(amount)
  })

  it('waits out a provider that is down', async () => {
    const { reservationId, orderId } = await pay()
    await shop.behave({ mood: 'down' })
    await request(reservationId, { amount: 10_000 })
    await shop.after(1)
    expect((await shop.refundsOf(reservationId)).map(({ status }) => status)).toEqual(['PENDING'])
    await shop.behave({ mood: 'normal' })
    await shop.after(20)
    expect(await cancelledAt(orderId)).toEqual([10_000])
    expect((await shop.refundsOf(reservationId)).map(({ status }) => status)).toEqual(['SETTLED'])
  })

  it('that the provider will never make is FAILED, and the customer hears that it takes longer', async () => {
    const { reservationId, paymentKey } = await pay()
    await shop.provider('POST', `/payments/${paymentKey}/cancel`, {
      cancelReason: '결제사에서',
      cancelAmount: 50_000,
    })
    await request(reservationId, { amount: 10_000 })
    await shop.after(3)
    const refunds = await shop.refundsOf(reservationId)
    expect(refunds.map(({ status, amount: won }) => [status, won])).toEqual([
      ['FAILED', 10_000],
      ['SETTLED', 50_000],
    ])
    expect(await paymentOf(reservationId)).toMatchObject({ status: 'REFUNDED', refundedAmount: 50_000 })
  })

  it('by an operator happens once for one request, for admins only, within what is left', async () => {
    const { reservationId, orderId } = await pay()
    const { id = '' } = (await paymentOf(reservationId)) ?? {}
    const order = { amount: 30_000, requestId: newId() }
    const answers = await Promise.all([byOperator(id, order), byOperator(id, order), byOperator(id, order)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await byOperator(id, { amount: 25_001 })).body.code).toBe('REFUND_TOO_LARGE')
    await shop.after(1)
    expect(await cancelledAt(orderId)).toEqual([30_000])
    expect((await byOperator(id, order)).body.data.status).toBe('SETTLED')
    const path = `/api/v1/admin/payments/${id}/refund`
    const body = { reason: '몰래', ...order }
    expect((await shop.call('POST', path, { token, body })).status).toBe(404)
    expect((await byOperator(newId(), order)).body.code).toBe('PAYMENT_NOT_FOUND')
  })
})

describe('money for something that has ended', () => {
  it('goes back at once, wholly, and the person is told', async () => {
    const reservationId = shop.bill(shop.memberOf(token), amount)
    const begun = await shop.call('POST', `${base}/initiate`, { token, body: { reservationId, amount } })
    const { orderId } = begun.body.data
    const paymentKey = await shop.authenticate({ orderId, amount })
    await shop.behave({ mood: 'down' })
    await shop.call('POST', `${base}/confirm`, { token, body: { paymentKey, orderId, amount } })
    shop.billOf(reservationId).state = 'ENDED'
    await shop.behave({ mood: 'normal' })
    await shop.after(20)
    await shop.after(20)
    expect(await cancelledAt(orderId)).toEqual([amount])
    expect(await paymentOf(reservationId)).toMatchObject({ status: 'REFUNDED', refundedAmount: amount })
    expect(shop.billOf(reservationId)).toMatchObject({ paid: amount, refunded: amount })
  })
})

describe('the daily comparison', () => {
  it('finds what was captured and is unknown here, and repairs what is known', async () => {
    const orderId = 'PC-20260101-STRANGER'
    const paymentKey = await shop.authenticate({ orderId, amount })
    await shop.provider('POST', '/payments/confirm', { paymentKey, orderId, amount })
    const givenUp = shop.bill(shop.memberOf(token), amount)
    const begun = await shop.call('POST', `${base}/initiate`, {
      token,
      body: { reservationId: givenUp, amount },
    })
    const lost = begun.body.data.orderId
    const lostKey = await shop.authenticate({ orderId: lost, amount })
    await shop.call('POST', `${base}/fail`, { body: { orderId: lost } })
    await shop.provider('POST', '/payments/confirm', { paymentKey: lostKey, orderId: lost, amount })

    await shop.run('payment.reconcile')
    await shop.run('payment.reconcile')
    const { body } = await shop.call('GET', '/api/v1/admin/payments/orphans', { token: admin })
    expect(body.data).toEqual([
      expect.objectContaining({ orderId, paymentKey, amount, kind: 'UNKNOWN_HERE' }),
    ])
    await shop.after(1)
    expect(await cancelledAt(lost)).toEqual([amount])
    expect(await shop.eventsOf(givenUp)).toContain('REPAIRED')
    expect(shop.billOf(givenUp)).toMatchObject({ paid: 0, refunded: 0 })
  })

  it('enters a cancel that was made at the provider, and forgets a difference that is gone', async () => {
    const { reservationId, orderId, paymentKey } = await pay()
    await shop.provider('POST', `/payments/${paymentKey}/cancel`, { cancelReason: '결제사에서' })
    await shop.db.insert(paymentOrphan).values({
      paymentKey,
      orderId,
      amount,
      kind: 'STATUS_DIFFERS',
      providerStatus: 'CANCELED',
      foundAt: new Date(),
    })
    await shop.run('payment.reconcile')
    expect(await paymentOf(reservationId)).toMatchObject({ status: 'REFUNDED', refundedAmount: amount })
    expect(await shop.db.select().from(paymentOrphan).where(eq(paymentOrphan.orderId, orderId))).toEqual([])
  })
})

describe('the list of payments', () => {
  it('keeps sums and counts that equal a recount', async () => {
    const rows = await shop.db
      .select()
      .from(payment)
      .where(eq(payment.memberId, shop.memberOf(token)))
    const count = (status: string) => rows.filter((row) => row.status === status).length
    const taken = rows.filter(({ status }) => ['COMPLETED', 'CANCELLED', 'REFUNDED'].includes(status))
    expect((await list()).summary).toEqual({
      totalAmount: taken.reduce((sum, row) => sum + row.amount - row.refundedAmount, 0),
      completedCount: count('COMPLETED'),
      cancelledCount: count('CANCELLED'),
      refundedCount: count('REFUNDED'),
    })
  })

  it('pages by number and by cursor, newest first, and shows nobody else’s', async () => {
    const mine = await shop.signInAs('customer-2')
    const expected: string[] = []
    for (let index = 0; index < 5; index += 1) expected.unshift((await pay(mine)).orderId)
    const orders = (page: { payments: { orderId: string }[] }) => page.payments.map(({ orderId }) => orderId)
    const first = await list('size=3', mine)
    expect(first).toMatchObject({ last: false, hasNext: true, summary: { totalAmount: 5 * amount } })
    const second = await list(`size=3&cursor=${first.nextCursor}`, mine)
    expect([...orders(first), ...orders(second)]).toEqual(expected)
    expect(second).toMatchObject({ last: true, hasNext: false, nextCursor: null })
    expect(orders(await list('size=2&page=1', mine))).toEqual(expected.slice(2, 4))
  })

  it('shows one that is being confirmed among those that wait', async () => {
    const mine = await shop.signInAs('customer-3')
    const reservationId = shop.bill(shop.memberOf(mine), amount)
    const body = { reservationId, amount }
    const { orderId } = (await shop.call('POST', `${base}/initiate`, { token: mine, body })).body.data
    const paymentKey = await shop.authenticate({ orderId, amount })
    await shop.behave({ mood: 'down' })
    await shop.call('POST', `${base}/confirm`, { body: { paymentKey, orderId, amount } })
    expect((await list('status=PENDING', mine)).payments).toEqual([
      expect.objectContaining({ orderId, status: 'PENDING', statusLabel: '대기' }),
    ])
    const waiting = shop.bill(shop.memberOf(mine), amount)
    const next = { reservationId: waiting, amount }
    const later = (await shop.call('POST', `${base}/initiate`, { token: mine, body: next })).body.data
    const open = await list('status=PENDING&size=1', mine)
    expect(open.payments).toEqual([expect.objectContaining({ orderId: later.orderId })])
    for (const rest of [`page=1`, `cursor=${open.nextCursor}`])
      expect((await list(`status=PENDING&size=1&${rest}`, mine)).payments).toEqual([
        expect.objectContaining({ orderId }),
      ])
    expect((await list('status=COMPLETED', mine)).payments).toEqual([])
    expect((await list('status=ALL', mine)).payments).toHaveLength(2)
  })
})
