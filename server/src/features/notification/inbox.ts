import { subDays } from 'date-fns'
import { and, desc, eq, getTableColumns, gt, isNull, like, sql } from 'drizzle-orm'
import type { Notification } from '../../../../contract/notification/notification.ts'
import type { Context } from '../../shared/context.ts'
import type { Database } from '../../shared/db/database.ts'
import { listPage } from '../../shared/db/keyset.ts'
import type { Paging } from '../../shared/db/paging.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import { notification, notificationInbox } from './notification.tables.ts'

export type StoredNotification = typeof notification.$inferSelect

interface Inbox {
  unreadCount: number
  /** Watermark: everything created up to this moment is read. */
  readUntil: Date | null
}

interface NotificationQuery extends Paging {
  includeUnreadCount?: 'true' | 'false' | undefined
}

const newForMs = 24 * 60 * 60 * 1000

const newest = {
  table: notification,
  fields: getTableColumns(notification),
  order: { createdAt: notification.createdAt, id: notification.id },
}

const isOne = (memberId: string, id: string) =>
  and(eq(notification.memberId, memberId), eq(notification.id, id))
const isInboxOf = (memberId: string) => eq(notificationInbox.memberId, memberId)

/** Lists a member's notifications, newest first. */
export async function listNotifications(
  { db, now }: Pick<Context, 'db' | 'now'>,
  memberId: string,
  query: NotificationQuery,
) {
  const where = eq(notification.memberId, memberId)
  const { content, ...rest } = await listPage(db, { ...newest, where }, query, (row) => row)
  const { readUntil, unreadCount } = await findInbox(db, memberId)
  return {
    content: content.map((row) => toNotification(row, readUntil, now())),
    ...rest,
    ...(query.includeUnreadCount === 'true' && { unreadCount }),
  }
}

const staffNoticeDays = 30
const maxStaffNotices = 50
/** Notices about the work in the console lead into it. */
export const isAboutWork = ({ link }: StoredNotification) => link?.startsWith('/console/') ?? false
const leadsToConsole = like(notification.link, '/console/%')

/** Lists the notices about the work in the console of the last 30 days, newest first. */
export async function listStaffNotices({ db, now }: Pick<Context, 'db' | 'now'>, memberId: string) {
  const since = subDays(now(), staffNoticeDays)
  const rows = await db
    .select()
    .from(notification)
    .where(and(eq(notification.memberId, memberId), gt(notification.createdAt, since), leadsToConsole))
    .orderBy(desc(notification.createdAt), desc(notification.id))
    .limit(maxStaffNotices)
  const { readUntil } = await findInbox(db, memberId)
  return rows.map((row) => toNotification(row, readUntil, now()))
}

/** Marks the listed notices about the work in the console as read; those of the customers' app stay as they are. */
export async function readStaffNotices(ctx: Pick<Context, 'db' | 'transact' | 'now'>, memberId: string) {
  for (const { id, status } of await listStaffNotices(ctx, memberId))
    if (status === 'UNREAD') await markRead(ctx, memberId, id)
  return null
}

export const countUnread = async (db: Database, memberId: string) =>
  (await findInbox(db, memberId)).unreadCount

/** Marks one notification as read. Idempotent. Throws NOTIFICATION_NOT_FOUND. */
export async function markRead(
  { db, transact, now }: Pick<Context, 'db' | 'transact' | 'now'>,
  memberId: string,
  id: string,
) {
  const found = await db.select({ id: notification.id }).from(notification).where(isOne(memberId, id))
  if (found.length === 0) throw new AppError('NOTIFICATION_NOT_FOUND')
  await transact(async (tx) => {
    const inbox = await lockInbox(tx, memberId)
    const isAboveWatermark = inbox?.readUntil ? gt(notification.createdAt, inbox.readUntil) : undefined
    const { rowCount } = await tx
      .update(notification)
      .set({ readAt: now() })
      .where(and(isOne(memberId, id), isNull(notification.readAt), isAboveWatermark))
    // It was unread until now.
    if (rowCount === 1)
      await tx
        .update(notificationInbox)
        .set({ unreadCount: sql`greatest(${notificationInbox.unreadCount} - 1, 0)` })
        .where(isInboxOf(memberId))
  })
  return null
}

/**
 * Marks everything as read by raising the watermark above all notifications, including those that a faster server clock
 * dated ahead.
 */
export async function markAllRead({ transact, now }: Pick<Context, 'transact' | 'now'>, memberId: string) {
  await transact(async (tx) => {
    if (!(await lockInbox(tx, memberId))) return
    const last = sql`(select max(${notification.createdAt}) from ${notification}
      where ${notification.memberId} = ${memberId})`
    const readUntil = sql`greatest(${now()}, ${last}, ${notificationInbox.readUntil})`
    await tx.update(notificationInbox).set({ unreadCount: 0, readUntil }).where(isInboxOf(memberId))
  })
  return null
}

const selectInbox = (db: Database, memberId: string) =>
  db
    .select({ unreadCount: notificationInbox.unreadCount, readUntil: notificationInbox.readUntil })
    .from(notificationInbox)
    .where(isInboxOf(memberId))

async function findInbox(db: Database, memberId: string): Promise<Inbox> {
  const [inbox] = await selectInbox(db, memberId)
  return inbox ?? { unreadCount: 0, readUntil: null }
}

/**
 * Locks the inbox until the transaction ends. Every change locks it first, so that the unread count and the list agree
 * under concurrent changes.
 */
async function lockInbox(tx: Database, memberId: string): Promise<Inbox | undefined> {
  const [inbox] = await selectInbox(tx, memberId).for('update')
  return inbox
}

/** Finds a notification that the member has not read yet. */
export async function findUnread(db: Database, memberId: string, id: string) {
  const [found] = await db.select().from(notification).where(isOne(memberId, id))
  return found && !isRead(found, (await findInbox(db, memberId)).readUntil) ? found : undefined
}

const isRead = ({ readAt, createdAt }: StoredNotification, readUntil: Date | null) =>
  readAt !== null || (readUntil !== null && createdAt <= readUntil)

function toNotification(row: StoredNotification, readUntil: Date | null, moment: Date): Notification {
  const { id, type, title, message, link, createdAt } = row
  const isUnread = !isRead(row, readUntil)
  return {
    id,
    type,
    title,
    message,
    link,
    status: isUnread ? 'UNREAD' : 'READ',
    isNew: isUnread && moment.getTime() - createdAt.getTime() < newForMs,
    createdAt: seoulIso(createdAt),
  }
}
