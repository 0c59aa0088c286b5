import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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

const newBill = (by = token) => shop.bill(shop.memberOf(by), amount)
const initiate = (reservationId: string, body: object = {}, by = token) =>
  shop.call('POST', `${base}/initiate`, { token: by, body: { reservationId, amount, ...body } })
const send = (body: object, by: string | undefined = token) =>
  shop.call('POST', `${base}/confirm`, { body, ...(by && { token: by }) })
const fail = (orderId: string, by: string | undefined = token) =>
  shop.call('POST', `${base}/fail`, { body: { orderId }, ...(by && { token: by }) })

/** Up to the moment in which the person is back from the payment window. */
async function authenticated(outcome?: string) {
  const reservationId = newBill()
  const { orderId } = (await initiate(reservationId)).body.data
  const paymentKey = await shop.authenticate({ orderId, amount, ...(outcome && { outcome }) })
  return { reservationId, orderId, paymentKey, confirmation: { paymentKey, orderId, amount } }
}
const statusOf = async (reservationId: string) => (await shop.paymentsOf(reservationId)).at(-1)?.status
const isCapturedOnce = async (orderId: string) => {
  const captured = (await shop.entriesOf(orderId)).filter(({ status }) => status === 'DONE')
  return captured.length === 1
}

describe('beginning a payment', () => {
  it('gives one open order for a reservation, however often it is begun', async () => {
    const reservationId = newBill()
    const answers = await Promise.all(Array.from({ length: 5 }, () => initiate(reservationId)))
    const orders = new Set(answers.map(({ body }) => body.data.orderId))
    expect([...orders]).toEqual([expect.stringMatching(/^PC-\d{8}-[A-Z2-7]{16}$/)])
    expect(await shop.paymentsOf(reservationId)).toHaveLength(1)
  })

  it('refuses another amount than the server reckons, and somebody else’s reservation', async () => {
    const other = await shop.signInAs('customer-2')
    expect((await initiate(newBill(), { amount: amount - 1 })).body.code).toBe('AMOUNT_MISMATCH')
    const foreign = await initiate(newBill(), {}, other)
    expect([foreign.status, foreign.body.code]).toEqual([404, 'RESERVATION_NOT_FOUND'])
  })

  it('closes the open order and begins another when another amount has become due', async () => {
    const reservationId = newBill()
    await initiate(reservationId)
    shop.billOf(reservationId).amount = 40_000
    await initiate(reservationId, { amount: 40_000 })
    const payments = await shop.paymentsOf(reservationId)
    expect(payments.map(({ status, amount: won }) => [status, won])).toEqual([
      ['FAILED', amount],
      ['PENDING', 40_000],
    ])
  })
})

describe('confirming a payment', () => {
  it('captures, pays the reservation, tells the person, and answers the same when asked again', async () => {
    const { reservationId, orderId, confirmation } = await authenticated()
    const first = await send(confirmation)
    expect(first.body).toMatchObject({
      status: 'Success',
      data: { paymentStatus: 'COMPLETED', orderId, amount, reservationId },
    })
    const again = await send(confirmation, undefined)
    expect(again.body.data.paymentStatus).toBe('COMPLETED')
    expect(shop.billOf(reservationId)).toMatchObject({ state: 'PAID', paid: amount })
    expect(await shop.eventsOf(reservationId)).toEqual(['BEGUN', 'CONFIRMING', 'COMPLETED'])
    const [payment] = await shop.paymentsOf(reservationId)
    expect(payment).toMatchObject({ method: 'CARD', paymentKey: confirmation.paymentKey })
  })

  it('captures once, however many ask at once', async () => {
    const { reservationId, orderId, confirmation } = await authenticated()
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(confirmation)))
    expect(answers.map(({ body }) => body.data?.paymentStatus)).toEqual(Array(6).fill('COMPLETED'))
    expect(await isCapturedOnce(orderId)).toBe(true)
    expect(shop.billOf(reservationId).paid).toBe(amount)
  })

  it('needs no session, takes a dead token for none, and hides the order from everybody else', async () => {
    const { confirmation } = await authenticated()
    const other = await shop.signInAs('customer-2')
    expect((await send(confirmation, other)).status).toBe(404)
    expect((await send({ ...confirmation, orderId: 'PC-20260101-AAAAAAAAAAAAAAAA' })).status).toBe(404)
    expect((await send(confirmation, 'not.a.token')).body.data.paymentStatus).toBe('COMPLETED')
  })

  it('never asks the provider with an amount that was changed on the way', async () => {
    const { reservationId, confirmation } = await authenticated()
    const { confirm: before } = await shop.received()
    for (const forged of [1, amount - 1, amount + 1, amount / 1000]) {
      const answer = await send({ ...confirmation, amount: forged })
      expect([answer.status, answer.body.code]).toEqual([400, 'AMOUNT_TAMPERED'])
    }
    expect((await shop.received()).confirm).toBe(before)
    expect(await shop.eventsOf(reservationId)).toContain('TAMPERED')
    expect(await statusOf(reservationId)).toBe('PENDING')
  })

  it.each([
    ['refused', 'REJECT_CARD_COMPANY', /거절/],
    ['over-limit', 'EXCEED_MAX_AMOUNT', /한도/],
    ['session-expired', 'NOT_FOUND_PAYMENT_SESSION', /인증 시간이 지나/],
  ])(
    'lets the person read why the card was turned down (%s), and try again',
    async (outcome, code, words) => {
      const { reservationId, confirmation } = await authenticated(outcome)
      const answer = await send(confirmation)
      expect([answer.status, answer.body.code]).toEqual([400, code])
      expect(answer.body.message).toMatch(words)
      const again = await send(confirmation)
      expect([again.status, again.body.code]).toEqual([409, code])

      const { orderId } = (await initiate(reservationId)).body.data
      const paymentKey = await shop.authenticate({ orderId, amount })
      expect((await send({ paymentKey, orderId, amount })).body.data.paymentStatus).toBe('COMPLETED')
    },
  )

  it('refuses a second payment key for an order that is paid', async () => {
    const { orderId, confirmation } = await authenticated()
    await send(confirmation)
    const paymentKey = await shop.authenticate({ orderId, amount })
    expect((await send({ ...confirmation, paymentKey })).body.code).toBe('PAYMENT_ENDED')
    expect(await isCapturedOnce(orderId)).toBe(true)
  })

  it('asks for no capture once the reservation has ended', async () => {
    const { reservationId, confirmation } = await authenticated()
    shop.billOf(reservationId).state = 'ENDED'
    const { confirm: before } = await shop.received()
    expect((await send(confirmation)).body.code).toBe('RESERVATION_EXPIRED')
    expect((await shop.received()).confirm).toBe(before)
  })
})

