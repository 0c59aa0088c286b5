import type { rateDiagnosis as endpoint } from '../../../../../contract/diagnosis/diagnosis.ts'
import type { Body } from '../../../../../contract/endpoint.ts'
import type { Context } from '../../../shared/context.ts'
import { requireDiagnosis } from '../diagnosis.repository.ts'
import { diagnosisFeedback } from '../diagnosis.tables.ts'

/** Stores the rating, in place of an earlier one, with the revision and the engine it is about. Throws DIAGNOSIS_NOT_FOUND. */
export async function rateDiagnosis(
  { db, now }: Context,
  memberId: string,
  diagnosisId: string,
  { helpful, comment }: Body<typeof endpoint>,
) {
  const { revision, engine, engineVersion } = await requireDiagnosis(db, memberId, diagnosisId)
  const judged = { memberId, diagnosisId, revision, engine, engineVersion }
  const feedback = { ...judged, helpful, comment, updatedAt: now() }
  await db
    .insert(diagnosisFeedback)
    .values(feedback)
    .onConflictDoUpdate({
      target: [diagnosisFeedback.memberId, diagnosisFeedback.diagnosisId],
      set: feedback,
    })
  return null
}
