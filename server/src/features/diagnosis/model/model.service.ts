import { createHash } from 'node:crypto'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { newId } from '../../../shared/ids/ids.ts'
import type { Log } from '../../../shared/log/log.ts'
import type { DiagnosisKey } from '../diagnosis.repository.ts'
import type { EngineInput } from '../engine/engine.ts'
import {
  type FailureReason,
  isEnoughTime,
  isTemporary,
  type Reading,
  type Usage,
  type VisionEngine,
  VisionFailure,
} from '../engine/vision/index.ts'
import * as repository from './model.repository.ts'
import { createModelBudget, type ModelCaps, type ModelPrices, type OverCap } from './model-budget.ts'

interface ModelServiceDependencies {
  db: Database
  transact: Transact
  now: () => Date
  /** Returns the model in use and its caps; undefined while the model is switched off. */
  chooseModel: () => Promise<{ vision: VisionEngine; caps: ModelCaps } | undefined>
  prices: ModelPrices
  log: Log
}

/** The model's validated reading, or why there is none. `mayRetry`: a later attempt may succeed. */
export type ModelAnswer =
  | { reading: Reading; vision: VisionEngine; tookMs: number }
  | { reading: undefined; why: 'OFF' | OverCap | FailureReason; mayRetry: boolean }

export type ModelService = ReturnType<typeof createModelService>

/** Asks the vision model within its daily caps and records every attempt and its cost. */
export function createModelService(deps: ModelServiceDependencies) {
  const { db, transact, now, chooseModel, prices, log } = deps
  const budget = createModelBudget(transact, prices)
  return { requestAnswer }

  /** Returns the stored reading when the member has sent the same submission to the same model before. */
  async function requestAnswer(
    { memberId, diagnosisId }: DiagnosisKey,
    input: EngineInput,
  ): Promise<ModelAnswer> {
    const model = await chooseModel()
    if (!model) return { reading: undefined, why: 'OFF', mayRetry: false }
    const { vision, caps } = model
    const attempt = {
      id: newId(),
      memberId,
      diagnosisId,
      engine: vision.name,
      engineVersion: vision.version,
      submissionHash: hashOf(input),
      askedAt: now(),
    }
    const stored = await repository.findReading(db, attempt)
    if (stored) {
      await repository.addAttempt(db, { ...attempt, outcome: 'CACHED', latencyMs: 0, costMicroWon: 0 })
      return { reading: stored, vision, tookMs: 0 }
    }
    const call = { vision, caps, attempt }
    const first = await callModel(call, () => vision.requestReading(input))
    return first.reading ? lookCloser(call, input, first) : first
  }

  /**
   * Asks once more about a part of the symptom photo where that pays and time and caps allow it. It is an attempt of its
   * own, with the combined reading; when it fails, the first reading counts.
   */
  async function lookCloser(
    { vision, caps, attempt }: ModelCall,
    input: EngineInput,
    first: UsableAnswer,
  ): Promise<ModelAnswer> {
    const { reading, tookMs } = first
    const leftMs = vision.limitMs - tookMs
    if (!isEnoughTime(leftMs, vision.limitMs)) return first
    const cut = await vision.findPartWorthALook(input, reading)
    if (!cut) return first
    const again = { vision, caps, attempt: { ...attempt, id: newId(), askedAt: now() } }
    const second = await callModel(again, () => vision.requestCloserLook(input, reading, cut, leftMs))
    return second.reading ? { ...second, tookMs: tookMs + second.tookMs } : first
  }

  /** Makes one call within the caps and records it. */
  async function callModel(
    { vision, caps, attempt }: ModelCall,
    request: () => Promise<{ reading: Reading; usage: Usage }>,
  ): Promise<ModelAnswer> {
    const overCap = await budget.reserve(attempt, caps, (tx, costMicroWon) =>
      repository.addAttempt(tx, { ...attempt, outcome: 'ASKED', costMicroWon }),
    )
    if (overCap) return { reading: undefined, why: overCap, mayRetry: false }
    const start = performance.now()
    const tookMs = () => Math.round(performance.now() - start)
    try {
      const { reading, usage } = await request()
      const latencyMs = tookMs()
      await closeAttempt(attempt, { outcome: 'ANSWERED', reading, latencyMs }, usage)
      return { reading, vision, tookMs: latencyMs }
    } catch (error) {
      if (!(error instanceof VisionFailure)) throw error
      const { reason: failure, usage } = error
      log.warn({ err: error, engineVersion: vision.version, failure }, 'the vision model gave no answer')
      await closeAttempt(attempt, { outcome: 'FAILED', failure, latencyMs: tookMs() }, usage)
      return { reading: undefined, why: failure, mayRetry: isTemporary(failure) }
    }
  }

  async function closeAttempt(attempt: OpenAttempt, outcome: Outcome, usage: Usage) {
    await transact(async (tx) => {
      const costMicroWon = await budget.correct(tx, attempt, usage)
      await repository.closeAttempt(tx, attempt, { ...outcome, ...usage, costMicroWon })
    })
  }
}

type UsableAnswer = Extract<ModelAnswer, { vision: unknown }>

interface ModelCall {
  vision: VisionEngine
  caps: ModelCaps
  attempt: Omit<repository.NewAttempt, 'outcome' | 'costMicroWon'> & { askedAt: Date }
}

type OpenAttempt = Pick<repository.NewAttempt, 'id' | 'memberId'> & { askedAt: Date }
type Outcome = Pick<repository.NewAttempt, 'outcome' | 'failure' | 'latencyMs' | 'reading'>

function hashOf({ prompt, answers, fullPhoto, symptomPhoto }: EngineInput): string {
  const hash = createHash('sha256').update(JSON.stringify([prompt, answers]))
  for (const photo of [fullPhoto, symptomPhoto]) hash.update(`\0${photo?.length ?? 0}\0`).update(photo ?? '')
  return hash.digest('base64url')
}
