import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { Photos } from '../../../shared/media/photos.ts'
import { findDiagnosis, findEarlierPlant, type ShownDiagnosis } from '../diagnosis.repository.ts'
import type { DiagnosisEngine, EngineResult } from '../engine/engine.ts'
import { type Diagnose, withTimeout } from '../model/guarded-engine.ts'
import { replaceResult } from '../result/revision.repository.ts'

interface FollowUpDependencies {
  db: Database
  transact: Transact
  now: () => Date
  photos: Pick<Photos, 'read'>
  engine: DiagnosisEngine
}

interface FollowUpAnswer {
  followUpId: string
  value: string
}

/** Bounds how often a concurrent change of the result makes us analyse again. */
const maxAttempts = 3

/** Takes the answer to a result's follow-up question and refines the result with it. */
export function createFollowUpService({ db, transact, now, photos, engine }: FollowUpDependencies) {
  const diagnose: Diagnose = withTimeout(engine)
  return { answer }

  /**
   * Throws DIAGNOSIS_NOT_FOUND unless the diagnosis is the member's own, FOLLOW_UP_GONE unless the result
   * asks exactly this question, and SERVICE_UNAVAILABLE, changing nothing, when the engine fails.
   */
  async function answer(memberId: string, id: string, followUpAnswer: FollowUpAnswer): Promise<void> {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const before = await findDiagnosis(db, memberId, id)
      if (!before) throw new AppError('DIAGNOSIS_NOT_FOUND')
      if (!isOpen(before, followUpAnswer)) throw new AppError('FOLLOW_UP_GONE')
      if (await refine(before, followUpAnswer)) return
    }
    throw new AppError('CHANGED_MEANWHILE')
  }

  /** Returns false when the result was replaced in the meantime. */
  async function refine(before: ShownDiagnosis, { followUpId, value }: FollowUpAnswer) {
    const followUps = { ...before.followUps, [followUpId]: value }
    const result = await analyseAgain(before, followUps)
    const after = { ...result, followUps, ...engineOf(before) }
    return transact((tx) => replaceResult(tx, before, after, { reason: 'FOLLOW_UP', at: now() }))
  }

  /** A result based on the vision model's observations stays attributed to the model. */
  function engineOf({ seen, ...before }: ShownDiagnosis) {
    return seen
      ? { engine: before.engine, engineVersion: before.engineVersion }
      : { engine: engine.name, engineVersion: engine.version }
  }

  async function analyseAgain(
    before: ShownDiagnosis,
    followUps: Record<string, string>,
  ): Promise<EngineResult> {
    const { prompt, answers, seen, createdAt: submittedAt } = before
    const told = { prompt, answers, submittedAt, ...(await findEarlierPlant(db, before)) }
    const [fullPhoto, symptomPhoto] = await Promise.all([
      photos.read(before.fullPhoto),
      photos.read(before.symptomPhoto),
    ])
    try {
      return await diagnose({ ...told, fullPhoto, symptomPhoto, followUps, ...(seen && { seen }) })
    } catch (cause) {
      throw new AppError('SERVICE_UNAVAILABLE', { cause })
    }
  }
}

function isOpen({ findings, followUps }: ShownDiagnosis, { followUpId, value }: FollowUpAnswer) {
  const question = findings.followUp
  if (question?.id !== followUpId || Object.hasOwn(followUps, followUpId)) return false
  return question.options.some((option) => option.value === value)
}
