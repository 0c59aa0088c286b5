import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { job } from '../src/shared/jobs/jobs.tables.ts'
import { openPaymentShop, type PaymentShop } from './harness/payment-shop.ts'

const base = '/api/v1/payments/toss'
const amount = 55_000

let shop: PaymentShop
let token: string
beforeAll(async () => {
  shop = await openPaymentShop()
  token = await shop.signInAs('customer-1')
})
afterAll(() => shop.close())
beforeEach(() => shop.behave({ mood: 'normal', webhooks: 'off' }))

async function begin(method = 'CARD') {
  const reservationId = shop.bill(shop.memberOf(token), amount)
  const begun = await shop.call('POST', `${base}/initiate`, { token, body: { reservationId, amount } })
  const { orderId } = begun.body.data
  const paymentKey = await shop.authenticate({ orderId, amount, method })
  return { reservationId, orderId, paymentKey }
}
const confirm = (body: { orderId: string; paymentKey: string }) =>
  shop.call('POST', `${base}/confirm`, { token, body: { ...body, amount } })
const hook = (body: object, id?: string) =>
  shop.call('POST', `${base}/webhook`, {
    body,
    ...(id && { headers: { 'tosspayments-webhook-transmission-id': id } }),
  })
const changed = (data: object) => ({ eventType: 'PAYMENT_STATUS_CHANGED', data })
const paymentOf = async (reservationId: string) => (await shop.paymentsOf(reservationId))[0]
/** Of this payment alone: webhooks of an earlier one may still be on their way. */
const looksAt = async (reservationId: string) => {
  const { id } = (await paymentOf(reservationId)) ?? {}
  return shop.db.$count(job, sql`${job.kind} = 'payment.look' and ${job.payload}->>'id' = ${id}`)
}

describe('a webhook', () => {
  it('is a hint: what counts is what the provider answers when asked', async () => {
    const { reservationId, orderId, paymentKey } = await begin()
    await shop.behave({ mood: 'down' })
    await confirm({ orderId, paymentKey })
    await shop.behave({ mood: 'normal' })
    await shop.provider('POST', '/payments/confirm', { paymentKey, orderId, amount })
    expect((await hook(changed({ orderId, paymentKey, status: 'ABORTED' }), 'first')).status).toBe(200)
    await shop.after(0)
    expect((await paymentOf(reservationId))?.status).toBe('COMPLETED')
  })

  it('that is forged pays nothing and ends nothing', async () => {
    const { reservationId, orderId, paymentKey } = await begin()
    await hook(changed({ orderId, paymentKey, status: 'DONE', totalAmount: amount }))
    await hook(changed({ orderId, paymentKey, status: 'EXPIRED' }))
    await shop.after(1)
    expect((await paymentOf(reservationId))?.status).toBe('PENDING')
    await confirm({ orderId, paymentKey })
    await hook(changed({ orderId, paymentKey, status: 'CANCELED', cancels: [{ cancelAmount: amount }] }))
    await shop.after(1)
    expect(await paymentOf(reservationId)).toMatchObject({ status: 'COMPLETED', refundedAmount: 0 })
  })

  it('is worked off once, and one about nothing of ours not at all', async () => {
    const { reservationId, orderId, paymentKey } = await begin()
    const body = changed({ orderId, paymentKey, status: 'DONE' })
    await Promise.all(Array.from({ length: 5 }, () => hook(body, 'same-one')))
    await Promise.all(Array.from({ length: 5 }, () => hook(body)))
    expect(await looksAt(reservationId)).toBe(2)
    for (const strange of [{}, { data: 'x' }, changed({ orderId: 'unknown' }), changed({ orderId: 7 })])
      expect((await hook(strange, 'another')).status).toBe(200)
    expect(await looksAt(reservationId)).toBe(2)
  })

  it('of a cancel that we never asked for enters it once, duplicated and reordered', async () => {
    const { reservationId, orderId, paymentKey } = await begin()
    await confirm({ orderId, paymentKey })
    await shop.provider('POST', `/payments/${paymentKey}/cancel`, { cancelReason: 'x', cancelAmount: 5000 })
    const hints = ['DONE', 'PARTIAL_CANCELED', 'DONE', 'PARTIAL_CANCELED']
    await Promise.all(
      hints.map((status, index) => hook(changed({ orderId, paymentKey, status }), `c${index}`)),
    )
    await Promise.all([shop.after(1), shop.after(1)])
    expect(await paymentOf(reservationId)).toMatchObject({ status: 'REFUNDED', refundedAmount: 5000 })
    expect(await shop.refundsOf(reservationId)).toEqual([
      expect.objectContaining({ amount: 5000, cause: 'OPERATOR', status: 'SETTLED' }),
    ])
  })

  it('that the provider sends by itself reaches us', async () => {
    await shop.behave({ webhooks: 'duplicate' })
    const { reservationId, orderId, paymentKey } = await begin()
    await confirm({ orderId, paymentKey })
    await shop.provider('POST', `/payments/${paymentKey}/cancel`, { cancelReason: 'x' })
    await expect
      .poll(async () => {
        await shop.after(1)
        return (await paymentOf(reservationId))?.status
      })
      .toBe('REFUNDED')
  })
})

describe('an account to pay into', () => {
  it('waits for the deposit, keeps the reservation until its due date, and is paid by it', async () => {
    const { reservationId, orderId, paymentKey } = await begin('VIRTUAL_ACCOUNT')
    const answer = await confirm({ orderId, paymentKey })
    expect(answer.body.data).toMatchObject({
      paymentStatus: 'PENDING',
      virtualAccount: { bank: '우리은행', accountNumber: expect.any(String), dueAt: expect.any(String) },
    })
    expect(shop.billOf(reservationId).keptUntil?.getTime()).toBeGreaterThan(Date.now() + 86_400_000)
    expect((await confirm({ orderId, paymentKey })).body.data.paymentStatus).toBe('PENDING')
    await shop.call('POST', `${base}/fail`, { token, body: { orderId } })
    expect((await paymentOf(reservationId))?.status).toBe('PENDING')

    const { secret } = (await paymentOf(reservationId))?.virtualAccount ?? {}
    await shop.deposit(orderId)
    const before = await looksAt(reservationId)
    await hook({ orderId, status: 'DONE', secret: 'ps_guessed', transactionKey: 't' }, 'forged')
    expect(await looksAt(reservationId)).toBe(before)
    await hook({ orderId, status: 'DONE', secret, transactionKey: 't' }, 'true')
    await shop.after(1)
    expect(await paymentOf(reservationId)).toMatchObject({ status: 'COMPLETED', method: 'VIRTUAL_ACCOUNT' })
    expect(shop.billOf(reservationId)).toMatchObject({ state: 'PAID', paid: amount })
  })
})
