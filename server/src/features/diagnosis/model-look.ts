import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../shared/log/log.ts'
import type { Diagnose } from './careful-engine.ts'
import type { DiagnosisState } from './diagnosis.tables.ts'
import type { EngineInput, EngineResult } from './engine/engine.ts'
import type { Seen } from './engine/seen.ts'
import type { About, Glimpse, ModelReader } from './model-reader.ts'

/** A result, and who gave it. */
export interface LookedAt {
  result: EngineResult
  engine: { name: string; version: string }
  tookMs: number
  seen: Seen | null
  state: DiagnosisState
  /** What the model says when it is done, while the result is provisional. */
  later?: Promise<Glimpse>
}

export type Look = (input: EngineInput, about: About) => Promise<LookedAt>

/** Asks one engine, and takes the time. */
export const lookAlone =
  (engine: LookedAt['engine'], diagnose: Diagnose): Look =>
  async (input) => {
    const start = performance.now()
    const result = await diagnose(input)
    const tookMs = Math.round(performance.now() - start)
    const { name, version } = engine
    return { result, engine: { name, version }, tookMs, seen: null, state: 'FINAL' }
  }

export interface LookDependencies {
  reader: ModelReader
  /** The embedded engine: it answers when the model does not, or not yet. */
  alone: Look
  /** How long a person waits for the model. */
  waitMs: number
  log: Log
}

/** Asks the model; the embedded engine answers in its place when it fails, and for the time being when it is late. */
export function lookWithModel({ reader, alone, waitMs, log }: LookDependencies): Look {
  return async (input, about) => {
    const asked = reader.read(about, input).catch((error): Glimpse => {
      log.error({ err: error, diagnosis: about.diagnosisId }, 'asking the vision model failed')
      return { reading: undefined, why: 'UNAVAILABLE', mayRetry: true }
    })
    const glimpse = await Promise.race([asked, pause(waitMs, undefined, { ref: false })])
    if (!glimpse) return { ...(await alone(input, about)), state: 'PROVISIONAL', later: asked }
    if (!glimpse.reading) return noting(await alone(input, about), glimpse.why)
    try {
      const { result, seen } = await glimpse.vision.conclude(input, glimpse.reading)
      const { name, version } = glimpse.vision
      return { result, engine: { name, version }, tookMs: glimpse.tookMs, seen, state: 'FINAL' }
    } catch (error) {
      log.error({ err: error, diagnosis: about.diagnosisId }, 'scoring what the vision model saw failed')
      return noting(await alone(input, about), 'UNAVAILABLE')
    }
  }
}

const noting = (looked: LookedAt, fellBack: string): LookedAt => ({
  ...looked,
  result: { ...looked.result, evidence: { ...looked.result.evidence, model: { fellBack } } },
})
