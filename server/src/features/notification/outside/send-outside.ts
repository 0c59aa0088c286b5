import { and, eq } from 'drizzle-orm'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { addJob } from '../../../shared/jobs/job.ts'
import type { OutsideNotice } from '../../../shared/notices/outside-notices.ts'
import { isOutsideNotice } from '../../../shared/notices/outside-notices.ts'
import type { Notice } from '../../../shared/notices/templates.ts'
import { findPhone } from '../../account/index.ts'
import { findBookingPhone } from '../../reservation/index.ts'
import { findUnread } from '../inbox.ts'
import { notification, outsideMessage } from '../notification.tables.ts'
import { endOfNight } from '../push/night.ts'
import { findOutcome, type SolapiSettings, sendAlimtalk } from './solapi.ts'

/** What sends notices by 알림톡 and SMS. */
export interface OutsideContext extends Pick<Context, 'db' | 'transact' | 'now' | 'log' | 'hasConsent'> {
  settings: SolapiSettings
}

/** Payload of the stored job. */
export interface OutsideJob {
  memberId: string
  notificationId: string
  notice: OutsideNotice
  values: Record<string, string>
  link: string | null
  isRetry?: true
}

/** Payload of the job that asks how it went. */
export interface OutcomeJob {
  memberId: string
  notificationId: string
  tries: number
}

export const outsideJobKind = 'notification.outside'
export const outcomeJobKind = 'notification.outside-outcome'

/** Push messages come first, with their retry. */
const headStartMs = 2 * 60_000
const retryMs = 60_000

/** Adds the job that sends a notice outside, where that is set up for it. Must run in the transaction that adds the notification. */
export async function scheduleOutside(
  { now, settings }: OutsideContext,
  tx: Database,
  notificationId: string,
  { memberId, notice, values, link = null }: Notice,
) {
  if (!isOutsideNotice(notice) || !settings.templates[notice]) return
  const texts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
  const payload: OutsideJob = { memberId, notificationId, notice, values: texts, link }
  const at = new Date(now().getTime() + headStartMs)
  await addJob({ now }, tx, { kind: outsideJobKind, payload, runAt: endOfNight(at) ?? at })
}

/**
 * Sends a notice outside, unless it was read or a device took its push message. Only with the consent to notifications, and never at
 * night. Whatever happens, the inbox has it.
 */
export async function sendOutside(ctx: OutsideContext, job: OutsideJob) {
  const { db, now, settings } = ctx
  const { memberId, notificationId, notice, values, link } = job
  const templateId = settings.templates[notice]
  const unread = await findUnread(db, memberId, notificationId)
  if (!templateId || !unread || unread.push === 'SENT') return
  if (
    now().getTime() - unread.createdAt.getTime() > dayMs ||
    !(await ctx.hasConsent(memberId, 'NOTIFICATION'))
  )
    return
  const morning = endOfNight(now())
  if (morning) return addJob(ctx, db, { kind: outsideJobKind, payload: job, runAt: morning })
  const to = await findNumber(db, memberId, link)
  if (!to || !(await claim(ctx, job))) return

  const sent = await sendAlimtalk(settings, now(), { to, templateId, variables: values })
  if (sent.verdict === 'ACCEPTED') {
    await change(ctx, job, { state: 'SENT', groupId: sent.groupId })
    return askLater(ctx, { memberId, notificationId, tries: 0 })
  }
  const { verdict, code } = sent
  if (verdict === 'REFUSED') ctx.log.error({ code }, 'the outside channel refused our keys or our balance')
  if (verdict !== 'AGAIN') return change(ctx, job, { state: verdict, code })
  if (job.isRetry) return change(ctx, job, { state: 'FAILED', code })
  await change(ctx, job, { state: 'AGAIN', code })
  const runAt = new Date(now().getTime() + retryMs)
  await addJob(ctx, db, { kind: outsideJobKind, payload: { ...job, isRetry: true }, runAt })
}

/** The number given with the booking that the notice is about, else that of the profile; undefined for one that gets no messages. */
async function findNumber(db: Database, memberId: string, link: string | null) {
  const [, reservationId] = /^\/reservation-detail\/([\da-f-]{36})$/.exec(link ?? '') ?? []
  const phone = reservationId
    ? await findBookingPhone(db, memberId, reservationId)
    : await findPhone(db, memberId)
  const digits = phone?.replace(/\D/g, '') ?? ''
  return /^01\d{8,9}$/.test(digits) ? digits : undefined
}

/**
 * Returns whether this run may send. A message whose sending did not come back, as in a killed process, may have arrived: it is never
 * sent a second time.
 */
function claim({ transact, now }: OutsideContext, job: OutsideJob): Promise<boolean> {
  const { memberId, notificationId, notice } = job
  return transact(async (tx) => {
    // An account that is deleted meanwhile leaves no row behind.
    const isNotice = and(eq(notification.memberId, memberId), eq(notification.id, notificationId))
    const kept = await tx.select({ id: notification.id }).from(notification).where(isNotice).for('key share')
    if (kept.length === 0) return false
    const [before] = await tx.select().from(outsideMessage).where(isOne(job)).for('update')
    const changedAt = now()
    if (!before) {
      const added = { memberId, notificationId, notice, state: 'SENDING' as const, createdAt: changedAt }
      const { rowCount } = await tx
        .insert(outsideMessage)
        .values({ ...added, changedAt })
        .onConflictDoNothing()
      return rowCount === 1
    }
    if (before.state !== 'AGAIN' && before.state !== 'SENDING') return false
    const mayBe = before.state === 'AGAIN'
    const state = mayBe ? ('SENDING' as const) : ('UNKNOWN' as const)
    await tx.update(outsideMessage).set({ state, changedAt }).where(isOne(job))
    return mayBe
  })
}

const isOne = ({ memberId, notificationId }: Pick<OutsideJob, 'memberId' | 'notificationId'>) =>
  and(eq(outsideMessage.memberId, memberId), eq(outsideMessage.notificationId, notificationId))

async function change(
  { db, now }: OutsideContext,
  job: Pick<OutsideJob, 'memberId' | 'notificationId'>,
  changes: Partial<typeof outsideMessage.$inferSelect>,
) {
  await db
    .update(outsideMessage)
    .set({ ...changes, changedAt: now() })
    .where(isOne(job))
}

const mostTries = 12
const firstPauseMs = 30_000
const maxPauseMs = 60 * 60_000

const askLater = ({ db, now }: OutsideContext, payload: OutcomeJob) =>
  addJob({ now }, db, {
    kind: outcomeJobKind,
    payload,
    runAt: new Date(now().getTime() + Math.min(firstPauseMs * 2 ** payload.tries, maxPauseMs)),
  })

/** Asks the provider how a message went and what it cost, for some hours. */
export async function recordOutcome(ctx: OutsideContext, job: OutcomeJob) {
  const [row] = await ctx.db.select().from(outsideMessage).where(isOne(job))
  if (row?.state !== 'SENT' || !row.groupId) return
  const outcome = await findOutcome(ctx.settings, ctx.now(), row.groupId)
  if (outcome) return change(ctx, job, outcome)
  if (job.tries < mostTries) return askLater(ctx, { ...job, tries: job.tries + 1 })
}
