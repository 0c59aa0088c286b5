import { randomUUID } from 'node:crypto'
import { bearer, dataOf, json, request } from '../http-client.ts'
import {
  authenticate,
  bookingBody,
  ledgerOf,
  openDays,
  order,
  sendBooking,
  sendConfirm,
  sendFail,
  sendInitiate,
} from '../payments/checkout.ts'
import { waitUntilSettled } from '../payments/comparison.ts'
import type { PaymentEnvironment } from '../payments/environment.ts'
import { type Row, Tally } from '../row.ts'
import { sleep } from '../server-process.ts'

/** F11: fifty simultaneous taps, on the form and on the return from the card window. */
export async function doubleTaps(world: PaymentEnvironment, token: string, taps: number): Promise<Row> {
  const tally = new Tally()
  const [day = ''] = await openDays(world, token)
  const headers = { 'idempotency-key': randomUUID() }
  const many = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: taps }, work))
  const bookings = await many(() => sendBooking(world, token, bookingBody(day), headers))
  const ids = new Set(bookings.map((answer) => dataOf<{ id: string }>(answer).id))
  tally.expect(ids.size === 1, () => `${ids.size} bookings of one`)

  const { id, amount } = dataOf<{ id: string; amount: number }>(bookings[0] ?? fail('no booking'))
  const begun = await many(() => sendInitiate(world, token, id, amount))
  const orderIds = new Set(begun.map((answer) => dataOf<{ orderId: string }>(answer).orderId))
  tally.expect(orderIds.size === 1, () => `${orderIds.size} orders of one`)

  const [orderId = ''] = orderIds
  const paymentKey = await authenticate(world, { orderId, amount })
  const confirmed = await many(() => sendConfirm(world, { paymentKey, orderId, amount }, token))
  for (const answer of confirmed) {
    tally.expect(answer.status === 200, () => `a confirmation: ${answer.status} ${answer.text}`)
  }
  const captures = (await ledgerOf(world)).filter((entry) => entry.orderId === orderId)
  tally.expect(captures.length === 1 && captures[0]?.status === 'DONE', () => JSON.stringify(captures))
  return tally.row('F11', `${taps} taps at once: one row, one capture`)
}

/** F12: a tampered amount never reaches the provider. */
export async function tamperedAmounts(world: PaymentEnvironment, token: string): Promise<Row> {
  const tally = new Tally()
  const [day = ''] = await openDays(world, token)
  const begun = await order(world, token, day)
  const paymentKey = await authenticate(world, begun)
  for (const amount of [begun.amount - 1, begun.amount + 1, 1, 0, -begun.amount, 0.5, 1e15]) {
    const answer = await sendConfirm(world, { ...begun, amount, paymentKey }, token)
    tally.expect(answer.status === 400, () => `confirmed with ${amount}: ${answer.status}`)
    const other = await sendInitiate(world, token, begun.id, amount)
    tally.expect([400, 409].includes(other.status), () => `begun with ${amount}: ${other.status}`)
  }
  const [entry] = (await ledgerOf(world)).filter(({ orderId }) => orderId === begun.orderId)
  tally.expect(entry?.status === 'IN_PROGRESS', () => `at the provider: ${entry?.status}`)
  return tally.row('F12', 'tampered amounts')
}

/** F13: the payment window is closed while the confirmation runs; either nothing is captured or the payment is complete. */
export async function closedWhileConfirming(
  world: PaymentEnvironment,
  token: string,
  pairs: number,
): Promise<Row> {
  const tally = new Tally()
  const [day = ''] = await openDays(world, token)
  const counts = { captured: 0, closed: 0 }
  for (let pair = 0; pair < pairs; pair += 1) {
    const begun = await order(world, token, day)
    const paymentKey = await authenticate(world, begun)
    const late = (milliseconds: number) => sleep(milliseconds)
    const [answer] = await Promise.all([
      late((pair * 7) % 5).then(() => sendConfirm(world, { ...begun, paymentKey }, token)),
      late((pair * 3) % 7).then(() => sendFail(world, begun.orderId)),
    ])
    const isPaid = answer.status === 200
    counts[isPaid ? 'captured' : 'closed'] += 1
    const detail = await request(`${world.url}/api/v1/reservations/${begun.id}`, { headers: bearer(token) })
    const { paymentRequired } = dataOf<{ paymentRequired: boolean }>(detail)
    tally.expect(
      paymentRequired === !isPaid,
      () => `told ${answer.status}, payment required ${paymentRequired}`,
    )
  }
  await waitUntilSettled(world)
  const captured = (await ledgerOf(world))
    .filter(({ status }) => status === 'DONE')
    .map(({ orderId }) => orderId)
  const recorded = await world.query<{ order_id: string }>(
    `select order_id from payment where status = 'COMPLETED'`,
  )
  const ours = new Set(recorded.map(({ order_id }) => order_id))
  tally.expect(
    captured.every((orderId) => ours.has(orderId)),
    () => 'captured and not recorded',
  )
  tally.expect(captured.length === ours.size, () => `${captured.length} captured, ${ours.size} recorded`)
  return tally.row('F13', 'the window is closed while the confirmation runs', counts)
}

