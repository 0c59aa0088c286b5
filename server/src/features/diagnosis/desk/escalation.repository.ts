import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { diagnosis } from '../diagnosis.tables.ts'
import type { DiagnosisKey } from '../expert.repository.ts'

/** Marks unanswered diagnoses whose promise has passed, each once, and answers which ones it marked. */
export function markLate(tx: Database, now: Date, count: number): Promise<DiagnosisKey[]> {
  const { memberId, id, expertDueAt, expertAnsweredAt, expertEscalatedAt } = diagnosis
  const late = tx
    .select({ memberId, id })
    .from(diagnosis)
    .where(and(lt(expertDueAt, now), isNull(expertAnsweredAt), isNull(expertEscalatedAt)))
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
