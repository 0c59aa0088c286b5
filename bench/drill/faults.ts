import { balancedRestart } from './faults/balanced-restart.ts'
import { databaseDown } from './faults/database-down.ts'
import { embeddedDatabase } from './faults/embedded-database.ts'
import { outsideServices } from './faults/outside-services.ts'
import { production } from './faults/production.ts'
import type { Row } from './row.ts'

/** Causes faults around the server; the short form repeats each a few times only. */
export async function faults({ isShort = false } = {}): Promise<Row[]> {
  return [
    await databaseDown(
      isShort ? { count: 2, fromMs: 300, toMs: 800 } : { count: 12, fromMs: 5_000, toMs: 30_000 },
    ),
    await embeddedDatabase({ kills: isShort ? 3 : 100 }),
    await balancedRestart(
      isShort
        ? { restarts: 2, requests: 0, drainSeconds: 3 }
        : { restarts: 10, requests: 50_000, drainSeconds: 8 },
    ),
    ...(await outsideServices(
      isShort
        ? { rounds: 1, roundMs: 1500, judgeSpeed: false }
        : { rounds: 8, roundMs: 6000, judgeSpeed: true },
    )),
    await production(),
  ]
}
