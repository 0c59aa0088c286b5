import { sql } from 'drizzle-orm'
import type { NotificationType } from '../../../../contract/notification/notification.ts'
import type { Database } from '../../shared/db/database.ts'
import { newId } from '../../shared/ids/ids.ts'
import { getTemplate, isNoticeName, type Notice } from '../../shared/notices/templates.ts'
import { fill, findFaults, type Wording } from '../../shared/notices/wording.ts'
import { isDeletedOwner } from '../../shared/personal/deleted-owner.ts'
import type { InboxContext } from './context.ts'
import { notification, notificationInbox, notificationTemplate } from './notification.tables.ts'
import { schedulePush } from './push/send-push.ts'

interface NewNotification {
  memberId: string
  type: NotificationType
  title: string
  message: string
  /** Path inside the app of the subject of the notification. */
  link?: string | null
}

/** Delivers a notice with its edited text, or with the default text of its template. */
export async function deliverNotice(
  ctx: InboxContext,
  tx: Database,
  { memberId, link = null, notice, values }: Notice,
) {
  const template = getTemplate(notice)
  const wording = (await ctx.wordings(tx)).get(notice) ?? template
  const { type, isUrgent } = template
  await deliver(ctx, tx, { memberId, link, type, ...fill(wording, values) }, isUrgent)
}

/** Adds a notification in the caller's transaction; a job sends the push messages afterwards. */
export async function deliver(
  { now, push }: Pick<InboxContext, 'now' | 'push'>,
  tx: Database,
  { memberId, link = null, ...content }: NewNotification,
  isUrgent = false,
) {
  if (isDeletedOwner(memberId)) return
  const readUntil = await incrementUnread(tx, memberId)
  const createdAt = laterThan(readUntil, now())
  const added = { id: newId(), memberId, ...content, link, readAt: null, createdAt }
  await tx.insert(notification).values(added)
  if (push) await schedulePush(push, tx, added, isUrgent)
}

/** Increments the unread count, locks the inbox and returns its watermark. */
async function incrementUnread(tx: Database, memberId: string): Promise<Date | null> {
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

/** Returns a time after the watermark: server clocks differ, and a new notification must not count as read. */
const laterThan = (readUntil: Date | null, moment: Date) =>
  readUntil && readUntil >= moment ? new Date(readUntil.getTime() + 1) : moment

/** Reads the edited texts by name. An invalid one (stored by another release or by hand) is ignored. */
export async function readWordings(db: Database): Promise<Map<string, Wording>> {
  const valid = new Map<string, Wording>()
  for (const row of await db.select().from(notificationTemplate)) {
    const wording = toEditedWording(row)
    if (!wording || !isNoticeName(row.name)) continue
    if (findFaults(getTemplate(row.name), wording).length === 0) valid.set(row.name, wording)
  }
  return valid
}

/** Returns the edited texts; undefined when the default applies. */
export const toEditedWording = ({
  title,
  message,
}: Pick<typeof notificationTemplate.$inferSelect, 'title' | 'message'>): Wording | undefined =>
  title === null || message === null ? undefined : { title, message }
