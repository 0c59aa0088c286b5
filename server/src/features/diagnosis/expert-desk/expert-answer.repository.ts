import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import type { DiagnosisKey } from '../diagnosis.repository.ts'
import { diagnosis, diagnosisRevision } from '../diagnosis.tables.ts'
import { expertAnswer } from '../expert-answer.tables.ts'

export type ExpertAnswerRow = typeof expertAnswer.$inferInsert
/** The result that a verdict is about. */
type JudgedResult = Pick<ExpertAnswerRow, 'revision' | 'engine' | 'engineVersion'>

/** Returns the current result and locks the diagnosis until the transaction ends. */
export async function lockCurrentResult(tx: Database, key: DiagnosisKey): Promise<JudgedResult | undefined> {
  const { revision, engine, engineVersion } = diagnosis
  const [current] = await tx
    .select({ revision, engine, engineVersion })
    .from(diagnosis)
    .where(and(eq(diagnosis.memberId, key.memberId), eq(diagnosis.id, key.diagnosisId)))
    .for('update')
  return current
}

/** Returns a result that has been replaced since. */
export async function findReplacedResult(
  tx: Database,
  key: DiagnosisKey,
  wanted: number,
): Promise<JudgedResult | undefined> {
  const { memberId, diagnosisId, revision, engine, engineVersion } = diagnosisRevision
  const [replaced] = await tx
    .select({ revision, engine, engineVersion })
    .from(diagnosisRevision)
    .where(and(eq(memberId, key.memberId), eq(diagnosisId, key.diagnosisId), eq(revision, wanted)))
  return replaced
}

/** Returns the current edition of the expert's answer. */
export async function findCurrentAnswer(tx: Database, key: DiagnosisKey) {
  const [current] = await tx.select().from(expertAnswer).where(isCurrent(key))
  return current
}

/** Inserts an edition as the current one and shows its text to the customer. */
export async function addEdition(tx: Database, row: ExpertAnswerRow) {
  const { memberId, diagnosisId, feedback, answeredAt } = row
  await tx.update(expertAnswer).set({ replacedAt: answeredAt }).where(isCurrent(row))
  await tx.insert(expertAnswer).values(row)
  await tx
    .update(diagnosis)
    // The deadline is measured by the first edition, so an edit does not change `expertAnsweredAt`.
    .set({ expertFeedback: feedback, ...(row.edition === 0 && { expertAnsweredAt: answeredAt }) })
    .where(and(eq(diagnosis.memberId, memberId), eq(diagnosis.id, diagnosisId)))
}

const isCurrent = (key: DiagnosisKey) =>
  and(
    eq(expertAnswer.memberId, key.memberId),
    eq(expertAnswer.diagnosisId, key.diagnosisId),
    isNull(expertAnswer.replacedAt),
  )
