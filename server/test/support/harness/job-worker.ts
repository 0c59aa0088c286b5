import { sql } from 'drizzle-orm'
import { createDatabase } from '../../../src/shared/db/database.ts'
import { createJobs } from '../../../src/shared/jobs/jobs.ts'
import { limitCounter } from '../../../src/shared/limits/limits.tables.ts'
import { createLog } from '../../../src/shared/log/log.ts'

/**
 * A worker process that tests start and kill. Each run of a `test.count` job increments the counter of its
 * number, so a counter above one means that the job ran again.
 */
const { db } = createDatabase(process.env.DATABASE_URL ?? '', { poolMax: 3, onError: () => {} })
const windowStart = new Date(0)

createJobs({
  db,
  now: () => new Date(),
  log: createLog({ level: 'silent', instanceId: 'worker' }),
  leaseSeconds: 2,
  pollMs: 50,
  definitions: [
    {
      kind: 'test.count',
      run: async (payload) => {
        const subject = String((payload as { number: number }).number)
        await new Promise((resolve) => setTimeout(resolve, 5))
        await db
          .insert(limitCounter)
          .values({ name: 'ran', subject, windowStart, count: 1 })
          .onConflictDoUpdate({
            target: [limitCounter.name, limitCounter.subject, limitCounter.windowStart],
            set: { count: sql`${limitCounter.count} + 1` },
          })
      },
    },
  ],
}).start()
process.send?.('started')
