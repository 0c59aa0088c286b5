import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findLastPaymentOutcomes } from '../../src/features/payment/index.ts'
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

const newBill = (by = token) => server.addBill(server.memberOf(by), amount)
const initiate = (reservationId: string, body: object = {}, by = token) =>
  server.call('POST', `${base}/initiate`, { token: by, body: { reservationId, amount, ...body } })
const send = (body: object, by: string | undefined = token) =>
  server.call('POST', `${base}/confirm`, { body, ...(by && { token: by }) })
const fail = (orderId: string, by: string | undefined = token) =>
  server.call('POST', `${base}/fail`, { body: { orderId }, ...(by && { token: by }) })

/** Initiates a payment and completes the payment window. */
async function authenticated(outcome?: string) {
  const reservationId = newBill()
  const { orderId } = (await initiate(reservationId)).body.data
  const paymentKey = await server.authenticate({ orderId, amount, ...(outcome && { outcome }) })
  return { reservationId, orderId, paymentKey, confirmation: { paymentKey, orderId, amount } }
}
const statusOf = async (reservationId: string) => (await server.paymentsOf(reservationId)).at(-1)?.status
const isCapturedOnce = async (orderId: string) => {
  const captured = (await server.entriesOf(orderId)).filter(({ status }) => status === 'DONE')
  return captured.length === 1
}

describe('beginning a payment', () => {
  it('returns the same open order for a reservation when repeated', async () => {
    const reservationId = newBill()
    const answers = await Promise.all(Array.from({ length: 5 }, () => initiate(reservationId)))
    const orders = new Set(answers.map(({ body }) => body.data.orderId))
    expect([...orders]).toEqual([expect.stringMatching(/^PC-\d{8}-[A-Z2-7]{16}$/)])
    expect(await server.paymentsOf(reservationId)).toHaveLength(1)
  })

  it('rejects an amount that differs from the calculated one, and another member’s reservation', async () => {
    const other = await server.signInAs('customer-2')
    expect((await initiate(newBill(), { amount: amount - 1 })).body.code).toBe('AMOUNT_MISMATCH')
    const foreign = await initiate(newBill(), {}, other)
    expect([foreign.status, foreign.body.code]).toEqual([404, 'RESERVATION_NOT_FOUND'])
  })

  it('closes the open order and creates a new one when the due amount has changed', async () => {
    const reservationId = newBill()
    await initiate(reservationId)
    server.getBill(reservationId).amount = 40_000
    await initiate(reservationId, { amount: 40_000 })
    const payments = await server.paymentsOf(reservationId)
    expect(payments.map(({ status, amount: won }) => [status, won])).toEqual([
      ['FAILED', amount],
      ['PENDING', 40_000],
    ])
  })
})

