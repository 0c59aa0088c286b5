import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { sandboxPlugin } from '../../../sandbox/src/index.ts'

const opened: FastifyInstance[] = []
afterEach(() => Promise.all(opened.splice(0).map((app) => app.close())))

type Options = Parameters<typeof sandboxPlugin>[0]
interface ReceivedWebhook {
  id: string
  body: { eventType?: string; status?: string; secret?: string; data?: { status: string } }
}

/** Starts the provider on a free port with its own clock. */
async function provider(options: Options = {}) {
  let ahead = 0
  const app = Fastify({ forceCloseConnections: true })
  opened.push(app)
  await app.register(sandboxPlugin({ now: () => Date.now() + ahead, ...options }))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const control = (change: object) => call('POST', '/control/toss', change)
  const authenticate = async (order: object) =>
    (await call('POST', '/control/toss/authenticate', { ...anOrder, ...order })).body.paymentKey as string
  const confirm = (paymentKey: string, change: object = {}, headers?: Record<string, string>) =>
    call('POST', '/toss/v1/payments/confirm', { paymentKey, ...anOrder, ...change }, headers)
  const cancel = (paymentKey: string, body: object, headers?: Record<string, string>) =>
    call('POST', `/toss/v1/payments/${paymentKey}/cancel`, { cancelReason: '고객 요청', ...body }, headers)
  const ledger = async () => (await call('GET', '/control/toss/ledger')).body
  const wind = (ms: number) => {
    ahead += ms
  }
  const paid = async () => {
    const key = await authenticate({})
    await confirm(key)
    return key
  }
  return { url, call, control, authenticate, confirm, cancel, ledger, wind, paid, app }
}

/** Starts a shop that records webhooks and responds 500 to the first `failures`. */
async function shop(failures = 0) {
  const app = Fastify({ forceCloseConnections: true })
  opened.push(app)
  const webhooks: ReceivedWebhook[] = []
  app.post('/hook', (request, reply) => {
    webhooks.push({
      id: String(request.headers['tosspayments-webhook-transmission-id']),
      body: request.body as ReceivedWebhook['body'],
    })
    return reply.code(webhooks.length <= failures ? 500 : 200).send()
  })
  return { url: `${await app.listen({ port: 0, host: '127.0.0.1' })}/hook`, webhooks }
}

