import { modelDays } from '../../../../../contract/diagnosis/model-admin.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import type { JobDefinition, JobQueue } from '../../../shared/jobs/job.ts'
import type { Log } from '../../../shared/log/log.ts'
import type { Photos } from '../../../shared/media/photos.ts'
import type { Notice, Notify } from '../../../shared/notices/templates.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import {
  type DiagnosisKey,
  findDiagnosis,
  findEarlierPlant,
  type ShownDiagnosis,
} from '../diagnosis.repository.ts'
import type { EngineInput } from '../engine/engine.ts'
import { replaceResult } from '../result/revision.repository.ts'
import * as repository from './model.repository.ts'
import type { ModelAnswer, ModelService } from './model.service.ts'

interface LateAnswersDependencies {
  db: Database
  transact: Transact
  now: () => Date
  photos: Pick<Photos, 'read'>
  modelService: ModelService
  queue: JobQueue
  notify: Notify
  log: Log
  /** How long the model may take; after that the job asks again. */
  limitMs: number
}

type UsableAnswer = Extract<ModelAnswer, { vision: unknown }>

export type LateAnswers = ReturnType<typeof createLateAnswers>

const kind = 'diagnosis.better-answer'
const graceMs = 5000
/** Model calls for one diagnosis, over all processes. */
const maxModelCalls = 3
/** Bounds how often a concurrent change of the result makes us score again. */
const maxReplaceAttempts = 3

/**
 * Replaces provisional results by the model's late answers. The process that asked the model applies the
 * answer as soon as it arrives; the job does the same when that process has died.
 */
export function createLateAnswers(deps: LateAnswersDependencies) {
  const { db, transact, now, photos, modelService, queue, notify, log, limitMs } = deps
  const job: JobDefinition = { kind, lane: 'model', run: (payload) => runJob(payload as DiagnosisKey) }
  return { scheduleJob, applyWhenReady, job }

  /** Must run inside the transaction that stores the provisional result. */
  function scheduleJob(tx: Database, key: DiagnosisKey) {
    const runAt = new Date(now().getTime() + limitMs + graceMs)
    return queue.add(tx, { kind, payload: key, runAt, uniqueKey: `${kind}@${key.diagnosisId}` })
  }

  /** Never throws: what fails here is left to the job. */
  async function applyWhenReady(key: DiagnosisKey, lateAnswer: Promise<ModelAnswer>): Promise<void> {
    try {
      const answer = await lateAnswer
      if (answer.reading) await applyAnswer(key, answer)
      else if (!answer.mayRetry) await repository.finaliseProvisional(db, key.memberId, key.diagnosisId)
    } catch (error) {
      log.warn({ err: error, diagnosis: key.diagnosisId }, "the model's late answer is left to the job")
    }
  }

  async function runJob(key: DiagnosisKey) {
    const { memberId, diagnosisId } = key
    const before = await findDiagnosis(db, memberId, diagnosisId)
    if (before?.state !== 'PROVISIONAL') return
    const answer = await modelService.requestAnswer(key, await readInput(before))
    if (answer.reading) return applyAnswer(key, answer)
    const calls = await repository.countAttempts(db, memberId, diagnosisId)
    if (answer.mayRetry && calls < maxModelCalls) throw new Error(`no late answer yet: ${answer.why}`)
    await repository.finaliseProvisional(db, memberId, diagnosisId)
  }

  /** Scores the reading with the current follow-up answers, and again when the result changed meanwhile. */
  async function applyAnswer({ memberId, diagnosisId }: DiagnosisKey, answer: UsableAnswer) {
    const { reading, vision, tookMs } = answer
    for (let attempt = 1; attempt <= maxReplaceAttempts; attempt += 1) {
      const before = await findDiagnosis(db, memberId, diagnosisId)
      if (before?.state !== 'PROVISIONAL') return
      const { result, seen } = await vision.conclude(await readInput(before), reading)
      const engine = { engine: vision.name, engineVersion: vision.version }
      const after = { ...result, ...engine, seen, tookMs, state: 'FINAL' as const }
      const isReplaced = await transact(async (tx) => {
        const isStored = await replaceResult(tx, before, after, { reason: 'BETTER_ENGINE', at: now() })
        // What an expert named stays on the page, so that there is no news.
        if (isStored && before.rightProblemId === null) await notify(tx, betterAnswerNotice(before))
        return isStored
      })
      if (isReplaced) return
    }
    throw new Error('the result was replaced too often meanwhile')
  }

  async function readInput(row: ShownDiagnosis): Promise<EngineInput> {
    const { prompt, answers, followUps } = row
    const [fullPhoto, symptomPhoto] = await Promise.all([
      photos.read(row.fullPhoto),
      photos.read(row.symptomPhoto),
    ])
    const told = { prompt, answers, followUps, ...(await findEarlierPlant(db, row)) }
    return { ...told, fullPhoto, symptomPhoto, submittedAt: row.createdAt }
  }
}

const betterAnswerNotice = ({ memberId, id }: ShownDiagnosis): Notice => ({
  memberId,
  notice: 'BETTER_ANSWER',
  values: {},
  link: `/analysis-result/${id}`,
})

const staleAfterMs = 15 * 60_000
const budgetDays = 7

/** Makes stale provisional results final, also after the model was switched off, and deletes old budgets. */
export const createCleanUpJob = (db: Database, now: () => Date): JobDefinition => ({
  kind: 'diagnosis.settle',
  everyMinutes: 10,
  run: async () => {
    await repository.finaliseProvisionalsBefore(db, new Date(now().getTime() - staleAfterMs))
    const dayBefore = (days: number) => seoulDay(new Date(now().getTime() - days * dayMs))
    await repository.deleteBudgetsBefore(db, dayBefore(budgetDays), dayBefore(modelDays + 1))
  },
})
