import { and, asc, gt, isNull, lte } from 'drizzle-orm'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { notifyStaff } from '../../../shared/notices/staff-notices.ts'
import { formatMoment } from '../../../shared/time/seoul.ts'
import {
  type DiagnosisKey,
  isDiagnosis,
  joinsDiagnosis,
  ofDiagnosis,
  questionDueAt,
} from '../diagnosis.repository.ts'
import { diagnosis } from '../diagnosis.tables.ts'
import { expertClaim, expertQuestion } from '../expert-desk.tables.ts'
import { currentProblem, problemColumns } from '../result/current-result.ts'
import { isEmergency, isOpenQuestion, isQueued } from './list-cases.ts'

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

interface DueAnswer extends DiagnosisKey {
  problem: string
  dueAt: Date
  holderId: string | null
}

/** What is answered by a promised time, and how it is marked as reminded of. */
const kinds = [
  {
    find: findDueCases,
    mark: (tx: Database, key: DiagnosisKey, at: Date) =>
      tx.update(diagnosis).set({ expertRemindedAt: at }).where(isDiagnosis(key)),
  },
  {
    find: findDueQuestions,
    mark: (tx: Database, key: DiagnosisKey, at: Date) =>
      tx.update(expertQuestion).set({ remindedAt: at }).where(ofDiagnosis(expertQuestion, key)),
  },
]

/** Reminds of every open case and question that is due within two hours, once: the holder of the case, or the experts on duty where nobody holds it. */
export async function remindOfDueAnswers(ctx: Context) {
  for (const kind of kinds) {
    let reminded: number
    do reminded = await ctx.transact((tx) => remindBatch(ctx, tx, kind))
    while (reminded === batchSize)
  }
}

async function remindBatch(ctx: Context, tx: Database, { find, mark }: (typeof kinds)[number]) {
  const now = ctx.now()
  const due = await find(tx, now)
  for (const { problem, dueAt, holderId, ...key } of due) {
    await mark(tx, key, now)
    await notifyStaff(ctx, tx, {
      notice: 'CASE_DUE_SOON',
      values: { problem, answerBy: formatMoment(dueAt) },
      link: linkTo(key),
      to: holderId ?? undefined,
    })
  }
  return due.length
}

const isHeld = (now: Date) => and(joinsDiagnosis(expertClaim), gt(expertClaim.until, now))
const soonAfter = (now: Date) => new Date(now.getTime() + soonMs)

function findDueCases(tx: Database, now: Date): Promise<DueAnswer[]> {
  const { memberId, id, problem, expertDueAt, expertRemindedAt } = diagnosis
  return tx
    .select({ memberId, diagnosisId: id, problem, dueAt: expertDueAt, holderId: expertClaim.expertId })
    .from(diagnosis)
    .leftJoin(expertClaim, isHeld(now))
    .where(and(isQueued, isNull(expertRemindedAt), gt(expertDueAt, now), lte(expertDueAt, soonAfter(now))))
    .orderBy(asc(expertDueAt))
    .limit(batchSize)
    .for('update', { of: diagnosis, skipLocked: true })
}

async function findDueQuestions(tx: Database, now: Date): Promise<DueAnswer[]> {
  const { memberId, diagnosisId, remindedAt } = expertQuestion
  const holderId = expertClaim.expertId
  const found = await tx
    .select({ memberId, diagnosisId, dueAt: questionDueAt, holderId, ...problemColumns })
    .from(expertQuestion)
    .innerJoin(diagnosis, joinsDiagnosis(expertQuestion))
    .leftJoin(expertClaim, isHeld(now))
    .where(
      and(isOpenQuestion, isNull(remindedAt), gt(questionDueAt, now), lte(questionDueAt, soonAfter(now))),
    )
    .orderBy(asc(questionDueAt))
    .limit(batchSize)
    .for('update', { of: expertQuestion, skipLocked: true })
  return found.map((it) => ({ ...it, problem: currentProblem(it).problem }))
}
