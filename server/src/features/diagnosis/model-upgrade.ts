import type { Database, Transact } from '../../shared/db/database.ts'
import type { JobDefinition, JobQueue } from '../../shared/jobs/job.ts'
import type { Log } from '../../shared/log/log.ts'
import type { Photos } from '../../shared/media/photos.ts'
import type { Notice, Notify } from '../../shared/notices/templates.ts'
import { seoulDay } from '../../shared/time/seoul.ts'
import { findDiagnosis, type ShownDiagnosis } from './diagnosis.repository.ts'
import type { EngineInput } from './engine/engine.ts'
import * as repository from './model.repository.ts'
import type { About, Glimpse, ModelReader } from './model-reader.ts'
import { replaceResult } from './revision.repository.ts'

export interface UpgradeDependencies {
  db: Database
  transact: Transact
  now: () => Date
  photos: Pick<Photos, 'read'>
  reader: ModelReader
  queue: JobQueue
  notify: Notify
  log: Log
  /** How long the model may take; after it, a job asks anew what this process lost. */
  limitMs: number
}

type Glimpsed = Extract<Glimpse, { vision: unknown }>

export type Upgrade = ReturnType<typeof createUpgrade>

const kind = 'diagnosis.better-answer'
const graceMs = 5000
/** How often the model is asked about one diagnosis. */
const mostAttempts = 3
/** Others may replace the result meanwhile; more often than this it is not chance. */
const mostTries = 3

/**
 * Lets the model's answer replace a provisional result. The process that asked does it as soon as the
 * answer is there; the job, written together with the result, does it when that process is gone.
 */
export function createUpgrade(deps: UpgradeDependencies) {
  const { db, transact, now, photos, reader, queue, notify, log, limitMs } = deps
  return { plan, follow, job: { kind, run: (payload) => run(payload as About) } satisfies JobDefinition }

  /** In the transaction that keeps the provisional result. */
  function plan(tx: Database, about: About) {
    const runAt = new Date(now().getTime() + limitMs + graceMs)
    return queue.add(tx, { kind, payload: about, runAt, uniqueKey: `${kind}@${about.diagnosisId}` })
  }

  /** Waits for an answer that is under way; never throws. What fails here, the job does. */
  async function follow(about: About, later: Promise<Glimpse>): Promise<void> {
    try {
      const glimpse = await later
      if (glimpse.reading) await replace(about, glimpse)
      else if (!glimpse.mayRetry) await repository.closeProvisional(db, about.memberId, about.diagnosisId)
    } catch (error) {
      log.warn({ err: error, diagnosis: about.diagnosisId }, 'a better answer is left to the job')
    }
  }

  async function run(about: About) {
    const { memberId, diagnosisId } = about
    const before = await findDiagnosis(db, memberId, diagnosisId)
    if (before?.state !== 'PROVISIONAL') return
    const glimpse = await reader.read(about, await inputOf(before))
    if (glimpse.reading) return replace(about, glimpse)
    const attempts = await repository.countAttempts(db, memberId, diagnosisId)
    if (glimpse.mayRetry && attempts < mostAttempts) throw new Error(`no better answer yet: ${glimpse.why}`)
    await repository.closeProvisional(db, memberId, diagnosisId)
  }

  /** Scores with everything the person has answered meanwhile, and starts over when that changes under way. */
  async function replace({ memberId, diagnosisId }: About, { reading, vision, tookMs }: Glimpsed) {
    for (let attempt = 1; attempt <= mostTries; attempt += 1) {
      const before = await findDiagnosis(db, memberId, diagnosisId)
      if (before?.state !== 'PROVISIONAL') return
      const { result, seen } = await vision.conclude(await inputOf(before), reading)
      const by = { engine: vision.name, engineVersion: vision.version }
      const after = { ...result, ...by, seen, tookMs, state: 'FINAL' as const }
      const isReplaced = await transact(async (tx) => {
        const won = await replaceResult(tx, before, after, { reason: 'BETTER_ENGINE', at: now() })
        if (won) await notify(tx, newsFor(before))
        return won
      })
      if (isReplaced) return
    }
    throw new Error('the result was replaced too often meanwhile')
  }

  async function inputOf({ prompt, answers, followUps, ...kept }: ShownDiagnosis): Promise<EngineInput> {
    const [fullPhoto, symptomPhoto] = await Promise.all([
      photos.read(kept.fullPhoto),
      photos.read(kept.symptomPhoto),
    ])
    return { prompt, answers, followUps, fullPhoto, symptomPhoto }
  }
}

const newsFor = ({ memberId, id }: ShownDiagnosis): Notice => ({
  memberId,
  notice: 'BETTER_ANSWER',
  values: {},
  link: `/analysis-result/${id}`,
})

const staleAfterMs = 15 * 60_000
const budgetDays = 7
const dayMs = 24 * 60 * 60 * 1000

/** Nobody waits forever: a result that nothing better came for is final, also when the model was taken away. */
export const settleJob = (db: Database, now: () => Date): JobDefinition => ({
  kind: 'diagnosis.settle',
  everyMinutes: 10,
  run: async () => {
    await repository.closeProvisionalBefore(db, new Date(now().getTime() - staleAfterMs))
    await repository.forgetBudgetsBefore(db, seoulDay(new Date(now().getTime() - budgetDays * dayMs)))
  },
})
