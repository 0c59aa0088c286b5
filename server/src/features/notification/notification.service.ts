import type { Notification, NotificationType } from '../../../../contract/notification/notification.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { type Paging, startOf, toPage } from '../../shared/db/paging.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { newId } from '../../shared/ids/ids.ts'
import { isDeletedOwner } from '../../shared/personal/deleted-owner.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import * as repository from './notification.repository.ts'
import type { PushDelivery } from './push/push-delivery.ts'

export interface NotificationDependencies {
  db: Database
  transact: Transact
  now: () => Date
  /** Absent when push is not configured. */
  push?: Pick<PushDelivery, 'schedule'> | undefined
}

interface NewNotification {
  memberId: string
  type: NotificationType
  title: string
  message: string
  /** Path inside the app of the subject of the notification. */
  link?: string | null
}

interface NotificationQuery extends Paging {
  includeUnreadCount?: 'true' | 'false' | undefined
}

export type NotificationService = ReturnType<typeof createNotificationService>

const newForMs = 24 * 60 * 60 * 1000

/**
 * Every change locks the member's inbox row first, so that the unread count and the list agree under
 * concurrent changes.
 */
export function createNotificationService({ db, transact, now, push }: NotificationDependencies) {
  return { list, countUnread, markRead, markAllRead, deliver }

  async function list(memberId: string, query: NotificationQuery) {
    const rows = await repository.listNotifications(db, memberId, startOf(query), query.size + 1)
    const { readUntil, unreadCount } = await repository.findInbox(db, memberId)
    const { content, hasNext, nextCursor } = toPage(rows, query.size)
    return {
      content: content.map((row) => toNotification(row, readUntil, now())),
      hasNext,
      nextCursor,
      ...(query.includeUnreadCount === 'true' && { unreadCount }),
    }
  }

  async function countUnread(memberId: string): Promise<number> {
    return (await repository.findInbox(db, memberId)).unreadCount
  }

  /** Marks one notification as read. Idempotent. */
  async function markRead(memberId: string, id: string) {
    if (!(await repository.hasNotification(db, memberId, id))) throw new AppError('NOTIFICATION_NOT_FOUND')
    await transact(async (tx) => {
      const inbox = await repository.lockInbox(tx, memberId)
      const wasUnread = await repository.markRead(tx, memberId, id, {
        at: now(),
        after: inbox?.readUntil ?? null,
      })
      if (wasUnread) await repository.decrementUnread(tx, memberId)
    })
    return null
  }

  /** Marks everything as read by raising the watermark. */
  async function markAllRead(memberId: string) {
    await transact(async (tx) => {
      const inbox = await repository.lockInbox(tx, memberId)
      if (inbox) await repository.raiseWatermark(tx, memberId, now())
    })
    return null
  }

  /** Adds a notification in the caller's transaction; a job sends the push messages afterwards. */
  async function deliver(tx: Database, { memberId, link = null, ...content }: NewNotification) {
    if (isDeletedOwner(memberId)) return
    const readUntil = await repository.incrementUnread(tx, memberId)
    const createdAt = laterThan(readUntil, now())
    const added = { id: newId(), memberId, ...content, link, readAt: null, createdAt }
    await repository.addNotification(tx, added)
    await push?.schedule(tx, added)
  }
}

/** Returns a time after the watermark: server clocks differ, and a new notification must not count as read. */
const laterThan = (readUntil: Date | null, moment: Date) =>
  readUntil && readUntil >= moment ? new Date(readUntil.getTime() + 1) : moment

function toNotification(
  row: repository.StoredNotification,
  readUntil: Date | null,
  moment: Date,
): Notification {
  const { id, type, title, message, link, createdAt } = row
  const isRead = row.readAt !== null || (readUntil !== null && createdAt <= readUntil)
  const isNew = !isRead && moment.getTime() - createdAt.getTime() < newForMs
  return {
    id,
    type,
    title,
    message,
    link,
    status: isRead ? 'READ' : 'UNREAD',
    isNew,
    createdAt: seoulIso(createdAt),
  }
}
