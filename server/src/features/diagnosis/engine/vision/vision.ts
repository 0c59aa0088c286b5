import type { LanguageModel } from 'ai'
import type { DiagnosisEngine, EngineInput, EngineResult } from '../engine.ts'
import type { Seen } from '../seen.ts'
import { type Answered, ask } from './ask.ts'
import { withQuestionOf } from './asked-by-model.ts'
import { VisionFailure } from './failure.ts'
import { describeCase, instructions, promptVersion } from './prompt.ts'
import type { Reading } from './reading.ts'
import { seenByModel } from './seen-by-model.ts'

export interface VisionEngineParts {
  model: LanguageModel
  /** What the model is called in what we keep, e.g. `google:gemini-x`. */
  modelName: string
  /** Scores what the model saw, and answers alone when the model does not. */
  embedded: DiagnosisEngine
  /** How long the model may take, all tries together. */
  limitMs: number
}

/** The two steps of a diagnosis with a model apart, for those who do not want to wait for the first. */
export interface VisionEngine extends DiagnosisEngine {
  /** Lets the model look. Throws `VisionFailure`. */
  look(input: EngineInput): Promise<Answered>
  /** Scores what it saw with our own knowledge. Every word people read comes from there. */
  conclude(input: EngineInput, reading: Reading): Promise<Concluded>
}

export interface Concluded {
  result: EngineResult
  seen: Seen
}

/** A vision model that reports signs, and our own knowledge that weighs them. */
export function createVisionEngine({ model, modelName, embedded, limitMs }: VisionEngineParts): VisionEngine {
  const system = instructions()
  const version = `${modelName}/${promptVersion}`
  return { name: 'vision', version, diagnose, look, conclude }

  async function look(input: EngineInput) {
    return ask({ model, system, messages: await describeCase(input), limitMs })
  }

  async function conclude(input: EngineInput, reading: Reading) {
    const seen = seenByModel(reading)
    const result = await embedded.diagnose({ ...input, seen })
    const { name, version: scoredBy } = embedded
    const { evidence } = result
    return {
      result: {
        ...result,
        findings: withQuestionOf(reading, result, input.followUps),
        evidence: { ...evidence, model: { reading, scoredBy: { name, version: scoredBy } } },
      },
      seen,
    }
  }

  /** Falls back to the embedded engine whatever goes wrong with the model. */
  async function diagnose(input: EngineInput): Promise<EngineResult> {
    try {
      const { reading } = await look(input)
      return (await conclude(input, reading)).result
    } catch (error) {
      const { evidence, ...result } = await embedded.diagnose(input)
      const fellBack = error instanceof VisionFailure ? error.reason : 'UNAVAILABLE'
      return { ...result, evidence: { ...evidence, model: { fellBack } } }
    }
  }
}
