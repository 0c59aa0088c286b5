import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notification } from '../../src/features/notification/notification.tables.ts'
import { findLastPaymentOutcomes, type RefundRequest } from '../../src/features/payment/index.ts'
import { payment, paymentOrphan } from '../../src/features/payment/payment.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { type PaymentTestServer, paymentTestServer } from '../support/harness/payment-test-server.ts'

const base = '/api/v1/payments/toss'
const amount = 55_000

let server: PaymentTestServer
let token: string
let admin: string
beforeAll(async () => {
  server = await paymentTestServer()
  token = await server.signInAs('customer-1')
  admin = await server.signInAs('admin')
})
afterAll(() => server.close())
beforeEach(() => server.behave({ mood: 'normal', webhooks: 'off' }))

async function pay(by = token) {
  const reservationId = server.addBill(server.memberOf(by), amount)
  const begun = await server.call('POST', `${base}/initiate`, { token: by, body: { reservationId, amount } })
  const { orderId } = begun.body.data
  const paymentKey = await server.authenticate({ orderId, amount })
  const body = { paymentKey, orderId, amount }
  const answer = await server.call('POST', `${base}/confirm`, { token: by, body })
  expect(answer.body.data.paymentStatus).toBe('COMPLETED')
  return { reservationId, orderId, paymentKey }
}
const request = (reservationId: string, order: Partial<RefundRequest> = {}) =>
  server.requestRefund({
    memberId: server.memberOf(token),
    reservationId,
    amount,
    cause: 'CUSTOMER_CANCEL',
    reason: '고객 요청',
    ...order,
  })
const paymentOf = async (reservationId: string) => (await server.paymentsOf(reservationId))[0]
const cancelledAt = async (orderId: string) =>
  (await server.entriesOf(orderId))[0]?.cancels.map((it) => it.amount)
const list = async (query = '', by = token) =>
  (await server.call('GET', `/api/v1/payments?${query}`, { token: by })).body.data
const byOperator = (id: string, body: object) =>
  server.call('POST', `/api/v1/admin/payments/${id}/refund`, {
    token: admin,
    body: { amount, reason: '고객센터 접수', requestId: newId(), ...body },
  })

