import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { isDiagnosis, type ShownDiagnosis } from '../diagnosis.repository.ts'
import { diagnosis, diagnosisRevision, type RevisionReason } from '../diagnosis.tables.ts'
import type { Analysis, EngineResult } from '../engine/engine.ts'

/** The result being replaced, with the revision it was read at. */
type PreviousResult = Pick<
  ShownDiagnosis,
  | 'id'
  | 'memberId'
  | 'revision'
  | 'problemId'
  | 'problem'
  | 'confidence'
  | 'findings'
  | 'engine'
  | 'engineVersion'
>

/** A new result; what is absent is unchanged. */
type Replacement = EngineResult &
  Pick<Analysis, 'engine' | 'engineVersion'> &
  Partial<Analysis> & {
    /** All follow-up answers. */
    followUps?: Record<string, string>
  }

/**
 * Replaces a result and stores the previous one as a revision. Returns false, and changes nothing, when
 * the result has been replaced since it was read. Never changes the expert's answer.
 */
export async function replaceResult(
  tx: Database,
  before: PreviousResult,
  after: Replacement,
  { reason, at }: { reason: RevisionReason; at: Date },
): Promise<boolean> {
  const { id, memberId, revision, problemId, problem, confidence, findings, engine, engineVersion } = before
  const replaced = await tx
    .update(diagnosis)
    .set({ ...after, revision: revision + 1 })
    .where(and(isDiagnosis({ memberId, diagnosisId: id }), eq(diagnosis.revision, revision)))
    .returning({ id: diagnosis.id })
  if (replaced.length === 0) return false

  const shown = { problemId, problem, confidence, findings, engine, engineVersion }
  await tx
    .insert(diagnosisRevision)
    .values({ memberId, diagnosisId: id, revision, ...shown, reason, replacedAt: at })
  return true
}
