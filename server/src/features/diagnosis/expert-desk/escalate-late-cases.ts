import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { notifyStaff } from '../../../shared/notices/staff-notices.ts'
import { type DiagnosisKey, resultNotice } from '../diagnosis.repository.ts'
import { diagnosis } from '../diagnosis.tables.ts'

const batchSize = 50

/**
 * Notifies experts, administrators and the customer, once, when the expert's deadline is missed. Mark and notices are
 * stored in one transaction, so a killed or concurrent process neither repeats nor loses them.
 */
export async function escalateLateCases(ctx: Context) {
  let count: number
  do count = await ctx.transact((tx) => escalateBatch(ctx, tx))
  while (count === batchSize)
}

async function escalateBatch(ctx: Context, tx: Database): Promise<number> {
  const overdue = await markEscalated(tx, ctx.now(), batchSize)
  if (overdue.length === 0) return 0
  // One notice per person and batch, however many cases are overdue.
  await notifyStaff(ctx, tx, {
    notice: 'EXPERT_LATE_FOR_ADMINS',
    values: { count: overdue.length },
    link: overdue.length === 1 ? `/console/cases/${overdue[0]?.diagnosisId}` : '/console/cases',
  })
  for (const { hours, ...key } of overdue)
    await ctx.notify(tx, resultNotice(key, hours === 24 ? 'EXPERT_LATE' : 'EXPERT_LATE_PROMISE'))
  return overdue.length
}

/** A case and the hours that were promised for it. */
type LateCase = DiagnosisKey & { hours: number | null }

/** Marks up to `count` unanswered, overdue diagnoses whose clock runs as escalated, each once, and returns them. */
function markEscalated(tx: Database, now: Date, count: number): Promise<LateCase[]> {
  const { memberId, id, expertDueAt, expertAnsweredAt, expertEscalatedAt, expertPausedAt } = diagnosis
  const late = tx
    .select({ memberId, id })
    .from(diagnosis)
    .where(
      and(lt(expertDueAt, now), isNull(expertAnsweredAt), isNull(expertEscalatedAt), isNull(expertPausedAt)),
    )
    .orderBy(asc(expertDueAt))
    .limit(count)
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
