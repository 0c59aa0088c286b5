import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../db/columns.ts'

/** Number of uses by a subject (keyed hash of a member or address) in a window; shared by all processes. */
export const limitCounter = pgTable(
  'limit_counter',
  {
    name: text().notNull(),
    subject: text().notNull(),
    windowStart: timestamptz('window_start').notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.subject, table.windowStart] }),
    index('limit_counter_window').on(table.windowStart),
  ],
)
