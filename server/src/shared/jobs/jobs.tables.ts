import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** Work to be done later, at least once. Rows are claimed with FOR UPDATE SKIP LOCKED under a lease. */
export const job = pgTable(
  'job',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    payload: jsonb().notNull(),
    /** At most one job per key, e.g. one run per hour of a recurring one. */
    uniqueKey: text('unique_key'),
    runAt: moment('run_at').notNull(),
    attempts: integer().notNull(),
    /** While a worker holds the job, which extends it as it works; past it, another may take over. */
    leasedUntil: moment('leased_until'),
    lastError: text('last_error'),
    /** DONE and DEAD jobs keep their row for a while, for people to look at. */
    state: text().$type<'WAITING' | 'DONE' | 'DEAD'>().notNull(),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    uniqueIndex('job_unique_key').on(table.uniqueKey),
    index('job_due').on(table.state, table.runAt),
  ],
)