/** F14: the buyer was too slow; the message is clear and the slot is released once. */
export async function expiredAuthentication(
  world: PaymentEnvironment,
  token: string,
  holdSeconds: number,
): Promise<Row> {
  const tally = new Tally()
  const [day = ''] = await openDays(world, token)
  const taken = async () =>
    (
      await world.query<{ taken: number }>(
        `select coalesce(sum(taken_stops), 0)::int as taken from slot where leg = 'PICKUP' and date = $1`,
        [day],
      )
    )[0]?.taken ?? 0
  const before = await taken()
  const begun = await order(world, token, day)
  const paymentKey = await authenticate(world, begun, 'session-expired')
  const answer = await sendConfirm(world, { ...begun, paymentKey }, token)
  tally.expect(answer.status === 400, () => `an expired authentication: ${answer.status}`)
  tally.expect(/[가-힣]/.test(answer.json?.message ?? ''), () => `its words: ${answer.json?.message}`)
  tally.expect((await taken()) === before + 1, () => 'the place was given back too early')

  // A hold is extended a little once a payment was initiated.
  await sleep(holdSeconds * 1500)
  await runJob(world, 'reservation.expire')
  const deadline = Date.now() + 600_000
  while ((await taken()) !== before && Date.now() < deadline) await sleep(200)
  tally.expect((await taken()) === before, () => 'the place was never given back')
  await sleep(2000)
  tally.expect((await taken()) === before, () => 'the place was given back twice')
  const late = await sendConfirm(world, { ...begun, paymentKey }, token)
  tally.expect(late.status === 409, () => `a late confirmation: ${late.status}`)
  return tally.row('F14', 'the authentication expired, then the hold')
}

/** F15: a capture that only the provider knows is found by the daily reconciliation. */
export async function unknownCapture(world: PaymentEnvironment, token: string): Promise<Row> {
  const tally = new Tally()
  const unknown = { orderId: `PC-20260101-${'X'.repeat(16)}`, amount: 12_345 }
  const paymentKey = await authenticate(world, unknown)
  const captured = await request(
    `${world.sandboxUrl}/toss/v1/payments/confirm`,
    json(
      { ...unknown, paymentKey },
      { authorization: `Basic ${Buffer.from('test_gsk_practice:').toString('base64')}` },
    ),
  )
  tally.expect(captured.status === 200, () => `the capture beside us: ${captured.status} ${captured.text}`)
  await runJob(world, 'payment.reconcile')
  const deadline = Date.now() + 180_000
  const found = () => world.query(`select 1 from payment_orphan where payment_key = $1`, [paymentKey])
  while ((await found()).length === 0 && Date.now() < deadline) await sleep(300)
  const orphans = await world.query<{ payment_key: string }>('select payment_key from payment_orphan')
  tally.expect(
    orphans.some((it) => it.payment_key === paymentKey),
    () => 'not found by the comparison',
  )
  tally.expect(orphans.length === 1, () => `${orphans.length} orphans, one is true`)
  const customer = await request(`${world.url}/api/v1/admin/payments/orphans`, { headers: bearer(token) })
  tally.expect(customer.status === 404, () => `a customer at the list: ${customer.status}`)
  return tally.row('F15', 'captured at the provider and unknown here')
}

/** Runs a recurring job now. */
const runJob = (world: PaymentEnvironment, kind: string) =>
  world.query(
    `insert into job (id, kind, payload, run_at, created_at, attempts, state)
     values (gen_random_uuid(), $1, '{}', now(), now(), 0, 'WAITING')`,
    [kind],
  )

function fail(text: string): never {
  throw new Error(text)
}
