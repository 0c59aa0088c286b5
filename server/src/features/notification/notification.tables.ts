import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type {
  BroadcastAudience,
  BroadcastKind,
  BroadcastState,
} from '../../../../contract/notification/broadcast-admin.ts'
import type { NotificationType } from '../../../../contract/notification/notification.ts'
import type { OutsideChannel, OutsideState } from '../../../../contract/notification/outside-admin.ts'
import type { StaffNoticeSwitch } from '../../../../contract/notification/staff-notice.ts'
import { timestamptz } from '../../shared/db/columns.ts'
import type { OutsideNotice } from '../../shared/notices/outside-notices.ts'

export const notification = pgTable(
  'notification',
  {
    memberId: text('member_id').notNull(),
    id: uuid().notNull(),
    type: text().$type<NotificationType>().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    link: text(),
    readAt: timestamptz('read_at'),
    /** Whether a device took it as a push message; null while none was asked. */
    push: text().$type<'SENT' | 'FAILED'>(),
    /** When it was handed to the mail server, which may have accepted it; null while it was not or must be tried again. */
    mailedAt: timestamptz('mailed_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    // Scanned backwards for newest first: a descending index would sort nulls last and not be used.
    index('notification_newest').on(table.memberId, table.createdAt, table.id),
  ],
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

/** A message to many members. The notification of each has the message's id, so nobody can get it twice. */
export const broadcast = pgTable(
  'broadcast',
  {
    id: uuid().primaryKey(),
    kind: text().$type<BroadcastKind>().notNull(),
    audience: jsonb().$type<BroadcastAudience>().notNull(),
    /** As members read them. */
    title: text().notNull(),
    message: text().notNull(),
    state: text().$type<BroadcastState>().notNull(),
    expected: integer().notNull(),
    /** The last member who got it: members are written to in the order of their ids. */
    sentUntil: text('sent_until'),
    reached: integer().notNull().default(0),
    pushed: integer().notNull().default(0),
    pushFailed: integer('push_failed').notNull().default(0),
    sentBy: text('sent_by').notNull(),
    approvedBy: text('approved_by'),
    createdAt: timestamptz('created_at').notNull(),
    endedAt: timestamptz('ended_at'),
  },
  (table) => [index('broadcast_newest').on(table.createdAt)],
)

/** A notice that was sent by 알림톡 or SMS: at most once. The phone number is not stored. */
export const outsideMessage = pgTable(
  'outside_message',
  {
    memberId: text('member_id').notNull(),
    notificationId: uuid('notification_id').notNull(),
    notice: text().$type<OutsideNotice>().notNull(),
    state: text().$type<OutsideState>().notNull(),
    channel: text().$type<OutsideChannel>(),
    /** The provider's number of the message. */
    groupId: text('group_id'),
    /** The provider's code of a failure. */
    code: text(),
    won: integer(),
    createdAt: timestamptz('created_at').notNull(),
    changedAt: timestamptz('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.notificationId] }),
    index('outside_message_newest').on(table.createdAt),
  ],
)

/** A browser to which a member allowed push messages. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    memberId: text('member_id').notNull(),
    /** SHA-256 of the endpoint. */
    endpointHash: text('endpoint_hash').notNull(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Consecutive failed sends; too many end the subscription. */
    failures: integer().notNull().default(0),
    /** The console session that subscribed, which gets the notices about the work; null for the customers' app. */
    sessionId: uuid('session_id'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.endpointHash] }),
    // To find a browser under other members: it belongs to the member who subscribed last.
    index('push_subscription_endpoint').on(table.endpointHash),
  ],
)

/** A kind of notice about the work, or their e-mails, that a member of staff has switched off. */
export const staffNoticeOff = pgTable(
  'staff_notice_off',
  { memberId: text('member_id').notNull(), kind: text().$type<StaffNoticeSwitch>().notNull() },
  (table) => [primaryKey({ columns: [table.memberId, table.kind] })],
)
