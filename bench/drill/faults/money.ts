import { openWorld } from '../payments/world.ts'
import type { Row } from '../row.ts'
import { signIn } from '../visitor.ts'
import {
  closedWhileConfirming,
  doubleTaps,
  expiredAuthentication,
  tamperedAmounts,
  unknownCapture,
} from './money-races.ts'
import { slowDatabase, slowProvider } from './money-slow.ts'

export interface MoneyFaults {
  taps: number
  pairs: number
  rounds: number
  roundMs: number
  judgeSpeed: boolean
}

const holdSeconds = 3

/** F5, F6 and F11-F15: whatever goes wrong around a payment, nobody pays twice or for nothing. */
export async function money({ taps, pairs, rounds, roundMs, judgeSpeed }: MoneyFaults): Promise<Row[]> {
  const world = await openWorld({ TOSS_CALL_SECONDS: '2', TOSS_DOUBT_SECONDS: '3' })
  const token = await signIn(world.url, 'customer-2')
  const rows = [
    await slowDatabase(world, token, { rounds, roundMs, judgeSpeed }),
    await slowProvider(world, token, { rounds, roundMs, judgeSpeed }),
    await doubleTaps(world, token, taps),
    await tamperedAmounts(world, token),
    await closedWhileConfirming(world, token, pairs),
    await unknownCapture(world, token),
  ]
  await world.close()
  return [...rows, await withShortHold()]
}

/** A booking that is not paid in time needs a product in which that time is short. */
async function withShortHold(): Promise<Row> {
  const world = await openWorld({ HOLD_SECONDS: String(holdSeconds) })
  const row = await expiredAuthentication(world, await signIn(world.url, 'customer-2'), holdSeconds)
  await world.close()
  return row
}
