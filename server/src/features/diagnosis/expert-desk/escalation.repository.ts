import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import type { DiagnosisKey } from '../diagnosis.repository.ts'
import { diagnosis } from '../diagnosis.tables.ts'

/** Marks up to `count` unanswered, overdue diagnoses whose clock runs as escalated, each once, and returns them. */
export function markEscalated(tx: Database, now: Date, count: number): Promise<DiagnosisKey[]> {
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
    .returning({ memberId: diagnosis.memberId, diagnosisId: diagnosis.id })
}
