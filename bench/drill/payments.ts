import { findProgram } from './gateway/gateway.ts'
import { buy, type Purchase } from './payments/buyer.ts'
import { setProviderBehaviour } from './payments/checkout.ts'
import { compareWithProvider, waitUntilSettled } from './payments/comparison.ts'
import { type PaymentEnvironment, startPaymentEnvironment } from './payments/environment.ts'
import { type Row, Tally } from './row.ts'
import { sleep } from './server-process.ts'

const buyers = 12
const people = ['customer-1', 'customer-2', 'customer-3']

/** Crash points of the product, in the order of a payment and its refund. */
const crashPoints = [
  'after-intent',
  'before-capture-call',
  'after-capture-call',
  'before-settle',
  'after-settle',
  'after-refund-intent',
  'after-refund-call',
  'before-refund-settle',
]

const providerBehaviours = [
  { mood: 'normal', webhooks: 'normal' },
  { mood: 'lost-answer', share: 0.4, webhooks: 'duplicate' },
  { mood: 'down', share: 0.4, webhooks: 'reordered' },
  { mood: 'slow', delayMs: 900, share: 0.5, webhooks: 'off' },
]

export interface PaymentsDrill {
  /** Number of kills at random moments, rounds through all crash points, and database outages. */
  kills: number
  crashRounds: number
  outages: number
  /** Rolling restarts of all processes. */
  releases: number
}

const shortPlan: PaymentsDrill = { kills: 2, crashRounds: 1, outages: 1, releases: 0 }
const fullPlan: PaymentsDrill = { kills: 44, crashRounds: 2, outages: 6, releases: 4 }

/** F1, F2, F3: customers pay and cancel while the product is killed, the provider fails and the database stops. */
export async function payments({ isShort = false } = {}): Promise<Row[]> {
  const plan = isShort ? shortPlan : fullPlan
  const tally = new Tally()
  const programs = isShort ? undefined : findGateways()
  const world = await startPaymentEnvironment(
    { TOSS_CALL_SECONDS: '2', TOSS_DOUBT_SECONDS: '3', DRAIN_SECONDS: isShort ? '0' : '5' },
    programs && { balancer: { haproxy: programs.haproxy }, pgbouncer: programs.pgbouncer },
  )
  const purchases: Purchase[] = []
  let goesOn = true
  const working = Array.from({ length: buyers }, (_, number) => {
    const person = people[number % people.length] ?? 'customer-1'
    return buy({ world, person, number, purchases, shouldContinue: () => goesOn })
  })

  const faults = await injectFaults(world, plan)
  goesOn = false
  await setProviderBehaviour(world, { mood: 'normal', webhooks: 'normal' })
  await Promise.all(working)
  const stuck = await waitUntilSettled(world)
  const { figures, examples } = await compareWithProvider(world, purchases, stuck)
  await world.close()

  const mustBeZero = { ...figures, captured: 0, recorded: 0, refunded: 0 }
  for (const [name, count] of Object.entries(mustBeZero)) {
    tally.expect(count === 0, () => `${name}: ${count} ${examples.join(' ')}`)
  }
  tally.expect(figures.captured > faults.kills, () => `only ${figures.captured} payments were captured`)
  return [
    tally.row('F1-3', 'customers pay and cancel under kills, provider faults and database outages', {
      ...figures,
      purchases: purchases.length,
      ...faults,
      ...(programs && { haproxy: Number(!!programs.haproxy), pgbouncer: Number(!!programs.pgbouncer) }),
    }),
  ]
}

/** Without HAProxy a small balancer takes its place; without PgBouncer nothing does. The row says which ones there were. */
const findGateways = () => ({ haproxy: findProgram('haproxy'), pgbouncer: findProgram('pgbouncer') })

async function injectFaults(world: PaymentEnvironment, plan: PaymentsDrill) {
  const { kills, crashRounds, outages, releases } = plan
  const counts = { kills: 0, killedAtCrashPoint: 0, outages: 0, releases: 0 }
  const releaseEvery = Math.floor(kills / Math.max(1, releases))
  const crashSequence = Array.from({ length: crashRounds }, () => crashPoints).flat()
  const outageEvery = Math.max(1, Math.floor(kills / outages))
  for (let turn = 0; turn < kills; turn += 1) {
    await setProviderBehaviour(world, providerBehaviours[turn % providerBehaviours.length] ?? {})
    await sleep(500 + ((turn * 397) % 1500))
    if (turn % outageEvery === 0 && counts.outages < outages) {
      await world.databaseAway(600 + ((turn * 131) % 1500))
      counts.outages += 1
    }
    await world.kill()
    await world.restart()
    counts.kills += 1
    world.next()
    if (turn % releaseEvery === releaseEvery - 1 && counts.releases < releases) {
      await world.rollingRestart()
      counts.releases += 1
    }
  }
  for (const [turn, crashPoint] of crashSequence.entries()) {
    await setProviderBehaviour(world, providerBehaviours[turn % providerBehaviours.length] ?? {})
    await world.restart(crashPoint)
    if (await waitUntilKilled(world)) counts.killedAtCrashPoint += 1
    await world.restart()
    counts.kills += 1
    world.next()
    await sleep(500)
  }
  return counts
}

/** Waits until the process has killed itself at its crash point. */
async function waitUntilKilled(world: PaymentEnvironment): Promise<boolean> {
  const deadline = Date.now() + 600_000
  while (world.isAlive() && Date.now() < deadline) await sleep(20)
  return !world.isAlive()
}
