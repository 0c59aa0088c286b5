import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentOrphan } from '../../src/features/payment/payment.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { job } from '../../src/shared/jobs/jobs.tables.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'
import { submit } from '../support/submission.ts'

const token = 'r7Zk2-metrics-for-this-test-file-only-9Qx'
const hourMs = 3_600_000

let world: ReservationWorld
beforeAll(async () => {
  world = await createReservationWorld({ env: { METRICS_TOKEN: token } })
})
afterAll(() => world.close())

/** Values by metric with its labels, such as `saeip_jobs{kind="a",state="DEAD"}`. */
async function scrape() {
  const { status, body } = await world.server.call('GET', '/metrics', { token })
  expect(status).toBe(200)
  const lines = String(body)
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(/ (?=\S+$)/) as [string, string])
  return Object.fromEntries(lines.map(([name, value]) => [name, Number(value)]))
}

/** Writes that follow an answer, such as those of the security log, hold a connection for a moment. */
const waitForIdleConnections = () =>
  expect.poll(() => world.server.database.pool.state().find(({ pool }) => pool === 'requests')?.used).toBe(0)

test('gauges hold the stored state of money, jobs, experts and places, read at most every 15 seconds', async () => {
  // Somebody who answers within a day.
  await world.signIn('expert')
  await submit(world.server, await world.signIn('customer-1'))
  world.advanceClock(24 * hourMs)
  await submit(world.server, await world.signIn('customer-1'))
  world.advanceClock(hourMs)

  const paid = await world.bookAndPay('customer-1', { pickupDate: '2026-11-05' })
  const unpaid = await world.book('customer-1', { pickupDate: '2026-11-10' })
  const { dueAmount } = (await world.detail('customer-1', unpaid)).paymentInfo
  await world.callAs('customer-1', 'POST', '/api/v1/payments/toss/initiate', {
    reservationId: unpaid,
    amount: dueAmount,
  })
  await world.callAs('customer-1', 'POST', `/api/v1/reservations/${paid}/cancel`, {
    reason: '일정이 바뀌었어요',
  })
  await addDeadJob()
  await addOrphan()
  world.advanceClock(10_000)

  await waitForIdleConnections()
  const first = await scrape()
  expect(first).toMatchObject({
    saeip_database_up: 1,
    'saeip_jobs{kind="test.dead",state="DEAD"}': 1,
    'saeip_jobs{kind="payment.refund",state="WAITING"}': 1,
    'saeip_job_oldest_seconds{kind="payment.refund"}': 10,
    'saeip_payments_open{status="PENDING"}': 1,
    'saeip_payments_open{status="CONFIRMING"}': 0,
    'saeip_payment_oldest_seconds{status="PENDING"}': 10,
    saeip_payment_orphans: 1,
    saeip_refunds_waiting: 1,
    saeip_refund_oldest_seconds: 10,
    saeip_refund_proposals_open: 0,
    'saeip_expert_cases{due="LATE"}': 1,
    'saeip_expert_cases{due="SOON"}': 0,
    'saeip_expert_cases{due="LATER"}': 1,
    saeip_model_cap_won: 0,
    'saeip_database_connections{pool="requests",state="used"}': 0,
    'saeip_database_waiting{pool="requests"}': 0,
    'saeip_outside_call_seconds_count{provider="toss",outcome="OK"}': 1,
    'saeip_outside_call_seconds_count{provider="toss",outcome="KEY"}': 0,
    'saeip_outside_call_seconds_count{provider="store",outcome="OK"}': expect.any(Number),
  })
  const left = (metrics: typeof first) => metrics['saeip_slots_left{leg="PICKUP"}'] ?? Number.NaN
  expect((first['saeip_slots_open{leg="PICKUP"}'] ?? 0) - left(first)).toBe(1)

  await addDeadJob()
  expect(await scrape()).toMatchObject({ 'saeip_jobs{kind="test.dead",state="DEAD"}': 1 })
})

test('an outside call that fails is counted by provider and outcome', async () => {
  const toss = (mood: string) =>
    world.server.call('POST', '/sandbox/control/toss', { body: { mood, webhooks: 'off' } })
  await toss('down')
  await world.runJobs()
  await toss('normal')
  const metrics = await scrape()
  const failed = Object.entries(metrics).filter(([name]) =>
    /^saeip_outside_call_seconds_count\{provider="toss",outcome="(FAILED|NO_ANSWER)"\}$/.test(name),
  )
  expect(failed.length).toBeGreaterThan(0)
})

const addDeadJob = () =>
  world.server.db.insert(job).values({
    id: newId(),
    kind: 'test.dead',
    payload: {},
    runAt: world.now(),
    attempts: 8,
    state: 'DEAD',
    createdAt: world.now(),
    finishedAt: world.now(),
  })

const addOrphan = () =>
  world.server.db.insert(paymentOrphan).values({
    paymentKey: 'unknown-here',
    orderId: 'unknown-here',
    amount: 25_000,
    kind: 'UNKNOWN_HERE',
    providerStatus: 'DONE',
    foundAt: world.now(),
  })
