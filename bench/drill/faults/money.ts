import { signIn } from '../http-client.ts'
import { startPaymentEnvironment } from '../payments/environment.ts'
import type { Row } from '../row.ts'
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

/** F5, F6 and F11-F15: faults around a payment never lead to a double or lost payment. */
export async function money({ taps, pairs, rounds, roundMs, judgeSpeed }: MoneyFaults): Promise<Row[]> {
  const world = await startPaymentEnvironment({ TOSS_CALL_SECONDS: '2', TOSS_DOUBT_SECONDS: '3' })
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

/** Starts a server with a short hold, for bookings that are not paid in time. */
async function withShortHold(): Promise<Row> {
  const world = await startPaymentEnvironment({ HOLD_SECONDS: String(holdSeconds) })
  const row = await expiredAuthentication(world, await signIn(world.url, 'customer-2'), holdSeconds)
  await world.close()
  return row
}