describe('a provider that fails', () => {
  it('is asked what it did when its answer is lost after the capture', async () => {
    const { reservationId, orderId, confirmation } = await authenticated()
    await shop.behave({ mood: 'lost-answer' })
    expect((await send(confirmation)).body.data.paymentStatus).toBe('COMPLETED')
    expect(await isCapturedOnce(orderId)).toBe(true)
    expect(await shop.eventsOf(reservationId)).toContain('DOUBT')
  })

  it('leaves the payment undecided while it answers 500, and the sweeper finishes it', async () => {
    const { reservationId, orderId, confirmation } = await authenticated()
    await shop.behave({ mood: 'down' })
    const undecided = await send(confirmation)
    expect(undecided.body).toMatchObject({ status: 'Success', data: { paymentStatus: 'CONFIRMING' } })
    expect((await fail(orderId)).status).toBe(200)
    expect((await initiate(reservationId)).body.code).toBe('PAYMENT_UNDER_WAY')
    expect(await statusOf(reservationId)).toBe('CONFIRMING')

    await shop.behave({ mood: 'normal' })
    await shop.after(20)
    expect(await statusOf(reservationId)).toBe('COMPLETED')
    expect(await isCapturedOnce(orderId)).toBe(true)
    expect((await send(confirmation)).body.data.paymentStatus).toBe('COMPLETED')
  })

  it('that is too slow to answer has captured once all the same', async () => {
    const { reservationId, orderId, confirmation } = await authenticated()
    await shop.behave({ mood: 'slow', delayMs: 1600, calls: ['confirm'] })
    await send(confirmation)
    await shop.behave({ mood: 'normal' })
    await shop.after(20)
    expect(await statusOf(reservationId)).toBe('COMPLETED')
    expect(await isCapturedOnce(orderId)).toBe(true)
  })

  it('that does not let us in is our 502, never a 401, and nothing is charged later', async () => {
    const { reservationId, orderId, confirmation } = await authenticated()
    await shop.behave({ mood: 'refusing' })
    const answer = await send(confirmation)
    expect([answer.status, answer.body.code]).toEqual([502, 'PAYMENT_PROVIDER_DOWN'])
    await shop.behave({ mood: 'normal' })
    await shop.after(20)
    expect(await statusOf(reservationId)).toBe('FAILED')
    expect(await isCapturedOnce(orderId)).toBe(false)
  })

  it('that never captured it leaves no payment undecided for ever', async () => {
    const { reservationId, confirmation } = await authenticated()
    await shop.behave({ mood: 'down' })
    await send(confirmation)
    await shop.behave({ mood: 'normal' })
    await shop.after(11 * 60)
    expect(await statusOf(reservationId)).toBe('FAILED')
  })
})

describe('giving a payment up', () => {
  it('ends an open attempt; its confirmation comes too late and captures nothing', async () => {
    const { reservationId, orderId, confirmation } = await authenticated()
    expect((await fail(orderId)).body).toMatchObject({ status: 'Success', data: null })
    const { confirm: before } = await shop.received()
    expect((await send(confirmation)).body.code).toBe('PAYMENT_ENDED')
    expect((await shop.received()).confirm).toBe(before)
    expect(await statusOf(reservationId)).toBe('FAILED')
  })

  it('has no effect by somebody else, on an unknown order, or on one that is paid', async () => {
    const { reservationId, orderId, confirmation } = await authenticated()
    const other = await shop.signInAs('customer-2')
    for (const answer of [await fail(orderId, other), await fail('nothing'), await fail('')])
      expect(answer.body.status).toBe('Success')
    expect(await statusOf(reservationId)).toBe('PENDING')
    await send(confirmation)
    await fail(orderId)
    expect(await statusOf(reservationId)).toBe('COMPLETED')
  })

  it('and confirming at the same moment never ends in "failed" though charged', async () => {
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
