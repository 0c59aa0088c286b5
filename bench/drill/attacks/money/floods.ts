import { bearer, dataOf, json, request, signIn } from '../../http-client.ts'
import {
  authenticate,
  bookingBody,
  ledgerOf,
  type Order,
  openDays,
  order,
  type Shop,
  sendBooking,
  sendConfirm,
  setProviderBehaviour,
} from '../../payments/checkout.ts'
import { type Row, Tally } from '../../row.ts'
import { sleep, startServer, temporaryFolder } from '../../server-process.ts'

const forgedCount = 300
const atOnce = 10
const providerDelayMs = 250
/** A refund after a flood may take this many times as long as without one, and this much more on a busy machine. */
const slowdown = 2
const graceMs = 3000

/** S3, S8, M1, M11: floods of hints, bookings and writes against a server with the limits of every server. */
export async function floods(): Promise<Row[]> {
  const folder = temporaryFolder()
  const defaults = { WRITE_LIMIT: '120', UNPAID_RESERVATIONS_MAX: '2' }
  const server = await startServer({ DATA_DIR: folder.path, ...defaults })
  const shop = { url: server.url, sandboxUrl: `${server.url}/sandbox` }
  try {
    return [
      await forgedHints(shop),
      await heldCalendar(shop),
      await deepBody(shop),
      await endlessWrites(shop),
    ]
  } finally {
    await server.end('SIGTERM')
    folder.remove()
  }
}

/** S3: forged webhooks and confirmations delay no refund, and a genuine webhook among them is still processed. */
async function forgedHints(shop: Shop): Promise<Row> {
  const tally = new Tally()
  const [attacker, customer, admin] = await Promise.all([
    signIn(shop.url, 'customer-1'),
    signIn(shop.url, 'customer-2'),
    signIn(shop.url, 'admin'),
  ])
  const [day = ''] = await openDays(shop, customer)
  const target = await paid(shop, attacker, day)
  const orders = [await paid(shop, customer, day), await paid(shop, customer, day)]
  await setProviderBehaviour(shop, { mood: 'slow', delayMs: providerDelayMs })
  const withoutFlood = await refundMs(shop, customer, orders[0] as Order)
  for (let sent = 0; sent < forgedCount; sent += atOnce) {
    const batch = Array.from({ length: atOnce }, (_, index) =>
      forgedWebhook(shop, target.orderId, sent + index),
    )
    for (const { status } of await Promise.all(batch))
      tally.expect(status < 500, () => `a forged webhook: ${status}`)
  }
  const withFlood = await refundMs(shop, customer, orders[1] as Order)
  const limit = withoutFlood * slowdown + graceMs
  tally.expect(withFlood < limit, () => `a refund took ${withFlood} ms, ${withoutFlood} ms without the flood`)

  for (let index = 0; index < 40; index += 1) {
    const wrong = { paymentKey: 'forged', orderId: target.orderId, amount: index }
    const { status } = await sendConfirm(shop, wrong)
    tally.expect([400, 429].includes(status), () => `a confirmation of ${index} won: ${status}`)
  }
  const events = await eventsOf(shop, admin, target.orderId)
  const kinds = new Set(events)
  for (const kind of ['BEGUN', 'CONFIRMING', 'COMPLETED'])
    tally.expect(kinds.has(kind), () => `the event ${kind} is out of sight`)
  tally.expect(events.length < 60, () => `${events.length} events of one payment`)
  await setProviderBehaviour(shop, { mood: 'normal' })
  return tally.row('S3', 'forged hints of payments', { forgedCount, withoutFlood, withFlood })
}

async function paid(shop: Shop, token: string, day: string): Promise<Order> {
  const made = await order(shop, token, day)
  const paymentKey = await authenticate(shop, made)
  await sendConfirm(shop, { ...made, paymentKey }, token)
  return made
}

const forgedWebhook = ({ url }: Shop, orderId: string, index: number) =>
  request(
    `${url}/api/v1/payments/toss/webhook`,
    json(
      { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId, status: 'DONE' } },
      { 'tosspayments-webhook-transmission-id': `forged-${index}` },
    ),
  )

/** Cancels for the customer; returns the milliseconds until the provider has cancelled. */
async function refundMs(shop: Shop, token: string, { id, orderId }: Order): Promise<number> {
  const start = performance.now()
  await request(`${shop.url}/api/v1/reservations/${id}/cancel`, json({}, bearer(token)))
  for (;;) {
    const entry = (await ledgerOf(shop)).find((it) => it.orderId === orderId)
    const passed = Math.round(performance.now() - start)
    if (entry?.cancels.length || passed > 120_000) return passed
    await sleep(50)
  }
}

async function eventsOf({ url }: Shop, admin: string, orderId: string): Promise<string[]> {
  const read = (path: string) => request(`${url}/api/v1/admin${path}`, { headers: bearer(admin) })
  const { content } = dataOf<{ content: { id: string }[] }>(await read(`/payments?text=${orderId}`))
  const { events } = dataOf<{ events: { kind: string }[] }>(await read(`/payments/${content[0]?.id}`))
  return events.map(({ kind }) => kind)
}

/** S8: one account holds places without paying. */
async function heldCalendar(shop: Shop): Promise<Row> {
  const tally = new Tally()
  const token = await signIn(shop.url, 'customer-3')
  const [day = ''] = await openDays(shop, token)
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => sendBooking(shop, token, bookingBody(day))),
  )
  const booked = answers.filter(({ status }) => status === 200).length
  tally.expect(booked === 2, () => `${booked} unpaid bookings of one member`)
  for (const { status, json: answer } of answers)
    tally.expect(status === 200 || answer?.code === 'TOO_MANY_UNPAID', () => `refused with ${answer?.code}`)
  return tally.row('S8', 'a calendar held by one member without paying')
}

/** M1: a body that nests thousands of arrays. */
async function deepBody({ url }: Shop): Promise<Row> {
  const tally = new Tally()
  for (const depth of [33, 3000, 5000, 40_000]) {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const body = `{"x":${open.repeat(depth)}1${close.repeat(depth)}}`
      const headers = { 'content-type': 'application/json' }
      const { status } = await request(`${url}/api/v1/payments/toss/webhook`, {
        method: 'POST',
        headers,
        body,
      })
      tally.expect(status === 400 || status === 413, () => `${depth} levels of ${open}: ${status}`)
    }
  }
  return tally.row('M1', 'JSON bodies nested thousands of levels deep')
}

/** M11: one member sends more writes than the rate limit allows. */
async function endlessWrites({ url }: Shop): Promise<Row> {
  const tally = new Tally()
  const token = await signIn(url, 'customer-4')
  const headers = { 'content-type': 'application/json', ...bearer(token) }
  const save = (marketingConsent: boolean) =>
    request(`${url}/api/v1/user/profile`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({
        name: '시험',
        phone: '01012345678',
        marketingConsent,
        notificationConsent: true,
      }),
    })
  const statuses: number[] = []
  for (let index = 0; index < 130; index += 1) statuses.push((await save(index % 2 === 0)).status)
  const refused = statuses.filter((status) => status === 429).length
  tally.expect(refused >= 10, () => `${statuses.length - refused} writes went through`)
  tally.expect(
    statuses.every((status) => status === 200 || status === 429),
    () => `answers: ${new Set(statuses)}`,
  )
  return tally.row('M11', 'writes of one member above the rate limit')
}
