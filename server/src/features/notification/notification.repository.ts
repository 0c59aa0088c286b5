import { and, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import { listNewest } from '../../shared/db/keyset.ts'
import type { Start } from '../../shared/db/paging.ts'
import { notification, notificationInbox } from './notification.tables.ts'

export type StoredNotification = typeof notification.$inferSelect
interface Inbox {
  unreadCount: number
  /** Watermark: everything created up to this moment is read. */
  readUntil: Date | null
}

const list = {
  table: notification,
  fields: getTableColumns(notification),
  order: { createdAt: notification.createdAt, id: notification.id },
}

export async function findInbox(db: Database, memberId: string): Promise<Inbox> {
  const [inbox] = await db
    .select({ unreadCount: notificationInbox.unreadCount, readUntil: notificationInbox.readUntil })
    .from(notificationInbox)
    .where(eq(notificationInbox.memberId, memberId))
  return inbox ?? { unreadCount: 0, readUntil: null }
}

/** Like `findInbox`, and locks the row until the transaction ends. */
export async function lockInbox(tx: Database, memberId: string): Promise<Inbox | undefined> {
  const [inbox] = await tx
    .select({ unreadCount: notificationInbox.unreadCount, readUntil: notificationInbox.readUntil })
    .from(notificationInbox)
    .where(eq(notificationInbox.memberId, memberId))
    .for('update')
  return inbox
}

/** Increments the unread count, locks the inbox and returns its watermark. */
export async function incrementUnread(tx: Database, memberId: string): Promise<Date | null> {
  const [inbox] = await tx
    .insert(notificationInbox)
    .values({ memberId, unreadCount: 1 })
    .onConflictDoUpdate({
      target: notificationInbox.memberId,
      set: { unreadCount: sql`${notificationInbox.unreadCount} + 1` },
    })
    .returning({ readUntil: notificationInbox.readUntil })
  return inbox?.readUntil ?? null
}

export async function decrementUnread(tx: Database, memberId: string) {
  await tx
    .update(notificationInbox)
    .set({ unreadCount: sql`greatest(${notificationInbox.unreadCount} - 1, 0)` })
    .where(eq(notificationInbox.memberId, memberId))
}

/** Raises the watermark above all notifications, including those that a faster server clock dated ahead. */
export async function raiseWatermark(tx: Database, memberId: string, now: Date) {
  const newest = sql`(select max(${notification.createdAt}) from ${notification}
    where ${notification.memberId} = ${memberId})`
  await tx
    .update(notificationInbox)
    .set({ unreadCount: 0, readUntil: sql`greatest(${now}, ${newest}, ${notificationInbox.readUntil})` })
    .where(eq(notificationInbox.memberId, memberId))
}

export async function addNotification(tx: Database, added: StoredNotification) {
  await tx.insert(notification).values(added)
}

/** Returns false when it was read before or does not exist. `after`: the watermark. */
export async function markRead(
  tx: Database,
  memberId: string,
  id: string,
  read: { at: Date; after: Date | null },
) {
  const { rowCount } = await tx
    .update(notification)
    .set({ readAt: read.at })
    .where(
      and(
        eq(notification.memberId, memberId),
        eq(notification.id, id),
        isNull(notification.readAt),
        read.after ? gt(notification.createdAt, read.after) : undefined,
      ),
    )
  return rowCount === 1
}

export async function findNotification(
  db: Database,
  memberId: string,
  id: string,
): Promise<StoredNotification | undefined> {
  const [found] = await db
    .select()
    .from(notification)
    .where(and(eq(notification.memberId, memberId), eq(notification.id, id)))
  return found
}

export async function hasNotification(db: Database, memberId: string, id: string): Promise<boolean> {
  const found = await db
    .select({ id: notification.id })
    .from(notification)
    .where(and(eq(notification.memberId, memberId), eq(notification.id, id)))
  return found.length > 0
}

/** Lists a member's notifications, newest first. */
export const listNotifications = (
  db: Database,
  memberId: string,
  start: Start,
  count: number,
): Promise<StoredNotification[]> =>
  listNewest(db, { ...list, where: eq(notification.memberId, memberId) }, start, count)
