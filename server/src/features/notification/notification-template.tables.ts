import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../shared/db/columns.ts'

/** How the house words a notice; both texts are null where the default holds again. */
export const notificationTemplate = pgTable('notification_template', {
  name: text().primaryKey(),
  title: text(),
  message: text(),
  /** Counts the changes, so that nobody overwrites what they have not seen. */
  revision: integer().notNull(),
  changedAt: moment('changed_at').notNull(),
  changedBy: text('changed_by').notNull(),
})
