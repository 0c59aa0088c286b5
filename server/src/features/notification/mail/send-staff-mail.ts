import { and, eq, isNull } from 'drizzle-orm'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import { staffRoles } from '../../../../../contract/staff/staff.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { addJob } from '../../../shared/jobs/job.ts'
import { findUnread, isAboutWork, type StoredNotification } from '../inbox.ts'
import { notification } from '../notification.tables.ts'
import { findMailAddress, findSwitchedOff } from '../staff-notice-settings.ts'
import { type MailSettings, sendMail } from './smtp.ts'

/** What sends notices about the work by e-mail. */
export interface MailContext extends Pick<Context, 'db' | 'now' | 'log' | 'findStaff' | 'findEmail'> {
  settings: MailSettings
}

/** Payload of the stored job. */
export interface MailJob {
  memberId: string
  notificationId: string
  tries: number
}

export const mailJobKind = 'notification.mail'
const minuteMs = 60_000
/** Three hours with the pauses between them. */
const mostTries = 9

/** Adds the job that mails a notice about the work. Must run in the transaction that adds the notification. */
export async function scheduleMail({ now }: MailContext, tx: Database, notice: StoredNotification) {
  if (!isAboutWork(notice)) return
  const payload: MailJob = { memberId: notice.memberId, notificationId: notice.id, tries: 0 }
  await addJob({ now }, tx, { kind: mailJobKind, payload })
}

/** Mails a notice to a member of staff who has not read it yet. At most once: a mail that may have been accepted is not sent again. */
export async function sendStaffMail(ctx: MailContext, job: MailJob) {
  const { db, now, log, settings } = ctx
  const { memberId, notificationId } = job
  const notice = await findUnread(db, memberId, notificationId)
  if (!notice || now().getTime() - notice.createdAt.getTime() > dayMs) return
  const isOnStaff = (await ctx.findStaff([...staffRoles])).includes(memberId)
  if (!isOnStaff || (await findSwitchedOff(db, 'EMAIL')).includes(memberId)) return
  const to = await findMailAddress(ctx, memberId)
  if (!to) return

  let isClaimed = false
  const failure = await sendMail(settings, { to, ...toMail(notice, settings) }, async () => {
    isClaimed = await claim(ctx, job)
    return isClaimed
  })
  if (!failure) return
  const isLast = failure.verdict !== 'AGAIN' || job.tries + 1 >= mostTries
  log[isLast ? 'error' : 'warn']({ ...failure, isLast }, 'a notice to staff could not be mailed')
  if (isLast) return
  if (isClaimed) await db.update(notification).set({ mailedAt: null }).where(isOne(job))
  const runAt = new Date(now().getTime() + Math.min(2 ** job.tries, 60) * minuteMs)
  await addJob(ctx, db, { kind: mailJobKind, payload: { ...job, tries: job.tries + 1 }, runAt })
}

const toMail = ({ id, title, message, link }: StoredNotification, { publicUrl }: MailSettings) => ({
  id,
  subject: title,
  text: `${message}\n\n${new URL(link ?? '', publicUrl)}\n\n콘솔 위쪽의 알림 → 알림 설정에서 ‘이메일로도 받기’를 끄면 더 보내지 않아요.\n`,
})

const isOne = ({ memberId, notificationId }: MailJob) =>
  and(eq(notification.memberId, memberId), eq(notification.id, notificationId))

/** Returns whether this run may hand the mail over: no other has, and the account still exists. */
async function claim({ db, now }: MailContext, job: MailJob): Promise<boolean> {
  const { rowCount } = await db
    .update(notification)
    .set({ mailedAt: now() })
    .where(and(isOne(job), isNull(notification.mailedAt)))
  return rowCount === 1
}
