import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { job } from '../../src/shared/jobs/jobs.tables.ts'
import { type PaymentTestServer, paymentTestServer } from '../support/harness/payment-test-server.ts'

const base = '/api/v1/payments/toss'
const amount = 55_000

let server: PaymentTestServer
let token: string
beforeAll(async () => {
  server = await paymentTestServer()
  token = await server.signInAs('customer-1')
})
afterAll(() => server.close())
beforeEach(() => server.behave({ mood: 'normal', webhooks: 'off' }))

async function begin(method = 'CARD') {
  const reservationId = server.addBill(server.memberOf(token), amount)
  const begun = await server.call('POST', `${base}/initiate`, { token, body: { reservationId, amount } })
  const { orderId } = begun.body.data
  const paymentKey = await server.authenticate({ orderId, amount, method })
  return { reservationId, orderId, paymentKey }
}
const confirm = (body: { orderId: string; paymentKey: string }) =>
  server.call('POST', `${base}/confirm`, { token, body: { ...body, amount } })
const hook = (body: object, id?: string) =>
  server.call('POST', `${base}/webhook`, {
    body,
    ...(id && { headers: { 'tosspayments-webhook-transmission-id': id } }),
  })
const changed = (data: object) => ({ eventType: 'PAYMENT_STATUS_CHANGED', data })
const paymentOf = async (reservationId: string) => (await server.paymentsOf(reservationId))[0]
/** Counts the query jobs of this payment only, because webhooks of earlier payments may still arrive. */
const countQueries = async (reservationId: string) => {
  const { id } = (await paymentOf(reservationId)) ?? {}
  return server.db.$count(job, sql`${job.kind} = 'payment.look' and ${job.payload}->>'id' = ${id}`)
}

