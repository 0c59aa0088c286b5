import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import { diagnosis, diagnosisRevision } from './diagnosis.tables.ts'
import { expertAnswer } from './expert.tables.ts'

export type ExpertAnswerRow = typeof expertAnswer.$inferInsert
export interface DiagnosisKey {
  memberId: string
  diagnosisId: string
}
/** A result that was shown: which one, and who gave it. */
export type Judged = Pick<ExpertAnswerRow, 'revision' | 'engine' | 'engineVersion'>

/** The result as it is shown now. Nobody else answers or replaces it until the transaction ends. */
export async function lockShown(tx: Database, key: DiagnosisKey): Promise<Judged | undefined> {
  const { revision, engine, engineVersion } = diagnosis
  const [shown] = await tx
    .select({ revision, engine, engineVersion })
    .from(diagnosis)
    .where(and(eq(diagnosis.memberId, key.memberId), eq(diagnosis.id, key.diagnosisId)))
    .for('update')
  return shown
}

/** A result that was replaced since. */
export async function findReplaced(
  tx: Database,
  key: DiagnosisKey,
  wanted: number,
): Promise<Judged | undefined> {
  const { memberId, diagnosisId, revision, engine, engineVersion } = diagnosisRevision
  const [replaced] = await tx
    .select({ revision, engine, engineVersion })
    .from(diagnosisRevision)
    .where(and(eq(memberId, key.memberId), eq(diagnosisId, key.diagnosisId), eq(revision, wanted)))
  return replaced
}

/** What stands of all that experts wrote of a diagnosis. */
export async function findStanding(tx: Database, key: DiagnosisKey) {
  const [standing] = await tx.select().from(expertAnswer).where(stands(key))
  return standing
}

/** Puts an edition in the place of the one that stands, and shows it to the diagnosis' owner. */
export async function addEdition(tx: Database, row: ExpertAnswerRow) {
  const { memberId, diagnosisId, feedback, answeredAt } = row
  await tx.update(expertAnswer).set({ replacedAt: answeredAt }).where(stands(row))
  await tx.insert(expertAnswer).values(row)
  await tx
    .update(diagnosis)
    // An edit is no second answer: the promised 24 hours are measured by the first.
    .set({ expertFeedback: feedback, ...(row.edition === 0 && { expertAnsweredAt: answeredAt }) })
    .where(and(eq(diagnosis.memberId, memberId), eq(diagnosis.id, diagnosisId)))
}

const stands = (key: DiagnosisKey) =>
  and(
    eq(expertAnswer.memberId, key.memberId),
    eq(expertAnswer.diagnosisId, key.diagnosisId),
    isNull(expertAnswer.replacedAt),
  )
