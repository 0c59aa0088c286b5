import { pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from './columns.ts'

/** One row: whether this database holds practice or production data, written by the first start. */
export const databaseMode = pgTable('database_mode', {
  /** Always `database`. */
  id: text().primaryKey(),
  mode: text().$type<'practice' | 'production'>().notNull(),
  since: timestamptz('since').notNull().defaultNow(),
})
