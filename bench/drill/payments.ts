import { buy, type Purchase } from './payments/buyer.ts'
import { setProviderBehaviour } from './payments/checkout.ts'
import { compareWithProvider, expectSoundBooks, waitUntilSettled } from './payments/comparison.ts'
import { type PaymentEnvironment, startPaymentEnvironment } from './payments/environment.ts'
import { pgbouncer } from './pgbouncer.ts'
import { type Row, Tally } from './row.ts'
import { sleep } from './server-process.ts'

const buyerCount = 12
const people = ['customer-1', 'customer-2', 'customer-3']

const providerBehaviours = [
  { mood: 'normal', webhooks: 'normal' },
  { mood: 'lost-answer', share: 0.4, webhooks: 'duplicate' },
  { mood: 'down', share: 0.4, webhooks: 'reordered' },
  { mood: 'slow', delayMs: 900, share: 0.5, webhooks: 'off' },
]

export interface PaymentFaults {
  /** Kills of a server, every second one while money is on its way. */
  kills: number
  /** Stops of the database. */
  outages: number
  /** Rolling restarts of all processes. */
  releases: number
}

const shortPlan: PaymentFaults = { kills: 4, outages: 1, releases: 0 }
const fullPlan: PaymentFaults = { kills: 60, outages: 20, releases: 4 }

/** F1, F2, F3: customers pay and cancel while the product is killed, the provider fails and the database stops. */
export async function payments({ isShort = false } = {}): Promise<Row[]> {
  const world = await startPaymentEnvironment(
    { ...impatience, DRAIN_SECONDS: isShort ? '0' : '5' },
    isShort ? {} : { isBalanced: true, pgbouncer },
  )
  const row = await payUnderFaults(world, isShort ? shortPlan : fullPlan)
  await world.close()
  const behindPgbouncer = Number(!isShort && pgbouncer !== undefined)
  return [{ ...row, figures: { ...row.figures, pgbouncer: behindPgbouncer } }]
}

/** Settings of a server that soon gives up a call to the provider and asks again. */
export const impatience = { TOSS_CALL_SECONDS: '2' }

/** Customers pay and cancel during the faults; then our payments and refunds are compared with the provider's and with the customers' responses. */
export async function payUnderFaults(world: PaymentEnvironment, plan: PaymentFaults): Promise<Row> {
  const tally = new Tally()
  const buyers = startBuyers(world)
  const faults = await injectFaults(world, plan)
  await setProviderBehaviour(world, { mood: 'normal', webhooks: 'normal' })
  const purchases = await buyers.stop()
  const stuck = await waitUntilSettled(world)
  const compared = await compareWithProvider(world, purchases, stuck)
  const { figures } = compared
  expectSoundBooks(tally, compared)
  tally.expect(figures.captured > faults.kills, () => `only ${figures.captured} payments were captured`)
  return tally.row('F1-3', 'customers pay and cancel under kills, provider faults and database outages', {
    ...figures,
    purchases: purchases.length,
    ...faults,
  })
}

/** Starts customers who buy until `stop`, which waits until what they have begun is at its end. */
export function startBuyers(world: PaymentEnvironment) {
  const purchases: Purchase[] = []
  let goesOn = true
  const working = Array.from({ length: buyerCount }, (_, number) => {
    const person = people[number % people.length] ?? 'customer-1'
    return buy({ world, person, number, purchases, shouldContinue: () => goesOn })
  })
  return {
    purchases,
    stop: async () => {
      goesOn = false
      await Promise.all(working)
      return purchases
    },
  }
}

async function injectFaults(world: PaymentEnvironment, { kills, outages, releases }: PaymentFaults) {
  const counts = { kills: 0, killedOnTheWay: 0, outages: 0, releases: 0 }
  const releaseEvery = Math.floor(kills / Math.max(1, releases))
  const outageEvery = Math.max(1, Math.floor(kills / Math.max(1, outages)))
  for (let turn = 0; turn < kills; turn += 1) {
    await setProviderBehaviour(world, providerBehaviours[turn % providerBehaviours.length] ?? {})
    await sleep(500 + ((turn * 397) % 1500))
    if (turn % outageEvery === 0 && counts.outages < outages) {
      await world.databaseAway(600 + ((turn * 131) % 1500))
      counts.outages += 1
    }
    if (turn % 2 === 0 && (await moneyIsOnItsWay(world, turn % 4 === 0 ? 'payment' : 'refund')))
      counts.killedOnTheWay += 1
    await world.kill()
    await world.restart()
    counts.kills += 1
    world.next()
    if (turn % releaseEvery === releaseEvery - 1 && counts.releases < releases) {
      await world.rollingRestart()
      counts.releases += 1
    }
  }
  return counts
}

const onTheWay = {
  payment: "select 1 from payment where status = 'CONFIRMING'",
  refund: "select 1 from refund where status = 'PENDING'",
}

/** Waits until our books show a payment or a refund that the provider may or may not have carried out. */
async function moneyIsOnItsWay(world: PaymentEnvironment, kind: keyof typeof onTheWay): Promise<boolean> {
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    if ((await world.query(onTheWay[kind])).length > 0) return true
    await sleep(5)
  }
  return false
}
