import { and, desc, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import type { Cursor } from '../../shared/http/cursor.ts'
import { notification, notificationInbox } from './notification.tables.ts'

export type StoredNotification = typeof notification.$inferSelect
export interface Inbox {
  unreadCount: number
  /** Everything created up to this moment is read. */
  readUntil: Date | null
}

const newestFirst = [desc(notification.createdAt), desc(notification.id)]

export async function findInbox(db: Database, memberId: string): Promise<Inbox> {
  const [inbox] = await db
    .select({ unreadCount: notificationInbox.unreadCount, readUntil: notificationInbox.readUntil })
    .from(notificationInbox)
    .where(eq(notificationInbox.memberId, memberId))
  return inbox ?? { unreadCount: 0, readUntil: null }
}

/** The same, and nobody else changes this inbox until the transaction ends. */
export async function lockInbox(tx: Database, memberId: string): Promise<Inbox | undefined> {
  const [inbox] = await tx
    .select({ unreadCount: notificationInbox.unreadCount, readUntil: notificationInbox.readUntil })
    .from(notificationInbox)
    .where(eq(notificationInbox.memberId, memberId))
    .for('update')
  return inbox
}

/** Counts one more unread and locks the inbox; answers its watermark. */
export async function countOneMore(tx: Database, memberId: string): Promise<Date | null> {
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

export async function countOneLess(tx: Database, memberId: string) {
  await tx
    .update(notificationInbox)
    .set({ unreadCount: sql`greatest(${notificationInbox.unreadCount} - 1, 0)` })
    .where(eq(notificationInbox.memberId, memberId))
}

/** Raises the watermark over everything there is, also over what a faster clock dated ahead. */
export async function readEverything(tx: Database, memberId: string, now: Date) {
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

/** Answers false when it was read before (or is not there). */
export async function setRead(
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

export async function exists(db: Database, memberId: string, id: string): Promise<boolean> {
  const found = await db
    .select({ id: notification.id })
    .from(notification)
    .where(and(eq(notification.memberId, memberId), eq(notification.id, id)))
  return found.length > 0
}

/** Newest first, after a cursor; as fast on page 1,000 as on the first. */
export async function listAfter(
  db: Database,
  memberId: string,
  after: Cursor | undefined,
  count: number,
): Promise<StoredNotification[]> {
  const isAfter =
    after && sql`(${notification.createdAt}, ${notification.id}) < (${after.createdAt}, ${after.id}::uuid)`
  return db
    .select()
    .from(notification)
    .where(and(eq(notification.memberId, memberId), isAfter))
    .orderBy(...newestFirst)
    .limit(count)
}

/** Newest first, skipping rows. Skips in the index alone and reads only the rows it answers. */
export async function listFrom(
  db: Database,
  memberId: string,
  offset: number,
  count: number,
): Promise<StoredNotification[]> {
  const wanted = db
    .select({ id: notification.id })
    .from(notification)
    .where(eq(notification.memberId, memberId))
    .orderBy(...newestFirst)
    .limit(count)
    .offset(offset)
    .as('wanted')
  return db
    .select(getTableColumns(notification))
    .from(wanted)
    .innerJoin(notification, eq(notification.id, wanted.id))
    .orderBy(...newestFirst)
}
