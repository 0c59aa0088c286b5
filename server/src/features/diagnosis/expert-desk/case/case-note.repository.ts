import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../../../shared/db/database.ts'
import type { DiagnosisKey } from '../../diagnosis.repository.ts'
import { caseNote } from '../../expert-desk.tables.ts'

/** Lists notes about a case, newest first. */
export function listCaseNotes(db: Database, { memberId, diagnosisId }: DiagnosisKey, count: number) {
  const { id, text, actorId, createdAt } = caseNote
  return db
    .select({ id, text, actorId, createdAt })
    .from(caseNote)
    .where(and(eq(caseNote.memberId, memberId), eq(caseNote.diagnosisId, diagnosisId)))
    .orderBy(desc(createdAt), desc(id))
    .limit(count)
}

/** Returns false when it was added before. */
export async function addCaseNote(tx: Database, note: typeof caseNote.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(caseNote).values(note).onConflictDoNothing()
  return rowCount === 1
}
