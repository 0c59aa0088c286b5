import { createHash } from 'node:crypto'
import type { Database, Transact } from '../../shared/db/database.ts'
import { newId } from '../../shared/ids/ids.ts'
import type { Log } from '../../shared/log/log.ts'
import type { EngineInput } from './engine/engine.ts'
import { isPassing, type Reading, type VisionEngine, VisionFailure } from './engine/vision/index.ts'
import * as repository from './model.repository.ts'
import { createModelBudget, type ModelCaps, type ModelPrices, type OverCap } from './model-budget.ts'

export interface ModelReaderDependencies {
  db: Database
  transact: Transact
  now: () => Date
  /** The model to ask at this moment, and how much of it; undefined: none. */
  model: () => Promise<{ vision: VisionEngine; caps: ModelCaps } | undefined>
  prices: ModelPrices
  log: Log
}

/** Which diagnosis the model is asked about. */
export interface About {
  memberId: string
  diagnosisId: string
}

/** What came of asking. `mayRetry`: another moment may bring an answer. */
export type Glimpse =
  | { reading: Reading; vision: VisionEngine; tookMs: number }
  | { reading: undefined; why: 'OFF' | OverCap | VisionFailure['reason']; mayRetry: boolean }

export type ModelReader = ReturnType<typeof createModelReader>

/** Asks the vision model within its caps, never twice for the same submission, and keeps an account of it. */
export function createModelReader({ db, transact, now, model, prices, log }: ModelReaderDependencies) {
  const budget = createModelBudget(transact, prices)
  return { read }

  async function read({ memberId, diagnosisId }: About, input: EngineInput): Promise<Glimpse> {
    const chosen = await model()
    if (!chosen) return { reading: undefined, why: 'OFF', mayRetry: false }
    const { vision, caps } = chosen
    const attempt = {
      id: newId(),
      memberId,
      diagnosisId,
      engine: vision.name,
      engineVersion: vision.version,
      submissionHash: hashOf(input),
      askedAt: now(),
    }
    const known = await repository.findReading(db, attempt)
    if (known) {
      await repository.addAttempt(db, { ...attempt, outcome: 'CACHED', latencyMs: 0, costMicroWon: 0 })
      return { reading: known, vision, tookMs: 0 }
    }
    const why = await budget.reserve(attempt, caps, (tx, costMicroWon) =>
      repository.addAttempt(tx, { ...attempt, outcome: 'ASKED', costMicroWon }),
    )
    return why ? { reading: undefined, why, mayRetry: false } : look(vision, attempt, input)
  }

  async function look(vision: VisionEngine, attempt: Asked, input: EngineInput): Promise<Glimpse> {
    const start = performance.now()
    const tookMs = () => Math.round(performance.now() - start)
    try {
      const { reading, usage } = await vision.look(input)
      const latencyMs = tookMs()
      await settle(attempt, { outcome: 'ANSWERED', reading, latencyMs }, usage)
      return { reading, vision, tookMs: latencyMs }
    } catch (error) {
      if (!(error instanceof VisionFailure)) throw error
      const { reason: failure, usage } = error
      log.warn({ err: error, engineVersion: vision.version, failure }, 'the vision model gave no answer')
      await settle(attempt, { outcome: 'FAILED', failure, latencyMs: tookMs() }, usage)
      return { reading: undefined, why: failure, mayRetry: isPassing(failure) }
    }
  }

  async function settle(attempt: Asked, outcome: Outcome, usage: VisionFailure['usage']) {
    await transact(async (tx) => {
      const costMicroWon = await budget.correct(tx, attempt, usage)
      await repository.settleAttempt(tx, attempt, { ...outcome, ...usage, costMicroWon })
    })
  }
}

type Asked = Pick<repository.NewAttempt, 'id' | 'memberId'> & { askedAt: Date }
type Outcome = Pick<repository.NewAttempt, 'outcome' | 'failure' | 'latencyMs' | 'reading'>

function hashOf({ prompt, answers, fullPhoto, symptomPhoto }: EngineInput): string {
  const hash = createHash('sha256').update(JSON.stringify([prompt, answers]))
  for (const photo of [fullPhoto, symptomPhoto]) hash.update(`\0${photo?.length ?? 0}\0`).update(photo ?? '')
  return hash.digest('base64url')
}
