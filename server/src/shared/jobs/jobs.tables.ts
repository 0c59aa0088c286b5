import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../db/columns.ts'

/** Background jobs, run at least once. Rows are claimed with FOR UPDATE SKIP LOCKED under a lease. */
export const job = pgTable(
  'job',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    payload: jsonb().notNull(),
    /** At most one job per key, such as one run per hour of a scheduled job. */
    uniqueKey: text('unique_key'),
    runAt: timestamptz('run_at').notNull(),
    attempts: integer().notNull(),
    /** End of the lease. The running worker extends it; after it, another worker may claim the job. */
    leasedUntil: timestamptz('leased_until'),
    lastError: text('last_error'),
    /** DONE and DEAD jobs are stored for a week, to be inspected. */
    state: text().$type<'WAITING' | 'DONE' | 'DEAD'>().notNull(),
    createdAt: timestamptz('created_at').notNull(),
    finishedAt: timestamptz('finished_at'),
  },
  (table) => [
    uniqueIndex('job_unique_key').on(table.uniqueKey),
    index('job_due').on(table.state, table.runAt),
  ],
)
