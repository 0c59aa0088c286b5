import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../shared/db/columns.ts'

/** Texts of a notice that replace the default ones; both are null after a reset to the default. */
export const notificationTemplate = pgTable('notification_template', {
  name: text().primaryKey(),
  title: text(),
  message: text(),
  /** Number of changes, for optimistic locking. */
  revision: integer().notNull(),
  changedAt: timestamptz('changed_at').notNull(),
  changedBy: text('changed_by').notNull(),
})
