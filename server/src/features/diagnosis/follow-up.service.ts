import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import type { Photos } from '../../shared/media/photos.ts'
import { type Diagnose, patiently } from './careful-engine.ts'
import { findDiagnosis, type ShownDiagnosis } from './diagnosis.repository.ts'
import type { DiagnosisEngine, EngineResult } from './engine/engine.ts'
import { replaceResult } from './revision.repository.ts'

export interface FollowUpDependencies {
  db: Database
  transact: Transact
  now: () => Date
  photos: Pick<Photos, 'read'>
  engine: DiagnosisEngine
}

export interface FollowUpAnswer {
  followUpId: string
  value: string
}

/** Somebody may replace the result while we look again; more often than this it is not chance. */
const mostTries = 3

/** Takes the answer to the question a result asks, and looks at the plant again with it. */
export function createFollowUp({ db, transact, now, photos, engine }: FollowUpDependencies) {
  const diagnose: Diagnose = patiently(engine)

  /**
   * Replaces the result by a refined one. DIAGNOSIS_NOT_FOUND unless the diagnosis is the member's own,
   * FOLLOW_UP_GONE unless exactly this question is open; a failing engine changes nothing.
   */
  async function answerFollowUp(memberId: string, id: string, answer: FollowUpAnswer): Promise<void> {
    for (let attempt = 1; attempt <= mostTries; attempt += 1) {
      const before = await findDiagnosis(db, memberId, id)
      if (!before) throw new AppError('DIAGNOSIS_NOT_FOUND')
      if (!isOpen(before, answer)) throw new AppError('FOLLOW_UP_GONE')
      if (await refine(before, answer)) return
    }
    throw new AppError('CHANGED_MEANWHILE')
  }

  /** Answers false when the result was replaced by somebody else in the meantime. */
  async function refine(before: ShownDiagnosis, { followUpId, value }: FollowUpAnswer) {
    const followUps = { ...before.followUps, [followUpId]: value }
    const result = await lookAgain(before, followUps)
    const after = { ...result, followUps, ...answeredBy(before) }
    return transact((tx) => replaceResult(tx, before, after, { reason: 'FOLLOW_UP', at: now() }))
  }

  /** What a vision model saw stays part of the answer, so the answer stays its own. */
  const answeredBy = ({ seen, ...before }: ShownDiagnosis) =>
    seen
      ? { engine: before.engine, engineVersion: before.engineVersion }
      : { engine: engine.name, engineVersion: engine.version }

  async function lookAgain(before: ShownDiagnosis, followUps: Record<string, string>): Promise<EngineResult> {
    const { prompt, answers, seen } = before
    const [fullPhoto, symptomPhoto] = await Promise.all([
      photos.read(before.fullPhoto),
      photos.read(before.symptomPhoto),
    ])
    try {
      return await diagnose({ prompt, answers, fullPhoto, symptomPhoto, followUps, ...(seen && { seen }) })
    } catch (cause) {
      throw new AppError('SERVICE_UNAVAILABLE', { cause })
    }
  }

  return answerFollowUp
}

function isOpen({ findings, followUps }: ShownDiagnosis, { followUpId, value }: FollowUpAnswer) {
  const asked = findings.followUp
  if (asked?.id !== followUpId || Object.hasOwn(followUps, followUpId)) return false
  return asked.options.some((option) => option.value === value)
}
