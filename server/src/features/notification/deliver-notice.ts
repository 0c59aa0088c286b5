import { sql } from 'drizzle-orm'
import type { NotificationType } from '../../../../contract/notification/notification.ts'
import type { Database } from '../../shared/db/database.ts'
import { newId } from '../../shared/ids/ids.ts'
import { getTemplate, isNoticeName, type Notice } from '../../shared/notices/templates.ts'
import { fill, findFaults, type Wording } from '../../shared/notices/wording.ts'
import { isDeletedOwner } from '../../shared/personal/deleted-owner.ts'
import type { InboxContext } from './context.ts'
import { scheduleMail } from './mail/send-staff-mail.ts'
import { notification, notificationInbox, notificationTemplate } from './notification.tables.ts'
import { scheduleOutside } from './outside/send-outside.ts'
import { schedulePush } from './push/send-push.ts'

interface NewNotification {
  /** New when absent. */
  id?: string
  memberId: string
  type: NotificationType
  title: string
  message: string
  /** Path inside the app of the subject of the notification. */
  link?: string | null
  /** At night its push messages wait for the morning; otherwise they are silent. */
  waitsForMorning?: boolean
  /** Rings at night, too. */
  isUrgent?: boolean
}

/** Delivers a notice with its edited text, or with the default text of its template. */
export async function deliverNotice(ctx: InboxContext, tx: Database, sent: Notice) {
  const { memberId, link = null, notice, values } = sent
  const template = getTemplate(notice)
  const wording = (await ctx.wordings(tx)).get(notice) ?? template
  const { type, isUrgent = false } = template
  const id = await deliver(ctx, tx, { memberId, link, type, isUrgent, ...fill(wording, values) })
  if (ctx.outside && id) await scheduleOutside(ctx.outside, tx, id, sent)
}

/** Adds a notification in the caller's transaction and returns its id; jobs send the push messages and e-mails afterwards. */
export async function deliver(
  { now, push, mail }: Pick<InboxContext, 'now' | 'push' | 'mail'>,
  tx: Database,
  {
    id = newId(),
    memberId,
    link = null,
    waitsForMorning = false,
    isUrgent = false,
    ...content
  }: NewNotification,
): Promise<string | undefined> {
  if (isDeletedOwner(memberId)) return undefined
  const readUntil = await incrementUnread(tx, memberId)
  const createdAt = laterThan(readUntil, now())
  const added = { id, memberId, ...content, link, readAt: null, push: null, mailedAt: null, createdAt }
  await tx.insert(notification).values(added)
  if (push) await schedulePush(push, tx, added, { waitsForMorning, isUrgent })
  if (mail) await scheduleMail(mail, tx, added)
  return id
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