describe('confirming a payment', () => {
  it('captures the payment, pays the reservation, and is idempotent', async () => {
    const { reservationId, orderId, confirmation } = await authenticated()
    const first = await send(confirmation)
    expect(first.body).toMatchObject({
      status: 'Success',
      data: { paymentStatus: 'COMPLETED', orderId, amount, reservationId },
    })
    const again = await send(confirmation, undefined)
    expect(again.body.data.paymentStatus).toBe('COMPLETED')
    expect(server.getBill(reservationId)).toMatchObject({ state: 'PAID', paid: amount })
    expect(await server.eventsOf(reservationId)).toEqual(['BEGUN', 'CONFIRMING', 'COMPLETED'])
    const [payment] = await server.paymentsOf(reservationId)
    expect(payment).toMatchObject({ method: 'CARD', paymentKey: confirmation.paymentKey })
  })

  it('captures once when requested concurrently', async () => {
    const { reservationId, orderId, confirmation } = await authenticated()
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(confirmation)))
    expect(answers.map(({ body }) => body.data?.paymentStatus)).toEqual(Array(6).fill('COMPLETED'))
    expect(await isCapturedOnce(orderId)).toBe(true)
    expect(server.getBill(reservationId).paid).toBe(amount)
  })

  it('works without a session or with an invalid token, and returns 404 to other members', async () => {
    const { confirmation } = await authenticated()
    const other = await server.signInAs('customer-2')
    expect((await send(confirmation, other)).status).toBe(404)
    expect((await send({ ...confirmation, orderId: 'PC-20260101-AAAAAAAAAAAAAAAA' })).status).toBe(404)
    expect((await send(confirmation, 'not.a.token')).body.data.paymentStatus).toBe('COMPLETED')
  })

  it('never calls the provider with a tampered amount', async () => {
    const { reservationId, confirmation } = await authenticated()
    const { confirm: before } = await server.received()
    for (const forged of [1, amount - 1, amount + 1, amount / 1000]) {
      const answer = await send({ ...confirmation, amount: forged })
      expect([answer.status, answer.body.code]).toEqual([400, 'AMOUNT_TAMPERED'])
    }
    expect((await server.received()).confirm).toBe(before)
    expect(await server.eventsOf(reservationId)).toContain('TAMPERED')
    expect(await statusOf(reservationId)).toBe('PENDING')
  })

  it.each([
    ['refused', 'REJECT_CARD_COMPANY', /거절/],
    ['over-limit', 'EXCEED_MAX_AMOUNT', /한도/],
    ['session-expired', 'NOT_FOUND_PAYMENT_SESSION', /인증 시간이 지나/],
  ])(
    'returns the provider’s reason for a refusal (%s), and allows another attempt',
    async (outcome, code, words) => {
      const { reservationId, confirmation } = await authenticated(outcome)
      const answer = await send(confirmation)
      expect([answer.status, answer.body.code]).toEqual([400, code])
      expect(answer.body.message).toMatch(words)
      const again = await send(confirmation)
      expect([again.status, again.body.code]).toEqual([409, code])

      const { orderId } = (await initiate(reservationId)).body.data
      const paymentKey = await server.authenticate({ orderId, amount })
      expect((await send({ paymentKey, orderId, amount })).body.data.paymentStatus).toBe('COMPLETED')
    },
  )

  it('rejects a second payment key for a paid order', async () => {
    const { orderId, confirmation } = await authenticated()
    await send(confirmation)
    const paymentKey = await server.authenticate({ orderId, amount })
    const second = await send({ ...confirmation, paymentKey })
    expect([second.status, second.body.code]).toEqual([409, 'ALREADY_PAID'])
    expect(second.body.message).toBe('이미 결제를 마친 예약이에요. 이번 결제는 청구되지 않아요.')
    expect(await isCapturedOnce(orderId)).toBe(true)
  })

  it('says that the booking is paid to whoever approves an older order of it, or begins a new one', async () => {
    const { reservationId, orderId, confirmation } = await authenticated()
    await fail(orderId)
    const later = (await initiate(reservationId)).body.data.orderId
    const paymentKey = await server.authenticate({ orderId: later, amount })
    expect((await send({ paymentKey, orderId: later, amount })).status).toBe(200)
    expect((await send(confirmation)).body.code).toBe('ALREADY_PAID')
    expect((await initiate(reservationId)).body.code).toBe('ALREADY_PAID')
    expect(await isCapturedOnce(orderId)).toBe(false)
    expect(server.getBill(reservationId).paid).toBe(amount)
  })

  it('takes the payment key of another order for a refusal, and only rejected credentials for an outage', async () => {
    const [mine, other, third] = [await authenticated(), await authenticated(), await authenticated()]
    const answer = await send({ ...mine.confirmation, paymentKey: other.paymentKey })
    expect([answer.status, answer.body.code]).toEqual([400, 'FORBIDDEN_REQUEST'])
    expect(answer.body.message).toMatch(/이 주문의 결제가 아니어서/)
    expect(await server.eventsOf(mine.reservationId)).not.toContain('ALARM')
    const before = await findLastPaymentOutcomes(server.db)
    expect(before.lastFailure).toBeNull()
    await server.behave({ mood: 'refusing', calls: ['lookup'] })
    const down = await send({ ...third.confirmation, paymentKey: other.paymentKey })
    expect([down.status, down.body.code]).toEqual([502, 'PAYMENT_PROVIDER_DOWN'])
    expect(await server.eventsOf(third.reservationId)).toContain('ALARM')
    expect(await findLastPaymentOutcomes(server.db)).toEqual({ ...before, lastFailure: expect.any(Date) })
    await server.behave({ mood: 'normal' })
    expect((await send(other.confirmation)).body.data.paymentStatus).toBe('COMPLETED')
  })

  it('refuses a virtual account where none is offered, and closes it', async () => {
    const strict = await paymentTestServer({ takesDeposits: false })
    try {
      const by = await strict.signInAs('customer-1')
      const reservationId = strict.addBill(strict.memberOf(by), amount)
      const body = { reservationId, amount }
      const { orderId } = (await strict.call('POST', `${base}/initiate`, { token: by, body })).body.data
      const paymentKey = await strict.authenticate({ orderId, amount, method: 'VIRTUAL_ACCOUNT' })
      const answer = await strict.call('POST', `${base}/confirm`, { body: { paymentKey, orderId, amount } })
      expect([answer.status, answer.body.code]).toEqual([400, 'VIRTUAL_ACCOUNT_REFUSED'])
      expect(answer.body.message).toMatch(/입금하지 말고/)
      await strict.runJobsAfter(20)
      expect(await strict.entriesOf(orderId)).toMatchObject([{ status: 'CANCELED', balanceAmount: 0 }])
    } finally {
      await strict.close()
    }
  })

  it('requests no capture for an ended reservation', async () => {
    const { reservationId, confirmation } = await authenticated()
    server.getBill(reservationId).state = 'ENDED'
    const { confirm: before } = await server.received()
    expect((await send(confirmation)).body.code).toBe('RESERVATION_EXPIRED')
    expect((await server.received()).confirm).toBe(before)
  })
})

