import { and, eq } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import type { ShownDiagnosis } from './diagnosis.repository.ts'
import { type DiagnosisState, diagnosis, diagnosisRevision, type RevisionReason } from './diagnosis.tables.ts'
import type { EngineResult } from './engine/engine.ts'
import type { Seen } from './engine/seen.ts'

/** What was shown until now, with the revision that names it. */
export type Replaced = Pick<
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

export interface Replacement extends EngineResult {
  engine: string
  engineVersion: string
  /** All answers to the engine's questions; as they were when absent. */
  followUps?: Record<string, string>
  /** Set by a better engine. */
  state?: DiagnosisState
  seen?: Seen
  tookMs?: number
}

/**
 * Replaces a result and keeps what was shown before. Answers false, and changes nothing, when somebody
 * else replaced it since it was read. What the expert wrote is never touched.
 */
export async function replaceResult(
  tx: Database,
  before: Replaced,
  after: Replacement,
  { reason, at }: { reason: RevisionReason; at: Date },
): Promise<boolean> {
  const { id, memberId, revision, problemId, problem, confidence, findings, engine, engineVersion } = before
  const replaced = await tx
    .update(diagnosis)
    .set({ ...after, revision: revision + 1 })
    .where(and(eq(diagnosis.memberId, memberId), eq(diagnosis.id, id), eq(diagnosis.revision, revision)))
    .returning({ id: diagnosis.id })
  if (replaced.length === 0) return false

  const shown = { problemId, problem, confidence, findings, engine, engineVersion }
  await tx
    .insert(diagnosisRevision)
    .values({ memberId, diagnosisId: id, revision, ...shown, reason, replacedAt: at })
  return true
}
