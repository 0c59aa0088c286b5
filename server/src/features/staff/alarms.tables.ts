import { pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../shared/db/columns.ts'

/** What is wrong with the service, one row for each kind of fault and process. */
export const alarm = pgTable('alarm', {
  /** The alert's name, with the process when it is about one of several. */
  name: text().primaryKey(),
  text: text().notNull(),
  startedAt: timestamptz('started_at').notNull(),
  /** When administrators were last notified that it lasts. */
  rungAt: timestamptz('rung_at').notNull(),
  endedAt: timestamptz('ended_at'),
})
