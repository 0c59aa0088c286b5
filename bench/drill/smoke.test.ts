import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from './http-client.ts'
import { authenticate, bookingBody, ledgerOf, openDays, order, sendBooking } from './payments/checkout.ts'
import { type PaymentEnvironment, startPaymentEnvironment } from './payments/environment.ts'
import { impatience, payUnderFaults } from './payments.ts'
import { deliver, forgeries } from './webhooks.ts'

let world: PaymentEnvironment
beforeAll(async () => {
  world = await startPaymentEnvironment({ ...impatience, DRAIN_SECONDS: '0' })
})
afterAll(() => world?.close())

test('payments and refunds survive a killed server: none lost, double, stuck or told wrongly', async () => {
  const { examples, broken, figures } = await payUnderFaults(world, { kills: 3, outages: 0, releases: 0 })
  expect({ broken, examples }).toEqual({ broken: 0, examples: [] })
  expect(figures).toMatchObject({ kills: 3, lost: 0, double: 0, toldFailedThoughCharged: 0, stuck: 0 })
  expect(figures?.killedOnTheWay).toBeGreaterThan(0)
})

test('forged webhooks are answered, and the provider alone is believed', async () => {
  const token = await signIn(world.url, 'customer-2')
  const [day = ''] = await openDays(world, token)
  const orderOf = async () => {
    const begun = await order(world, token, day)
    return { ...begun, paymentKey: await authenticate(world, begun) }
  }
  const [victim, stranger] = [await orderOf(), await orderOf()]
  for (const webhook of forgeries(victim, stranger)) expect(await deliver(world, webhook)).toBe(200)
  const asked = () =>
    world.query<{ status: string }>(
      `select payment.status from payment join job on payload ->> 'id' = payment.id::text
       where order_id = $1 and kind = 'payment.look' and state = 'DONE'`,
      [victim.orderId],
    )
  await expect.poll(asked).toEqual([{ status: 'PENDING' }])
  const [entry] = (await ledgerOf(world)).filter(({ orderId }) => orderId === victim.orderId)
  expect(entry?.status).toBe('IN_PROGRESS')
})

test('twenty bookings at once fill a slot for three and never more', async () => {
  const token = await signIn(world.url, 'customer-1')
  const day = (await openDays(world, token)).at(-1) ?? ''
  await world.query(
    `insert into slot (leg, date, slot, stops, pots) values ('PICKUP', $1, 'AM', 3, 1000)
     on conflict (leg, date, slot) do update set stops = excluded.stops, taken_stops = 0`,
    [day],
  )
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => sendBooking(world, token, bookingBody(day))),
  )
  const told = answers.map(({ status, json }) => json?.code ?? status)
  expect(told.toSorted()).toEqual([...Array(3).fill(200), ...Array(17).fill('SLOT_UNAVAILABLE')])
  const [held] = await world.query<{ count: number }>(
    `select count(*)::int as count from visit where leg = 'PICKUP' and holds and date = $1 and slot = 'AM'`,
    [day],
  )
  expect(held?.count).toBe(3)
})
