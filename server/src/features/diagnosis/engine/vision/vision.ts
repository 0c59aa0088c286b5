import * as z from 'zod'
import type { DiagnosisEngine, EngineInput, EngineResult } from '../engine.ts'
import type { ModelObservations } from '../model-observations.ts'
import { type Box, partWorthALook, withCloserLook } from './closer-look.ts'
import { toObservations, withModelQuestion } from './observations.ts'
import { describeCase, instructions, promptVersion, type ReadSign } from './prompt.ts'
import type { ModelClient, RequestStyle } from './provider.ts'
import type { Reading } from './reading.ts'
import { type ModelReply, probeModel, requestReply, type Usage, VisionFailure } from './request.ts'

export interface VisionEngineOptions {
  client: ModelClient
  /** Name stored with results, e.g. `google:gemini-x`. */
  modelName: string
  /** Scores the model's findings, and is the fallback when the model fails. */
  embedded: DiagnosisEngine
  /** Whether the model is the sandbox's. */
  isPractice?: boolean
  /** Time limit of the model for all requests together, in milliseconds. */
  limitMs: number
}

/** An engine with a model whose steps can be called separately, so that callers need not wait for the model. */
export interface VisionEngine extends DiagnosisEngine {
  /** Requests the model's reading of photos and description. Throws `VisionFailure`. */
  requestReading(input: EngineInput): Promise<ModelReply>
  /** Returns the part of the symptom photo that is worth a second request, if any. */
  findPartWorthALook(input: EngineInput, reading: Reading): Promise<Box | undefined>
  /** Requests a reading of that part and adds it to the first. Throws `VisionFailure`. */
  requestCloserLook(input: EngineInput, reading: Reading, cut: Box, limitMs: number): Promise<ModelReply>
  /** Requests a reading, and a closer look where that pays, for callers without a budget. Throws `VisionFailure`. */
  requestAll(input: EngineInput): Promise<ModelReply & { requests: number }>
  /** Scores the reading with the embedded knowledge, which also provides all texts shown to people. */
  conclude(input: EngineInput, reading: Reading): Promise<ScoredReading>
  /** Makes one tiny request. Throws `VisionFailure`. */
  probe(): Promise<void>
  limitMs: number
}

export interface ScoredReading {
  result: EngineResult
  seen: ModelObservations
}

/** The part of the embedded engine's evidence that the model is told. */
const readEvidence = z.object({
  findings: z.array(z.object({ id: z.string(), source: z.string(), span: z.string().optional() })),
})

/** Share of the time limit that must be left for a second request. */
const leastTimeLeft = 0.3

/** Creates an engine in which a vision model reports signs and the embedded knowledge weighs them. */
export function createVisionEngine(options: VisionEngineOptions): VisionEngine {
  const { client, modelName, embedded, isPractice, limitMs } = options
  const style: RequestStyle = { format: 'schema', thinks: true }
  const model = { client, style, system: instructions() }
  const version = `${modelName}/${promptVersion}`
  const probe = () => probeModel(client, limitMs)
  const wordsRead = new WeakMap<EngineInput, Promise<EngineResult>>()
  return {
    name: 'vision',
    version,
    limitMs,
    diagnose,
    requestReading,
    findPartWorthALook,
    requestCloserLook,
    requestAll,
    conclude,
    probe,
  }

  async function requestReading(input: EngineInput) {
    const messages = await describeCase(input, signsIn(await readWords(input)))
    return requestReply({ ...model, messages, limitMs })
  }

  /** The embedded engine's result for the words and answers without the photos; read once for each submission. */
  function readWords(input: EngineInput) {
    const { seen: _, ...told } = input
    const known =
      wordsRead.get(input) ?? embedded.diagnose({ ...told, fullPhoto: undefined, symptomPhoto: undefined })
    wordsRead.set(input, known)
    return known
  }

  async function findPartWorthALook(input: EngineInput, reading: Reading) {
    return partWorthALook(input, reading, await readWords(input))
  }

  async function requestCloserLook(input: EngineInput, reading: Reading, cut: Box, limitMs: number) {
    const messages = await describeCase(input, signsIn(await readWords(input)), cut)
    const { reading: closer, usage } = await requestReply({ ...model, messages, limitMs })
    return { reading: withCloserLook(reading, closer, cut), usage }
  }

  async function conclude(input: EngineInput, reading: Reading) {
    const seen = { ...toObservations(reading), ...(isPractice && { isPractice }) }
    const result = await embedded.diagnose({ ...input, seen })
    const { name, version: scoredBy } = embedded
    const { evidence, findings } = result
    return {
      result: {
        ...result,
        findings:
          findings.photoUse === 'ANALYSED' ? withModelQuestion(reading, result, input.followUps) : findings,
        evidence: { ...evidence, model: { reading, scoredBy: { name, version: scoredBy } } },
      },
      seen,
    }
  }

  /** Falls back to the embedded engine on any failure of the model. */
  async function diagnose(input: EngineInput): Promise<EngineResult> {
    try {
      const { reading } = await requestAll(input)
      return (await conclude(input, reading)).result
    } catch (error) {
      const { evidence, ...result } = await embedded.diagnose(input)
      const fellBack = error instanceof VisionFailure ? error.reason : 'UNREACHABLE'
      return { ...result, evidence: { ...evidence, model: { fellBack } } }
    }
  }

  /** When the closer look fails, the first reading counts. */
  async function requestAll(input: EngineInput) {
    const start = performance.now()
    const first = await requestReading(input)
    const cut = await findPartWorthALook(input, first.reading)
    const leftMs = limitMs - (performance.now() - start)
    if (!cut || !isEnoughTime(leftMs, limitMs)) return { ...first, requests: 1 }
    try {
      const { reading, usage } = await requestCloserLook(input, first.reading, cut, leftMs)
      return { reading, usage: sumOf(first.usage, usage), requests: 2 }
    } catch (error) {
      if (!(error instanceof VisionFailure)) throw error
      return { ...first, usage: sumOf(first.usage, error.usage), requests: 2 }
    }
  }
}

const sumOf = (one: Usage, other: Usage): Usage => ({
  inputTokens: one.inputTokens + other.inputTokens,
  outputTokens: one.outputTokens + other.outputTokens,
})

/** Whether the rest of the time limit suffices for a second request. */
export const isEnoughTime = (leftMs: number, limitMs: number) => leftMs >= limitMs * leastTimeLeft

const signsIn = ({ evidence }: EngineResult): ReadSign[] => {
  const parsed = readEvidence.safeParse(evidence)
  if (!parsed.success) return []
  return parsed.data.findings
    .filter(({ source }) => source !== 'PHOTO')
    .map(({ id, span }) => ({ id, ...(span && { words: span }) }))
}
