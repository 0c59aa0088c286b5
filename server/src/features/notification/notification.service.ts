import type { Notification, NotificationType } from '../../../../contract/notification.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { readCursor, toPage } from '../../shared/http/cursor.ts'
import { newId } from '../../shared/ids/ids.ts'
import { isLeftOwner } from '../../shared/personal/left-owner.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import * as repository from './notification.repository.ts'
import type { PushDelivery } from './push-delivery.ts'

export interface NotificationDependencies {
  db: Database
  transact: Transact
  now: () => Date
  /** Absent: nobody is woken. */
  push?: Pick<PushDelivery, 'plan'> | undefined
}

export interface NewNotification {
  memberId: string
  type: NotificationType
  title: string
  message: string
  /** A path inside the app that it speaks of. */
  link?: string | null
}

export interface NotificationQuery {
  page: number
  size: number
  cursor?: string | undefined
  includeUnreadCount?: 'true' | 'false' | undefined
}

export type NotificationService = ReturnType<typeof createNotificationService>

const newForMs = 24 * 60 * 60 * 1000

/**
 * Everybody who changes an inbox locks its row first (it holds the kept count and the watermark),
 * so count and list agree whatever happens at the same moment.
 */
export function createNotificationService({ db, transact, now, push }: NotificationDependencies) {
  return { list, unread, read, readAll, deliver }

  async function list(memberId: string, query: NotificationQuery) {
    const { size, page, cursor } = query
    const rows =
      cursor === undefined && page > 0
        ? await repository.listFrom(db, memberId, page * size, size + 1)
        : await repository.listAfter(db, memberId, cursor ? readCursor(cursor) : undefined, size + 1)
    const { readUntil, unreadCount } = await repository.findInbox(db, memberId)
    const { content, hasNext, nextCursor } = toPage(rows, size)
    return {
      content: content.map((row) => toNotification(row, readUntil, now())),
      hasNext,
      nextCursor,
      ...(query.includeUnreadCount === 'true' && { unreadCount }),
    }
  }

  async function unread(memberId: string): Promise<number> {
    return (await repository.findInbox(db, memberId)).unreadCount
  }

  /** Marks one as read; again is fine and counts nothing. */
  async function read(memberId: string, id: string) {
    if (!(await repository.exists(db, memberId, id))) throw new AppError('NOTIFICATION_NOT_FOUND')
    await transact(async (tx) => {
      const inbox = await repository.lockInbox(tx, memberId)
      const wasUnread = await repository.setRead(tx, memberId, id, {
        at: now(),
        after: inbox?.readUntil ?? null,
      })
      if (wasUnread) await repository.countOneLess(tx, memberId)
    })
    return null
  }

  /** Marks everything as read by moving the watermark; no notification is touched. */
  async function readAll(memberId: string) {
    await transact(async (tx) => {
      const inbox = await repository.lockInbox(tx, memberId)
      if (inbox) await repository.readEverything(tx, memberId, now())
    })
    return null
  }

  /** Puts news into the inbox, in the caller's transaction; the devices are woken afterwards by a job. */
  async function deliver(tx: Database, { memberId, link = null, ...told }: NewNotification) {
    if (isLeftOwner(memberId)) return
    const readUntil = await repository.countOneMore(tx, memberId)
    const createdAt = laterThan(readUntil, now())
    const added = { id: newId(), memberId, ...told, link, readAt: null, createdAt }
    await repository.addNotification(tx, added)
    await push?.plan(tx, added)
  }
}

/** Clocks of two servers differ a little: what comes after the watermark must also be dated after it. */
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
