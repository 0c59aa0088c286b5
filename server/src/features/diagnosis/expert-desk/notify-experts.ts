import { and, asc, gt, isNull, lte } from 'drizzle-orm'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { notifyStaff } from '../../../shared/notices/staff-notices.ts'
import { formatMoment } from '../../../shared/time/seoul.ts'
import { type DiagnosisKey, isDiagnosis, joinsDiagnosis } from '../diagnosis.repository.ts'
import { diagnosis } from '../diagnosis.tables.ts'
import { expertClaim } from '../expert-desk.tables.ts'
import { currentProblem, problemColumns } from '../result/current-result.ts'
import { isEmergency, isQueued } from './list-cases.ts'

export const newCaseJobKind = 'diagnosis.new-case'

/**
 * Tells the experts of a new case, once. A job, so that customers who submit at the same time do not wait for each other
 * at an expert's inbox.
 */
export async function notifyOfNewCase(ctx: Context, key: DiagnosisKey) {
  await ctx.transact(async (tx) => {
    const [told] = await tx
      .update(diagnosis)
      .set({ expertToldAt: ctx.now() })
      .where(and(isDiagnosis(key), isNull(diagnosis.expertToldAt), isNull(diagnosis.expertAnsweredAt)))
      .returning({ problem: diagnosis.problem, dueAt: diagnosis.expertDueAt, isEmergency })
    if (!told) return
    const [link, answerBy] = [linkTo(key), formatMoment(told.dueAt)]
    if (told.isEmergency) await notifyStaff(ctx, tx, { notice: 'CASE_EMERGENCY', values: { answerBy }, link })
    else
      await notifyStaff(ctx, tx, {
        notice: 'CASE_ARRIVED',
        values: { problem: told.problem, answerBy },
        link,
      })
  })
}

/** Tells the experts of a customer's question, or of the reply to their own, in the transaction that stores it. */
export async function notifyOfCustomer(
  ctx: Context,
  tx: Database,
  key: DiagnosisKey,
  { isQuestion, dueAt }: { isQuestion: boolean; dueAt: Date },
) {
  const [found] = await tx
    .select({ ...problemColumns, isEmergency })
    .from(diagnosis)
    .where(isDiagnosis(key))
  if (!found) return
  const [link, answerBy] = [linkTo(key), formatMoment(dueAt)]
  const values = { problem: currentProblem(found).problem, answerBy }
  if (!isQuestion) await notifyStaff(ctx, tx, { notice: 'CASE_REPLIED', values, link })
  else if (found.isEmergency)
    await notifyStaff(ctx, tx, { notice: 'CASE_QUESTION_EMERGENCY', values: { answerBy }, link })
  else await notifyStaff(ctx, tx, { notice: 'CASE_QUESTION', values, link })
}

const linkTo = ({ diagnosisId }: DiagnosisKey) => `/console/cases/${diagnosisId}`

const soonMs = 2 * 60 * 60 * 1000
const batchSize = 50

/** Reminds of every open case that is due within two hours, once: its holder, or the experts on duty where nobody holds it. */
export async function remindOfDueCases(ctx: Context) {
  let reminded: number
  do reminded = await ctx.transact((tx) => remindBatch(ctx, tx))
  while (reminded === batchSize)
}

async function remindBatch(ctx: Context, tx: Database) {
  const now = ctx.now()
  const { memberId, id, problem, expertDueAt, expertRemindedAt } = diagnosis
  const due = await tx
    .select({ memberId, diagnosisId: id, problem, dueAt: expertDueAt, holderId: expertClaim.expertId })
    .from(diagnosis)
    .leftJoin(expertClaim, and(joinsDiagnosis(expertClaim), gt(expertClaim.until, now)))
    .where(
      and(
        isQueued,
        isNull(expertRemindedAt),
        gt(expertDueAt, now),
        lte(expertDueAt, new Date(now.getTime() + soonMs)),
      ),
    )
    .orderBy(asc(expertDueAt))
    .limit(batchSize)
    .for('update', { of: diagnosis, skipLocked: true })
  for (const { problem: name, dueAt, holderId, ...key } of due) {
    await tx.update(diagnosis).set({ expertRemindedAt: now }).where(isDiagnosis(key))
    await notifyStaff(ctx, tx, {
      notice: 'CASE_DUE_SOON',
      values: { problem: name, answerBy: formatMoment(dueAt) },
      link: linkTo(key),
      to: holderId ?? undefined,
    })
  }
  return due.length
}
