import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { NotificationType } from '../../../../contract/notification/notification.ts'
import { timestamptz } from '../../shared/db/columns.ts'

export const notification = pgTable(
  'notification',
  {
    id: uuid().primaryKey(),
    memberId: text('member_id').notNull(),
    type: text().$type<NotificationType>().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    link: text(),
    readAt: timestamptz('read_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  // Scanned backwards for newest first: a descending index would sort nulls last and not be used.
  (table) => [index('notification_newest').on(table.memberId, table.createdAt, table.id)],
)

/**
 * The unread count and the watermark of a member's inbox. Everything created up to the watermark is
 * read, so that "mark all read" updates no notification.
 */
export const notificationInbox = pgTable('notification_inbox', {
  memberId: text('member_id').primaryKey(),
  unreadCount: integer('unread_count').notNull(),
  readUntil: timestamptz('read_until'),
})