const basic = (key: string) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`
const authorization = basic('test_gsk_practice')
const anOrder = { orderId: 'PC-20260105-ABCDEFGH', amount: 55_000 }
const seconds = 1000

describe('a payment', () => {
  it('is charged when the shop confirms it, in the format of the provider', async () => {
    const { authenticate, confirm, call } = await provider()
    const paymentKey = await authenticate({ orderName: '픽업 케어' })
    expect((await call('GET', `/toss/v1/payments/${paymentKey}`)).body.status).toBe('IN_PROGRESS')
    const { status, body } = await confirm(paymentKey)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      version: '2022-11-16',
      paymentKey,
      orderId: anOrder.orderId,
      orderName: '픽업 케어',
      status: 'DONE',
      method: '카드',
      currency: 'KRW',
      totalAmount: 55_000,
      balanceAmount: 55_000,
      suppliedAmount: 50_000,
      vat: 5_000,
      card: { amount: 55_000, number: '12345678****123*' },
      easyPay: null,
      virtualAccount: null,
      cancels: null,
      approvedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00$/),
      receipt: { url: expect.stringContaining('https://') },
    })
    const byOrder = await call('GET', `/toss/v1/payments/orders/${anOrder.orderId}`)
    expect(byOrder.body).toEqual(body)
  })

  it.each([
    ['KAKAO_PAY', { method: '간편결제', easyPay: { provider: '카카오페이' }, card: null }],
    ['TRANSFER', { method: '계좌이체', transfer: { bankCode: '92' } }],
    ['PHONE', { method: '휴대폰', mobilePhone: { settlementStatus: 'INCOMPLETED' } }],
  ])('by %s says so', async (method, shown) => {
    const { authenticate, confirm } = await provider()
    expect((await confirm(await authenticate({ method }))).body).toMatchObject(shown)
  })

  it.each([
    ['refused', 403, 'REJECT_CARD_COMPANY', 'ABORTED'],
    ['over-limit', 403, 'EXCEED_MAX_AMOUNT', 'ABORTED'],
    ['session-expired', 404, 'NOT_FOUND_PAYMENT_SESSION', 'EXPIRED'],
  ])('that is %s answers %i %s, and nothing is captured', async (outcome, status, code, state) => {
    const { authenticate, confirm, ledger } = await provider()
    const answer = await confirm(await authenticate({ outcome }))
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.body.message).toMatch(/[가-힣]/)
    expect((await ledger())[0].status).toBe(state)
  })

  it('is rejected for another key, order, amount or secret, and the second time', async () => {
    const { authenticate, confirm, paid } = await provider()
    const paymentKey = await authenticate({})
    const codes = [
      await confirm('made-up'),
      await confirm(paymentKey, { orderId: 'PC-another-order' }),
      await confirm(paymentKey, { amount: 100 }),
      await confirm(paymentKey, {}, { authorization: basic('live_gsk_real') }),
      await confirm(paymentKey, { orderId: '?' }),
    ].map(({ status, body }) => [status, body.code])
    expect(codes).toEqual([
      [404, 'NOT_FOUND_PAYMENT'],
      [403, 'FORBIDDEN_REQUEST'],
      [400, 'INVALID_REQUEST'],
      [401, 'UNAUTHORIZED_KEY'],
      [400, 'INVALID_REQUEST'],
    ])
    const once = await paid()
    expect((await confirm(once)).body.code).toBe('ALREADY_PROCESSED_PAYMENT')
    expect((await confirm(paymentKey)).body.code).toBe('DUPLICATED_ORDER_ID')
  })

  it('expires ten minutes after authentication', async () => {
    const { authenticate, confirm, call, wind } = await provider()
    const paymentKey = await authenticate({})
    wind(10 * 60 * seconds)
    expect((await confirm(paymentKey)).body.code).toBe('NOT_FOUND_PAYMENT_SESSION')
    expect((await call('GET', `/toss/v1/payments/${paymentKey}`)).body.status).toBe('EXPIRED')
  })
})

describe('the card window', () => {
  const shopUrl = 'http://localhost:3000'
  const addresses = { successUrl: `${shopUrl}/payment/success`, failUrl: `${shopUrl}/payment/fail` }
  const order = { clientKey: 'test_gck_practice', customerKey: 'c', orderName: '픽업 <케어>', method: 'CARD' }
  const open = async (url: string, change: Record<string, string> = {}) => {
    const query = { ...order, ...anOrder, amount: '55000', ...addresses, ...change }
    const answer = await fetch(`${url}/toss/window?${new URLSearchParams(query)}`)
    return { status: answer.status, headers: answer.headers, body: await answer.text() }
  }
  const choose = async (url: string, outcome: string, change: Record<string, string> = {}) => {
    const paymentKey = /name="paymentKey" value="([^"]+)"/.exec((await open(url)).body)?.[1] ?? ''
    const body = new URLSearchParams({ paymentKey, method: 'CARD', outcome, ...addresses, ...change })
    const answer = await fetch(`${url}/toss/window`, { method: 'POST', body, redirect: 'manual' })
    const location = answer.headers.get('location')
    return { status: answer.status, to: location ? new URL(location) : undefined, paymentKey }
  }

  it('shows the order, redirects only to the shop, and cannot be framed', async () => {
    const { url } = await provider()
    const { status, body, headers } = await open(url)
    expect(status).toBe(200)
    for (const text of ['연습', '55,000원', '픽업 &#60;케어&#62;', '카드사가 거절하기', '한도 초과'])
      expect(body).toContain(text)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy')).toContain(`form-action 'self' ${shopUrl};`)
    expect(headers.get('x-frame-options')).toBe('DENY')
    for (const change of [
      { successUrl: 'https://evil.example/' },
      { clientKey: 'live_gck_x' },
      { amount: '0' },
    ])
      expect((await open(url, change as Record<string, string>)).status).toBe(400)
    expect((await choose(url, 'approved', { failUrl: 'https://evil.example/' })).status).toBe(400)
  })

  it('redirects an approval with the data for the confirmation', async () => {
    const { url, confirm } = await provider()
    const { status, to, paymentKey } = await choose(url, 'approved')
    expect([status, to?.pathname]).toEqual([303, '/payment/success'])
    const callback = Object.fromEntries(to?.searchParams ?? [])
    expect(callback).toEqual({ paymentType: 'NORMAL', paymentKey, orderId: anOrder.orderId, amount: '55000' })
    expect((await confirm(paymentKey)).body.status).toBe('DONE')
  })

  it('redirects a cancelling buyer without an order, and changes nothing', async () => {
    const { url, ledger, wind } = await provider()
    const { to } = await choose(url, 'cancelled')
    expect(to?.pathname).toBe('/payment/fail')
    expect(to?.searchParams.get('code')).toBe('PAY_PROCESS_CANCELED')
    expect(to?.searchParams.get('orderId')).toBeNull()
    expect((await ledger())[0].status).toBe('READY')
    wind(30 * 60 * seconds)
    expect((await ledger())[0].status).toBe('EXPIRED')
  })

  it('redirects a declined card to the shop, whose confirmation then fails', async () => {
    const { url, confirm } = await provider()
    const { to, paymentKey } = await choose(url, 'refused')
    expect(to?.pathname).toBe('/payment/success')
    expect((await confirm(paymentKey)).body.code).toBe('REJECT_CARD_COMPANY')
  })

  it('serves a widget script that other origins may load', async () => {
    const { url } = await provider()
    const answer = await fetch(`${url}/toss/widget.js`)
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const text = await answer.text()
    expect(() => new Function(text)).not.toThrow()
  })
})

describe('a cancel', () => {
  it('refunds a part, then the rest, and never more than was paid', async () => {
    const { paid, cancel, wind, call } = await provider()
    const paymentKey = await paid()
    const part = await cancel(paymentKey, { cancelAmount: 5_000 })
    expect(part.body).toMatchObject({
      status: 'PARTIAL_CANCELED',
      balanceAmount: 50_000,
      lastTransactionKey: part.body.cancels[0].transactionKey,
      cancels: [
        { cancelAmount: 5_000, cancelReason: '고객 요청', cancelStatus: 'DONE', refundableAmount: 50_000 },
      ],
    })
    expect((await cancel(paymentKey, { cancelAmount: 1_000 })).body.code).toBe(
      'FORBIDDEN_CONSECUTIVE_REQUEST',
    )
    wind(2 * seconds)
    expect((await cancel(paymentKey, { cancelAmount: 50_001 })).body.code).toBe('NOT_CANCELABLE_AMOUNT')
    expect((await cancel(paymentKey, { cancelReason: '가'.repeat(201) })).body.code).toBe('INVALID_REQUEST')
    expect((await cancel(paymentKey, {})).body).toMatchObject({ status: 'CANCELED', balanceAmount: 0 })
    expect((await cancel(paymentKey, {})).body.code).toBe('ALREADY_CANCELED_PAYMENT')
    expect((await cancel('made-up', {})).status).toBe(404)

    const day = `startDate=2020-01-01T00:00:00&endDate=2100-01-01T00:00:00`
    const first = (await call('GET', `/toss/v1/transactions?${day}&limit=2`)).body
    const after = first.at(-1).transactionKey
    const second = (await call('GET', `/toss/v1/transactions?${day}&limit=2&startingAfter=${after}`)).body
    expect([...first, ...second].map(({ status, amount }) => [status, amount])).toEqual([
      ['DONE', 55_000],
      ['PARTIAL_CANCELED', 5_000],
      ['CANCELED', 50_000],
    ])
    const unknown = await call('GET', `/toss/v1/transactions?${day}&startingAfter=unknown`)
    expect([unknown.status, unknown.body.code]).toEqual([400, 'INVALID_TRANSACTION_KEY'])
    const none = 'startDate=2020-01-01T00:00:00&endDate=2020-01-02T00:00:00'
    expect((await call('GET', `/toss/v1/transactions?${none}`)).body).toEqual([])
  })

  it('is rejected before the payment is captured', async () => {
    const { authenticate, cancel } = await provider()
    expect((await cancel(await authenticate({}), {})).body.code).toBe('NOT_CANCELABLE_PAYMENT')
  })
})

describe('a virtual account', () => {
  it('is pending until the deposit, returns its secret, and needs an account for refunds', async () => {
    const { url, webhooks } = await shop()
    const { authenticate, confirm, cancel, call } = await provider({ webhookUrl: url })
    const paymentKey = await authenticate({ method: 'VIRTUAL_ACCOUNT' })
    const { body } = await confirm(paymentKey)
    expect(body).toMatchObject({ status: 'WAITING_FOR_DEPOSIT', approvedAt: null, method: '가상계좌' })
    expect(body.virtualAccount).toMatchObject({ bankCode: '20', expired: false })
    const deposited = await call('POST', '/control/toss/deposit', { orderId: anOrder.orderId })
    expect(deposited.body.status).toBe('DONE')
    await expect
      .poll(() => webhooks.filter((it) => it.body.secret).map((it) => it.body.status))
      .toContain('DONE')
    expect(webhooks.find((it) => it.body.secret)?.body.secret).toBe(body.secret)

    expect((await cancel(paymentKey, {})).body.code).toBe('INVALID_REFUND_ACCOUNT_INFO')
    const refundReceiveAccount = { bank: '20', accountNumber: '1002', holderName: '김초록' }
    expect((await cancel(paymentKey, { refundReceiveAccount })).status).toBe(200)
  })
})

describe('an idempotency key', () => {
  const key = { 'idempotency-key': 'order-1' }

  it('returns the same response again, also for failures, without a second effect', async () => {
    const { authenticate, confirm, paid, cancel, ledger } = await provider()
    const refused = await authenticate({ outcome: 'refused', orderId: 'PC-refused-1' })
    const order = { orderId: 'PC-refused-1' }
    const first = await confirm(refused, order, key)
    expect(await confirm(refused, order, key)).toEqual(first)

    const paymentKey = await paid()
    const cancelled = await cancel(paymentKey, { cancelAmount: 1_000 }, key)
    expect(await cancel(paymentKey, { cancelAmount: 1_000 }, key)).toEqual(cancelled)
    expect((await ledger())[1].cancels).toEqual([
      { amount: 1_000, transactionKey: expect.any(String), idempotencyKey: 'order-1' },
    ])
    const tooLong = await cancel(paymentKey, {}, { 'idempotency-key': 'k'.repeat(301) })
    expect(tooLong.body.code).toBe('INVALID_IDEMPOTENCY_KEY')
  })

  it('is rejected while the first request still runs', async () => {
    const { authenticate, confirm, control } = await provider()
    const paymentKey = await authenticate({})
    await control({ mood: 'slow', delayMs: 500, calls: ['confirm'] })
    const first = confirm(paymentKey, {}, key)
    await expect.poll(async () => (await control({})).body.received.confirm).toBe(1)
    await control({ mood: 'normal' })
    const second = await confirm(paymentKey, {}, key)
    expect([second.status, second.body.code]).toEqual([409, 'IDEMPOTENT_REQUEST_PROCESSING'])
    expect((await first).body.status).toBe('DONE')
    expect((await confirm(paymentKey, {}, key)).body).toEqual((await first).body)
  })
})

describe('a failing provider', () => {
  it('can capture the payment and drop the connection', async () => {
    const { authenticate, confirm, control, call } = await provider()
    const paymentKey = await authenticate({})
    await control({ mood: 'lost-answer' })
    await expect(confirm(paymentKey, {}, { 'idempotency-key': 'k' })).rejects.toThrow()
    expect((await call('GET', `/toss/v1/payments/${paymentKey}`)).body.status).toBe('DONE')
    await control({ mood: 'normal' })
    expect((await confirm(paymentKey, {}, { 'idempotency-key': 'k' })).body.status).toBe('DONE')
  })

  it('can respond 500 or 401 without an effect', async () => {
    const { authenticate, confirm, control, ledger } = await provider()
    const paymentKey = await authenticate({})
    await control({ mood: 'down' })
    const down = await confirm(paymentKey)
    expect([down.status, down.body.code]).toEqual([500, 'FAILED_INTERNAL_SYSTEM_PROCESSING'])
    await control({ mood: 'refusing' })
    expect((await confirm(paymentKey)).status).toBe(401)
    expect((await ledger())[0].status).toBe('IN_PROGRESS')
    expect((await control({ mood: 'sulking' })).status).toBe(400)
  })

  it('fails the configured share of calls, the same ones for the same seed', async () => {
    const { call, control } = await provider()
    const strike = async () => {
      await control({ mood: 'down', share: 0.5, seed: 7 })
      const answers = []
      for (let turn = 0; turn < 40; turn++)
        answers.push((await call('GET', '/toss/v1/payments/unknown')).status)
      return answers
    }
    const first = await strike()
    expect(await strike()).toEqual(first)
    const struck = first.filter((status) => status === 500).length
    expect(struck).toBeGreaterThan(8)
    expect(struck).toBeLessThan(32)
  })
})

describe('webhooks', () => {
  const statuses = (webhooks: ReceivedWebhook[]) =>
    webhooks
      .filter(({ body }) => body.eventType === 'PAYMENT_STATUS_CHANGED')
      .map(({ body }) => body.data?.status)

  it('report each change to the shop until it responds 200', async () => {
    const { url, webhooks } = await shop(1)
    const { paid, cancel } = await provider({ webhookUrl: url })
    const paymentKey = await paid()
    await expect.poll(() => statuses(webhooks), { timeout: 120_000 }).toEqual(['DONE', 'DONE'])
    expect(webhooks[0]?.id).toBe(webhooks[1]?.id)
    await cancel(paymentKey, {})
    await expect.poll(() => statuses(webhooks).at(-1)).toBe('CANCELED')
    await expect.poll(() => webhooks.map(({ body }) => body.eventType)).toContain('CANCEL_STATUS_CHANGED')
  })

  it('can be sent twice, in reverse order or not at all', async () => {
    const { url, webhooks } = await shop()
    const { paid, cancel, control } = await provider({ webhooksTo: 'this-machine' })
    await control({ webhookUrl: url, webhooks: 'duplicate' })
    const paymentKey = await paid()
    await expect.poll(() => statuses(webhooks)).toEqual(['DONE', 'DONE', 'DONE'])
    expect(new Set(webhooks.map(({ id }) => id)).size).toBe(2)

    webhooks.length = 0
    await control({ webhooks: 'reordered' })
    await cancel(paymentKey, { cancelAmount: 1_000 })
    await expect.poll(() => webhooks.length).toBe(2)
    expect(webhooks[0]?.body.eventType).toBe('CANCEL_STATUS_CHANGED')

    webhooks.length = 0
    await control({ webhooks: 'off' })
    await cancel(paymentKey, { cancelAmount: 1_000 })
    expect((await control({})).body.undelivered).toBe(0)
    expect(webhooks).toEqual([])
  })
})

it('a control call sends webhooks to own origins only, unless a test needs this machine', async () => {
  const own = 'http://127.0.0.1:9'
  const { control } = await provider({
    webhookUrl: `${own}/hook`,
    redirectOrigins: ['http://192.168.0.9:3000'],
  })
  const statusOf = async (webhookUrl: string) => (await control({ webhookUrl })).status
  expect(await statusOf(`${own}/other`)).toBe(200)
  expect(await statusOf('http://192.168.0.9:3000/hook')).toBe(200)
  for (const url of ['http://127.0.0.1:5432/', 'http://169.254.169.254/latest', 'http://evil.example/'])
    expect([url, await statusOf(url)]).toEqual([url, 400])
  const testing = await provider({ webhooksTo: 'this-machine' })
  expect((await testing.control({ webhookUrl: 'http://127.0.0.1:5432/' })).status).toBe(200)
  expect((await testing.control({ webhookUrl: 'http://192.168.0.9/' })).status).toBe(400)
})

it('the state survives a crash: captures, cancels, keys, behaviour and pending webhooks', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'saeip-toss-'))
  const stateFile = join(folder, 'sandbox.jsonl')
  const key = { 'idempotency-key': 'k' }
  const first = await provider({ stateFile, webhookUrl: 'http://127.0.0.1:9/nobody' })
  const paymentKey = await first.authenticate({})
  const confirmed = await first.confirm(paymentKey, {}, key)
  await first.cancel(paymentKey, { cancelAmount: 1_000 }, key)
  await first.control({ mood: 'slow', delayMs: 1 })
  const books = await first.ledger()

  const { url, webhooks } = await shop()
  const second = await provider({ stateFile, webhookUrl: url })
  expect(await second.ledger()).toEqual(books)
  expect(await second.confirm(paymentKey, {}, key)).toEqual(confirmed)
  expect((await second.control({})).body).toMatchObject({ mood: 'slow', delayMs: 1 })
  await expect.poll(() => webhooks.length, { timeout: 120_000 }).toBeGreaterThanOrEqual(3)
  await rm(folder, { recursive: true, force: true })
})
