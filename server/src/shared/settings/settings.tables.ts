import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../db/columns.ts'

/** What staff set and what the processes note for each other, one row each: the notice of home, the last backup. */
export const siteSetting = pgTable('site_setting', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})