describe('a failing provider', () => {
  it('is queried when its reply to the capture was lost', async () => {
    const { reservationId, orderId, confirmation } = await authenticated()
    await server.behave({ mood: 'lost-answer' })
    expect((await send(confirmation)).body.data.paymentStatus).toBe('COMPLETED')
    expect(await isCapturedOnce(orderId)).toBe(true)
    expect(await server.eventsOf(reservationId)).toContain('DOUBT')
  })

  it('leaves the payment CONFIRMING while it returns 500, and the sweep completes it', async () => {
    const { reservationId, orderId, confirmation } = await authenticated()
    await server.behave({ mood: 'down' })
    const undecided = await send(confirmation)
    expect(undecided.body).toMatchObject({ status: 'Success', data: { paymentStatus: 'CONFIRMING' } })
    expect((await fail(orderId)).status).toBe(200)
    expect((await initiate(reservationId)).body.code).toBe('PAYMENT_UNDER_WAY')
    expect(await statusOf(reservationId)).toBe('CONFIRMING')

    await server.behave({ mood: 'normal' })
    await server.runJobsAfter(20)
    expect(await statusOf(reservationId)).toBe('COMPLETED')
    expect(await isCapturedOnce(orderId)).toBe(true)
    expect((await send(confirmation)).body.data.paymentStatus).toBe('COMPLETED')
  })

  it('that replies too late has captured once', async () => {
    const { reservationId, orderId, confirmation } = await authenticated()
    await server.behave({ mood: 'slow', delayMs: 1600, calls: ['confirm'] })
    await send(confirmation)
    await server.behave({ mood: 'normal' })
    await server.runJobsAfter(20)
    expect(await statusOf(reservationId)).toBe('COMPLETED')
    expect(await isCapturedOnce(orderId)).toBe(true)
  })

  it('that rejects our credentials leads to 502, not to 401, and to no later capture', async () => {
    const { reservationId, orderId, confirmation } = await authenticated()
    await server.behave({ mood: 'refusing' })
    const answer = await send(confirmation)
    expect([answer.status, answer.body.code]).toEqual([502, 'PAYMENT_PROVIDER_DOWN'])
    await server.behave({ mood: 'normal' })
    await server.runJobsAfter(20)
    expect(await statusOf(reservationId)).toBe('FAILED')
    expect(await isCapturedOnce(orderId)).toBe(false)
  })

  it('that never captured leads to a FAILED payment in the end', async () => {
    const { reservationId, confirmation } = await authenticated()
    await server.behave({ mood: 'down' })
    await send(confirmation)
    await server.behave({ mood: 'normal' })
    await server.runJobsAfter(11 * 60)
    expect(await statusOf(reservationId)).toBe('FAILED')
  })
})

describe('failing a payment', () => {
  it('fails the open payment, so that a later confirmation captures nothing', async () => {
    const { reservationId, orderId, confirmation } = await authenticated()
    expect((await fail(orderId)).body).toMatchObject({ status: 'Success', data: null })
    const { confirm: before } = await server.received()
    expect((await send(confirmation)).body).toMatchObject({
      code: 'PAYMENT_ENDED',
      message: '이 결제는 끝났어요. 새로 결제할 수 있어요.',
    })
    expect((await server.received()).confirm).toBe(before)
    expect(await statusOf(reservationId)).toBe('FAILED')
  })

  it('has no effect for another member, an unknown order or a paid order', async () => {
    const { reservationId, orderId, confirmation } = await authenticated()
    const other = await server.signInAs('customer-2')
    for (const answer of [await fail(orderId, other), await fail('nothing'), await fail('')])
      expect(answer.body.status).toBe('Success')
    expect(await statusOf(reservationId)).toBe('PENDING')
    await send(confirmation)
    await fail(orderId)
    expect(await statusOf(reservationId)).toBe('COMPLETED')
  })

  it('and confirming it concurrently never leads to a FAILED payment that was captured', async () => {
    const rounds = Array.from({ length: 25 }, async () => {
      const { reservationId, orderId, confirmation } = await authenticated()
      const [answer] = await Promise.all([send(confirmation), fail(orderId)])
      const isPaid = answer.body.data?.paymentStatus === 'COMPLETED'
      expect(await isCapturedOnce(orderId)).toBe(isPaid)
      expect(await statusOf(reservationId)).toBe(isPaid ? 'COMPLETED' : 'FAILED')
    })
    await Promise.all(rounds)
  })
})
