import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import type { DiagnosisKey } from '../diagnosis.repository.ts'
import { diagnosis, diagnosisRevision } from '../diagnosis.tables.ts'
import { expertAnswer } from '../expert-answer.tables.ts'

export type ExpertAnswerRow = typeof expertAnswer.$inferInsert
/** The result that a verdict is about. */
type JudgedResult = Pick<ExpertAnswerRow, 'revision' | 'engine' | 'engineVersion'>
/** What the owner has read of the answer, as opposed to what was corrected since. */
type ReadState = Pick<typeof diagnosis.$inferSelect, 'expertReadAt' | 'expertCorrectedAt'>

/** Returns the current result and locks the diagnosis until the transaction ends. */
export async function lockCurrentResult(
  tx: Database,
  key: DiagnosisKey,
): Promise<(JudgedResult & ReadState) | undefined> {
  const { revision, engine, engineVersion, expertReadAt, expertCorrectedAt } = diagnosis
  const [current] = await tx
    .select({ revision, engine, engineVersion, expertReadAt, expertCorrectedAt })
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

/** Returns the number of the next edition; editions that were taken back count. */
export async function findNextEdition(tx: Database, key: DiagnosisKey): Promise<number> {
  const [found] = await tx
    .select({ next: sql<number>`coalesce(max(${expertAnswer.edition}) + 1, 0)`.mapWith(Number) })
    .from(expertAnswer)
    .where(and(eq(expertAnswer.memberId, key.memberId), eq(expertAnswer.diagnosisId, key.diagnosisId)))
  return found?.next ?? 0
}

/** Inserts an edition as the current one and shows its text to the customer; `corrects` is the edition it replaces. */
export async function addEdition(tx: Database, row: ExpertAnswerRow, corrects: ExpertAnswerRow | undefined) {
  const { memberId, diagnosisId, feedback, answeredAt } = row
  await tx.update(expertAnswer).set({ replacedAt: answeredAt }).where(isCurrent(row))
  await tx.insert(expertAnswer).values(row)
  await tx
    .update(diagnosis)
    .set({
      expertFeedback: feedback,
      // The deadline is measured by the first edition, so a correction does not change `expertAnsweredAt`.
      ...(!corrects && { expertAnsweredAt: answeredAt, expertRetractedAt: null }),
      ...(corrects && corrects.feedback !== feedback && { expertCorrectedAt: answeredAt }),
    })
    .where(and(eq(diagnosis.memberId, memberId), eq(diagnosis.id, diagnosisId)))
}

const isCurrent = (key: DiagnosisKey) =>
  and(
    eq(expertAnswer.memberId, key.memberId),
    eq(expertAnswer.diagnosisId, key.diagnosisId),
    isNull(expertAnswer.replacedAt),
  )
