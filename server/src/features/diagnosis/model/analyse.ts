import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../../shared/log/log.ts'
import type { DiagnosisKey } from '../diagnosis.repository.ts'
import type { DiagnosisState } from '../diagnosis.tables.ts'
import type { EngineInput, EngineResult } from '../engine/engine.ts'
import type { ModelObservations } from '../engine/model-observations.ts'
import type { Diagnose } from './guarded-engine.ts'
import type { ModelAnswer, ModelService } from './model.service.ts'

/** An engine's result for one submission, and which engine produced it. */
export interface Analysis {
  result: EngineResult
  engine: { name: string; version: string }
  tookMs: number
  /** Null unless the vision model contributed to the result. */
  seen: ModelObservations | null
  /** PROVISIONAL while `lateAnswer` is pending. */
  state: DiagnosisState
  /** The model's answer when it takes longer than the wait; absent for a final result. */
  lateAnswer?: Promise<ModelAnswer>
}

export type Analyse = (input: EngineInput, key: DiagnosisKey) => Promise<Analysis>

/** Creates an analysis by one engine; `diagnose` must not throw. */
export const createEngineAnalyser =
  (engine: Analysis['engine'], diagnose: Diagnose): Analyse =>
  async (input) => {
    const start = performance.now()
    const result = await diagnose(input)
    const tookMs = Math.round(performance.now() - start)
    const { name, version } = engine
    return { result, engine: { name, version }, tookMs, seen: null, state: 'FINAL' }
  }

interface ModelAnalyserDependencies {
  modelService: ModelService
  /** Used when the model fails or does not answer within `waitMs`. */
  analyseWithoutModel: Analyse
  /** How long a submission waits for the model before a provisional result is returned. */
  waitMs: number
  log: Log
}

/**
 * Creates an analysis by the vision model. Returns the embedded engine's result when the model fails,
 * and marks that result as provisional when the model is only late.
 */
export function createModelAnalyser(deps: ModelAnalyserDependencies): Analyse {
  const { modelService, analyseWithoutModel, waitMs, log } = deps
  return async (input, key) => {
    const pending = modelService.requestAnswer(key, input).catch((error): ModelAnswer => {
      log.error({ err: error, diagnosis: key.diagnosisId }, 'asking the vision model failed')
      return { reading: undefined, why: 'UNREACHABLE', mayRetry: true }
    })
    const answer = await Promise.race([pending, pause(waitMs, undefined, { ref: false })])
    if (!answer)
      return { ...(await analyseWithoutModel(input, key)), state: 'PROVISIONAL', lateAnswer: pending }
    if (!answer.reading) return withFallbackReason(await analyseWithoutModel(input, key), answer.why)
    try {
      const { result, seen } = await answer.vision.conclude(input, answer.reading)
      const { name, version } = answer.vision
      return { result, engine: { name, version }, tookMs: answer.tookMs, seen, state: 'FINAL' }
    } catch (error) {
      log.error({ err: error, diagnosis: key.diagnosisId }, "scoring the vision model's answer failed")
      return withFallbackReason(await analyseWithoutModel(input, key), 'UNREACHABLE')
    }
  }
}

const withFallbackReason = (analysis: Analysis, fellBack: string): Analysis => ({
  ...analysis,
  result: { ...analysis.result, evidence: { ...analysis.result.evidence, model: { fellBack } } },
})