describe('a refund', () => {
  it('of the full amount after a cancellation makes the payment CANCELLED and notifies the customer', async () => {
    const { reservationId, orderId } = await pay()
    await request(reservationId)
    await server.runJobsAfter(1)
    expect(await paymentOf(reservationId)).toMatchObject({ status: 'CANCELLED', refundedAmount: amount })
    const lastSuccess = (await paymentOf(reservationId))?.completedAt
    expect(await findLastPaymentOutcomes(server.db)).toEqual({ lastSuccess, lastFailure: null })
    expect(await cancelledAt(orderId)).toEqual([amount])
    expect(server.getBill(reservationId).refunded).toBe(amount)
    const notifications = await server.db.select().from(notification).where(eq(notification.type, 'PAYMENT'))
    expect(notifications.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['결제가 완료됐어요', '환불이 완료됐어요']),
    )
  })

  it('of a part makes the payment REFUNDED; the rest can be refunded later, but never more than was paid', async () => {
    const { reservationId, orderId } = await pay()
    await request(reservationId, { amount: 20_000, cause: 'PRICE_CHANGE' })
    await request(reservationId, { amount: 30_000 })
    await expect(request(reservationId, { amount: 5001 })).rejects.toMatchObject({ code: 'REFUND_TOO_LARGE' })
    await request(reservationId, { amount: 5000 })
    await server.runJobsAfter(1)
    expect(await paymentOf(reservationId)).toMatchObject({ status: 'REFUNDED', refundedAmount: amount })
    expect(await cancelledAt(orderId)).toEqual([20_000, 30_000, 5000])
  })

  it('is executed once when the provider’s reply is lost and when two workers run it at the same time', async () => {
    const { reservationId, orderId } = await pay()
    await server.behave({ mood: 'lost-answer', calls: ['cancel'] })
    await request(reservationId)
    await Promise.all([server.runJobsAfter(1), server.runJob('payment.sweep'), server.runJobsAfter(20)])
    expect(await paymentOf(reservationId)).toMatchObject({ status: 'CANCELLED', refundedAmount: amount })
    expect(await cancelledAt(orderId)).toEqual([amount])
    expect(server.getBill(reservationId).refunded).toBe(amount)
  })

  it('stays pending while the provider is down, and is settled afterwards', async () => {
    const { reservationId, orderId } = await pay()
    await server.behave({ mood: 'down' })
    await request(reservationId, { amount: 10_000 })
    await server.runJobsAfter(1)
    expect(await server.refundsOf(reservationId)).toMatchObject([
      { status: 'PENDING', triedAt: expect.any(Date) },
    ])
    expect(await server.eventsOf(reservationId)).toContain('REFUND_DOUBT')
    await server.behave({ mood: 'normal' })
    await server.runJobsAfter(20)
    expect(await cancelledAt(orderId)).toEqual([10_000])
    expect((await server.refundsOf(reservationId)).map(({ status }) => status)).toEqual(['SETTLED'])
  })

  it('that the provider refuses for good becomes FAILED', async () => {
    const { reservationId, paymentKey } = await pay()
    await server.provider('POST', `/payments/${paymentKey}/cancel`, {
      cancelReason: '결제사에서',
      cancelAmount: 50_000,
    })
    await request(reservationId, { amount: 10_000 })
    await server.runJobsAfter(3)
    const refunds = await server.refundsOf(reservationId)
    expect(refunds.map(({ status, amount: won }) => [status, won])).toEqual([
      ['FAILED', 10_000],
      ['SETTLED', 50_000],
    ])
    expect(await paymentOf(reservationId)).toMatchObject({ status: 'REFUNDED', refundedAmount: 50_000 })
  })

  it('by an administrator is idempotent per request id, limited to the rest, and unavailable to others', async () => {
    const { reservationId, orderId } = await pay()
    const { id = '' } = (await paymentOf(reservationId)) ?? {}
    const order = { amount: 30_000, requestId: newId() }
    const answers = await Promise.all([byOperator(id, order), byOperator(id, order), byOperator(id, order)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await byOperator(id, { amount: 25_001 })).body.code).toBe('REFUND_TOO_LARGE')
    await server.runJobsAfter(1)
    expect(await cancelledAt(orderId)).toEqual([30_000])
    expect((await byOperator(id, order)).body.data.status).toBe('SETTLED')
    const path = `/api/v1/admin/payments/${id}/refund`
    const body = { reason: '몰래', ...order }
    expect((await server.call('POST', path, { token, body })).status).toBe(404)
    expect((await byOperator(newId(), order)).body.code).toBe('PAYMENT_NOT_FOUND')
  })
})

describe('a capture for an ended reservation', () => {
  it('is refunded completely', async () => {
    const reservationId = server.addBill(server.memberOf(token), amount)
    const begun = await server.call('POST', `${base}/initiate`, { token, body: { reservationId, amount } })
    const { orderId } = begun.body.data
    const paymentKey = await server.authenticate({ orderId, amount })
    await server.behave({ mood: 'down' })
    await server.call('POST', `${base}/confirm`, { token, body: { paymentKey, orderId, amount } })
    server.getBill(reservationId).state = 'ENDED'
    await server.behave({ mood: 'normal' })
    await server.runJobsAfter(20)
    await server.runJobsAfter(20)
    expect(await cancelledAt(orderId)).toEqual([amount])
    expect(await paymentOf(reservationId)).toMatchObject({ status: 'REFUNDED', refundedAmount: amount })
    expect(server.getBill(reservationId)).toMatchObject({ paid: amount, refunded: amount })
  })
})

