import { percentile, rounded } from '../measure/measurement.ts'
import { openDays } from './payments/checkout.ts'
import { type Row, Tally } from './row.ts'
import { type SlotEnvironment, startSlotEnvironment } from './slots/environment.ts'
import { type Outcome, race } from './slots/race.ts'

const capacities = [1, 5, 20]

/** F10: hundreds of people book the same half day at once, while others cancel and reschedule. */
export async function slots({ isShort = false } = {}): Promise<Row[]> {
  const plan = isShort ? { rounds: 3, bookers: 60 } : { rounds: 50, bookers: 400 }
  const world = await startSlotEnvironment(plan.bookers + 40)
  try {
    return [await races(world, plan)]
  } finally {
    await world.close()
  }
}

async function races(
  world: SlotEnvironment,
  { rounds, bookers }: { rounds: number; bookers: number },
): Promise<Row> {
  const tally = new Tally()
  const day = await laterDay(world)
  const outcomes: Outcome[] = []
  for (let round = 0; round < rounds; round += 1) {
    const capacity = capacities[round % capacities.length] ?? 1
    const scarce = round % 2 ? 'pots' : 'stops'
    outcomes.push(await race(world, { day, capacity, scarce, bookers }, tally))
  }
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, it) => total + of(it), 0)
  const tookMs = outcomes.flatMap((outcome) => outcome.tookMs)
  return tally.row('F10', 'people race for slots, mixed with cancellations and reschedules', {
    rounds,
    bookers,
    booked: sum(({ booked }) => booked),
    refused: sum(({ refused }) => refused),
    cancelled: sum(({ cancelled }) => cancelled),
    moved: sum(({ moved }) => moved),
    oversold: sum(({ oversold }) => oversold),
    sentAgain: sum(({ sentAgain }) => sentAgain),
    p50Ms: rounded(percentile(tookMs, 0.5)),
    p99Ms: rounded(percentile(tookMs, 0.99)),
  })
}

/** Returns a day far enough ahead to reschedule a pickup to it. */
async function laterDay(world: SlotEnvironment): Promise<string> {
  const token = world.people[0]?.token ?? ''
  const day = (await openDays({ url: world.urlOf(0), sandboxUrl: '' }, token)).at(2)
  if (!day) throw new Error('no day is offered')
  return day
}
