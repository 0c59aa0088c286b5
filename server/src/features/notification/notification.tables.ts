import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { NotificationType } from '../../../../contract/notification.ts'
import { moment } from '../../shared/db/columns.ts'

export const notification = pgTable(
  'notification',
  {
    id: uuid().primaryKey(),
    memberId: text('member_id').notNull(),
    type: text().$type<NotificationType>().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    link: text(),
    readAt: moment('read_at'),
    createdAt: moment('created_at').notNull(),
  },
  // Read backwards for newest first; a descending index would sort NULLS LAST and not be used.
  (table) => [index('notification_newest').on(table.memberId, table.createdAt, table.id)],
)

/**
 * A member's inbox in one row: the kept unread count and the watermark of "mark all read"
 * (everything created up to it is read), so neither needs to touch every notification.
 */
export const notificationInbox = pgTable('notification_inbox', {
  memberId: text('member_id').primaryKey(),
  unreadCount: integer('unread_count').notNull(),
  readUntil: moment('read_until'),
})
