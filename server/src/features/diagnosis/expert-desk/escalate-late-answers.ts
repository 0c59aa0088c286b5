import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { notifyStaff } from '../../../shared/notices/staff-notices.ts'
import { type DiagnosisKey, questionDueAt, resultNotice } from '../diagnosis.repository.ts'
import { diagnosis } from '../diagnosis.tables.ts'
import { expertQuestion } from '../expert-desk.tables.ts'
import { isOpenQuestion } from './list-cases.ts'

const batchSize = 50

/**
 * Notifies experts, administrators and the customer, once, when the deadline of a case or a question is missed. Mark and notices
 * are stored in one transaction, so a killed or concurrent process neither repeats nor loses them.
 */
export async function escalateLateAnswers(ctx: Context) {
  let count: number
  do count = await ctx.transact((tx) => escalateBatch(ctx, tx))
  while (count >= batchSize)
}

async function escalateBatch(ctx: Context, tx: Database): Promise<number> {
  const overdue = [...(await markCases(tx, ctx.now())), ...(await markQuestions(tx, ctx.now()))]
  if (overdue.length === 0) return 0
  // One notice per person and batch, however many are overdue.
  await notifyStaff(ctx, tx, {
    notice: 'EXPERT_LATE_FOR_ADMINS',
    values: { count: overdue.length },
    link: overdue.length === 1 ? `/console/cases/${overdue[0]?.diagnosisId}` : '/console/cases',
  })
  for (const { hours, ...key } of overdue)
    await ctx.notify(tx, resultNotice(key, hours === 24 ? 'EXPERT_LATE' : 'EXPERT_LATE_PROMISE'))
  return overdue.length
}

/** A case, and the hours that were promised for the answer. */
type LateAnswer = DiagnosisKey & { hours: number | null }

/** Marks unanswered, overdue diagnoses whose clock runs as escalated, each once, and returns them. */
async function markCases(tx: Database, now: Date): Promise<LateAnswer[]> {
  const { memberId, id, expertDueAt, expertAnsweredAt, expertEscalatedAt, expertPausedAt } = diagnosis
  const late = tx
    .select({ memberId, id })
    .from(diagnosis)
    .where(
      and(lt(expertDueAt, now), isNull(expertAnsweredAt), isNull(expertEscalatedAt), isNull(expertPausedAt)),
    )
    .orderBy(asc(expertDueAt))
    .limit(batchSize)
    .for('update', { skipLocked: true })
    .as('late')
  return tx
    .update(diagnosis)
    .set({ expertEscalatedAt: now })
    .from(late)
    .where(and(eq(diagnosis.memberId, sql`${late.memberId}`), eq(diagnosis.id, sql`${late.id}`)))
    .returning({
      memberId: diagnosis.memberId,
      diagnosisId: diagnosis.id,
      hours: diagnosis.expertPromisedHours,
    })
}

/** Marks unanswered, overdue questions as escalated, each once, and returns them. */
async function markQuestions(tx: Database, now: Date): Promise<LateAnswer[]> {
  const { memberId, diagnosisId, escalatedAt } = expertQuestion
  const late = tx
    .select({ memberId, diagnosisId })
    .from(expertQuestion)
    .where(and(isOpenQuestion, isNull(escalatedAt), lt(questionDueAt, now)))
    .orderBy(asc(questionDueAt))
    .limit(batchSize)
    .for('update', { skipLocked: true })
    .as('late')
  return tx
    .update(expertQuestion)
    .set({ escalatedAt: now })
    .from(late)
    .where(and(eq(memberId, sql`${late.memberId}`), eq(diagnosisId, sql`${late.diagnosisId}`)))
    .returning({ memberId, diagnosisId, hours: sql<null>`null` })
}