describe('the daily reconciliation', () => {
  it('lists captures without a stored payment, and refunds captures of failed payments', async () => {
    const orderId = 'PC-20260101-STRANGER'
    const paymentKey = await server.authenticate({ orderId, amount })
    await server.provider('POST', '/payments/confirm', { paymentKey, orderId, amount })
    const failedBill = server.addBill(server.memberOf(token), amount)
    const begun = await server.call('POST', `${base}/initiate`, {
      token,
      body: { reservationId: failedBill, amount },
    })
    const lost = begun.body.data.orderId
    const lostKey = await server.authenticate({ orderId: lost, amount })
    await server.call('POST', `${base}/fail`, { body: { orderId: lost } })
    await server.provider('POST', '/payments/confirm', { paymentKey: lostKey, orderId: lost, amount })

    await server.runJob('payment.reconcile')
    await server.runJob('payment.reconcile')
    const { body } = await server.call('GET', '/api/v1/admin/payments/orphans', { token: admin })
    expect(body.data).toEqual([
      expect.objectContaining({ orderId, paymentKey, amount, kind: 'UNKNOWN_HERE' }),
    ])
    await server.runJobsAfter(1)
    expect(await cancelledAt(lost)).toEqual([amount])
    expect(await server.eventsOf(failedBill)).toContain('REPAIRED')
    expect(server.getBill(failedBill)).toMatchObject({ paid: 0, refunded: 0 })
  })

  it('records a cancellation made at the provider, and removes an orphan that no longer differs', async () => {
    const { reservationId, orderId, paymentKey } = await pay()
    await server.provider('POST', `/payments/${paymentKey}/cancel`, { cancelReason: '결제사에서' })
    await server.db.insert(paymentOrphan).values({
      paymentKey,
      orderId,
      amount,
      kind: 'STATUS_DIFFERS',
      providerStatus: 'CANCELED',
      foundAt: new Date(),
    })
    await server.runJob('payment.reconcile')
    expect(await paymentOf(reservationId)).toMatchObject({ status: 'REFUNDED', refundedAmount: amount })
    expect(await server.db.select().from(paymentOrphan).where(eq(paymentOrphan.orderId, orderId))).toEqual([])
  })
})

describe('the list of payments', () => {
  it('has stored sums and counts that equal a recount', async () => {
    const rows = await server.db
      .select()
      .from(payment)
      .where(eq(payment.memberId, server.memberOf(token)))
    const count = (status: string) => rows.filter((row) => row.status === status).length
    const taken = rows.filter(({ status }) => ['COMPLETED', 'CANCELLED', 'REFUNDED'].includes(status))
    expect((await list()).summary).toEqual({
      totalAmount: taken.reduce((sum, row) => sum + row.amount - row.refundedAmount, 0),
      completedCount: count('COMPLETED'),
      cancelledCount: count('CANCELLED'),
      refundedCount: count('REFUNDED'),
    })
  })

  it('pages by number and by cursor, newest first, and shows only the member’s own payments', async () => {
    const mine = await server.signInAs('customer-2')
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

  it('shows a confirming payment as pending', async () => {
    const mine = await server.signInAs('customer-3')
    const reservationId = server.addBill(server.memberOf(mine), amount)
    const body = { reservationId, amount }
    const { orderId } = (await server.call('POST', `${base}/initiate`, { token: mine, body })).body.data
    const paymentKey = await server.authenticate({ orderId, amount })
    await server.behave({ mood: 'down' })
    await server.call('POST', `${base}/confirm`, { body: { paymentKey, orderId, amount } })
    expect((await list('status=PENDING', mine)).payments).toEqual([
      expect.objectContaining({ orderId, status: 'PENDING', statusLabel: '대기' }),
    ])
    const secondBill = server.addBill(server.memberOf(mine), amount)
    const next = { reservationId: secondBill, amount }
    const later = (await server.call('POST', `${base}/initiate`, { token: mine, body: next })).body.data
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
