import type { LanguageModel } from 'ai'
import type { DiagnosisEngine, EngineInput, EngineResult } from '../engine.ts'
import type { ModelObservations } from '../model-observations.ts'
import { VisionFailure } from './failure.ts'
import { withModelQuestion } from './model-question.ts'
import { toObservations } from './observations.ts'
import { describeCase, instructions, promptVersion } from './prompt.ts'
import type { Reading } from './reading.ts'
import { type ModelReply, requestReply } from './request.ts'

export interface VisionEngineOptions {
  model: LanguageModel
  /** Name stored with results, e.g. `google:gemini-x`. */
  modelName: string
  /** Scores the model's findings, and is the fallback when the model fails. */
  embedded: DiagnosisEngine
  /** Time limit of the model for all attempts together, in milliseconds. */
  limitMs: number
}

/** An engine with a model whose two steps can be called separately, so that callers need not wait for the model. */
export interface VisionEngine extends DiagnosisEngine {
  /** Requests the model's reading of photos and description. Throws `VisionFailure`. */
  requestReading(input: EngineInput): Promise<ModelReply>
  /** Scores the reading with the embedded knowledge, which also provides all texts shown to people. */
  conclude(input: EngineInput, reading: Reading): Promise<ScoredReading>
}

export interface ScoredReading {
  result: EngineResult
  seen: ModelObservations
}

/** Creates an engine in which a vision model reports signs and the embedded knowledge weighs them. */
export function createVisionEngine({
  model,
  modelName,
  embedded,
  limitMs,
}: VisionEngineOptions): VisionEngine {
  const system = instructions()
  const version = `${modelName}/${promptVersion}`
  return { name: 'vision', version, diagnose, requestReading, conclude }

  async function requestReading(input: EngineInput) {
    return requestReply({ model, system, messages: await describeCase(input), limitMs })
  }

  async function conclude(input: EngineInput, reading: Reading) {
    const seen = toObservations(reading)
    const result = await embedded.diagnose({ ...input, seen })
    const { name, version: scoredBy } = embedded
    const { evidence } = result
    return {
      result: {
        ...result,
        findings: withModelQuestion(reading, result, input.followUps),
        evidence: { ...evidence, model: { reading, scoredBy: { name, version: scoredBy } } },
      },
      seen,
    }
  }

  /** Falls back to the embedded engine on any failure of the model. */
  async function diagnose(input: EngineInput): Promise<EngineResult> {
    try {
      const { reading } = await requestReading(input)
      return (await conclude(input, reading)).result
    } catch (error) {
      const { evidence, ...result } = await embedded.diagnose(input)
      const fellBack = error instanceof VisionFailure ? error.reason : 'UNAVAILABLE'
      return { ...result, evidence: { ...evidence, model: { fellBack } } }
    }
  }
}
