import { balancedRestart } from './faults/balanced-restart.ts'
import { databaseDown } from './faults/database-down.ts'
import { diskFull } from './faults/disk-full.ts'
import { embeddedDatabase } from './faults/embedded-database.ts'
import { money } from './faults/money.ts'
import { oldPostgres } from './faults/old-postgres.ts'
import { pooledDatabase } from './faults/pooled-database.ts'
import { productionLog } from './faults/production-log.ts'
import { rollingRestart } from './faults/rolling-restart.ts'
import { socialSignIn } from './faults/social-sign-in.ts'
import { visionModel } from './faults/vision-model.ts'
import { restore } from './restore.ts'
import type { Row } from './row.ts'

/** Causes faults around the server; the short form repeats each a few times only. */
export async function faults({ isShort = false } = {}): Promise<Row[]> {
  return [
    await databaseDown(
      isShort ? { count: 2, fromMs: 300, toMs: 800 } : { count: 12, fromMs: 5_000, toMs: 30_000 },
    ),
    await visionModel({
      rounds: isShort ? 1 : 10,
      roundMs: isShort ? 1500 : 6000,
      judgeSpeed: !isShort,
    }),
    ...(await money(
      isShort
        ? { taps: 10, pairs: 10, rounds: 1, roundMs: 1500, judgeSpeed: false }
        : { taps: 50, pairs: 500, rounds: 6, roundMs: 6000, judgeSpeed: true },
    )),
    await socialSignIn({
      rounds: isShort ? 4 : 8,
      roundMs: isShort ? 500 : 6000,
      judgeSpeed: !isShort,
    }),
    await rollingRestart({ restarts: isShort ? 2 : 10 }),
    await balancedRestart(
      isShort
        ? { restarts: 2, requests: 0, drainSeconds: 3, hasHaproxy: false }
        : { restarts: 10, requests: 50_000, drainSeconds: 8, hasHaproxy: true },
    ),
    await embeddedDatabase({ kills: isShort ? 3 : 100 }),
    await productionLog(),
    // The short form, which runs with the tests, omits what another test proves (F18, R-9), what needs programs of
    // Debian, and what starts servers several times.
    ...(isShort
      ? []
      : [await pooledDatabase({ rounds: 12 }), await diskFull(), await oldPostgres(), ...(await restore())]),
  ]
}