describe('a webhook', () => {
  it('triggers a query, and only the provider’s reply is applied', async () => {
    const { reservationId, orderId, paymentKey } = await begin()
    await server.behave({ mood: 'down' })
    await confirm({ orderId, paymentKey })
    await server.behave({ mood: 'normal' })
    await server.provider('POST', '/payments/confirm', { paymentKey, orderId, amount })
    expect((await hook(changed({ orderId, paymentKey, status: 'ABORTED' }), 'first')).status).toBe(200)
    await server.runJobsAfter(0)
    expect((await paymentOf(reservationId))?.status).toBe('COMPLETED')
  })

  it('that is forged completes no payment and fails no payment', async () => {
    const { reservationId, orderId, paymentKey } = await begin()
    await hook(changed({ orderId, paymentKey, status: 'DONE', totalAmount: amount }))
    await hook(changed({ orderId, paymentKey, status: 'EXPIRED' }))
    await server.runJobsAfter(1)
    expect((await paymentOf(reservationId))?.status).toBe('PENDING')
    await confirm({ orderId, paymentKey })
    await hook(changed({ orderId, paymentKey, status: 'CANCELED', cancels: [{ cancelAmount: amount }] }))
    await server.runJobsAfter(1)
    expect(await paymentOf(reservationId)).toMatchObject({ status: 'COMPLETED', refundedAmount: 0 })
  })

  it('waits as one query per payment however many arrive, and leaves a bounded history', async () => {
    const { reservationId, orderId, paymentKey } = await begin()
    await confirm({ orderId, paymentKey })
    const body = changed({ orderId, paymentKey, status: 'DONE' })
    await Promise.all(Array.from({ length: 60 }, (_, index) => hook(body, `flood-${index}`)))
    expect(await countQueries(reservationId)).toBe(1)
    const events = await server.eventsOf(reservationId)
    expect(events.filter((kind) => kind === 'WEBHOOK').length).toBeLessThan(30)
    for (const strange of [{}, { data: 'x' }, changed({ orderId: 'unknown' }), changed({ orderId: 7 })])
      expect((await hook(strange, 'another')).status).toBe(200)

    await server.runJobsAfter(0)
    await server.provider('POST', `/payments/${paymentKey}/cancel`, { cancelReason: 'x', cancelAmount: 5000 })
    await hook(changed({ orderId, paymentKey, status: 'PARTIAL_CANCELED' }), 'a later one')
    await server.runJobsAfter(0)
    expect(await paymentOf(reservationId)).toMatchObject({ refundedAmount: 5000 })
  })

  it('is not looked up for a payment that is refunded completely', async () => {
    const { reservationId, orderId, paymentKey } = await begin()
    await confirm({ orderId, paymentKey })
    await server.provider('POST', `/payments/${paymentKey}/cancel`, { cancelReason: 'x' })
    await hook(changed({ orderId, paymentKey, status: 'CANCELED' }), 'cancelled')
    await server.runJobsAfter(0)
    expect(await paymentOf(reservationId)).toMatchObject({ refundedAmount: amount })
    const before = await server.db.$count(job, sql`${job.kind} = 'payment.look' and ${job.state} = 'WAITING'`)
    await hook(changed({ orderId, paymentKey, status: 'CANCELED' }), 'again')
    expect(await server.db.$count(job, sql`${job.kind} = 'payment.look' and ${job.state} = 'WAITING'`)).toBe(
      before,
    )
    expect(await server.eventsOf(reservationId)).toEqual(expect.not.arrayContaining(['TAMPERED']))
  })

  it('about a cancellation made at the provider records it once, even when duplicated and reordered', async () => {
    const { reservationId, orderId, paymentKey } = await begin()
    await confirm({ orderId, paymentKey })
    await server.provider('POST', `/payments/${paymentKey}/cancel`, { cancelReason: 'x', cancelAmount: 5000 })
    const statuses = ['DONE', 'PARTIAL_CANCELED', 'DONE', 'PARTIAL_CANCELED']
    await Promise.all(
      statuses.map((status, index) => hook(changed({ orderId, paymentKey, status }), `c${index}`)),
    )
    await Promise.all([server.runJobsAfter(1), server.runJobsAfter(1)])
    expect(await paymentOf(reservationId)).toMatchObject({ status: 'REFUNDED', refundedAmount: 5000 })
    expect(await server.refundsOf(reservationId)).toEqual([
      expect.objectContaining({ amount: 5000, cause: 'OPERATOR', status: 'SETTLED' }),
    ])
  })

  it('sent by the provider is received', async () => {
    await server.behave({ webhooks: 'duplicate' })
    const { reservationId, orderId, paymentKey } = await begin()
    await confirm({ orderId, paymentKey })
    await server.provider('POST', `/payments/${paymentKey}/cancel`, { cancelReason: 'x' })
    await expect
      .poll(async () => {
        await server.runJobsAfter(1)
        return (await paymentOf(reservationId))?.status
      })
      .toBe('REFUNDED')
  })
})

describe('a virtual account', () => {
  it('stays pending until the deposit, extends the slot hold to its due date, and completes with the deposit', async () => {
    const { reservationId, orderId, paymentKey } = await begin('VIRTUAL_ACCOUNT')
    const answer = await confirm({ orderId, paymentKey })
    expect(answer.body.data).toMatchObject({
      paymentStatus: 'PENDING',
      virtualAccount: { bank: '우리은행', accountNumber: expect.any(String), dueAt: expect.any(String) },
    })
    expect(server.getBill(reservationId).heldUntil?.getTime()).toBeGreaterThan(Date.now() + 86_400_000)
    expect((await confirm({ orderId, paymentKey })).body.data.paymentStatus).toBe('PENDING')
    await server.call('POST', `${base}/fail`, { token, body: { orderId } })
    expect((await paymentOf(reservationId))?.status).toBe('PENDING')

    const { secret } = (await paymentOf(reservationId))?.virtualAccount ?? {}
    await server.deposit(orderId)
    const before = await countQueries(reservationId)
    await hook({ orderId, status: 'DONE', secret: 'ps_guessed', transactionKey: 't' }, 'forged')
    await hook(changed({ orderId, status: 'DONE', secret: 'ps_guessed' }), 'forged with a type')
    expect(await countQueries(reservationId)).toBe(before)
    await hook({ orderId, status: 'DONE', secret, transactionKey: 't' }, 'true')
    await server.runJobsAfter(1)
    expect(await paymentOf(reservationId)).toMatchObject({ status: 'COMPLETED', method: 'VIRTUAL_ACCOUNT' })
    expect(server.getBill(reservationId)).toMatchObject({ state: 'PAID', paid: amount })
  })
})
