import * as z from 'zod'
import type { Analysis, DiagnosisEngine, EngineInput, EngineResult } from '../engine.ts'
import { toObservations, withModelQuestion } from './observations.ts'
import { describeCase, instructions, promptVersion, type ReadSign } from './prompt.ts'
import { type ModelSettings, modelClient } from './provider.ts'
import type { Reading } from './reading.ts'
import { type ModelReply, type ModelRequest, requestReply } from './request.ts'
import { type Box, partForSecondLook, withSecondLook } from './second-look.ts'

/** The name under which results of a vision model are stored. */
export const visionEngineName = 'vision'

/** A vision model that reports signs, and the engine that weighs them. */
export interface VisionModel extends Omit<ModelRequest, 'messages'> {
  /** Provider, name and prompt, as stored with results: `google:gemini-x/vision-4`. */
  version: string
  /** Weighs what the model reports, and provides all texts shown to people. */
  engine: DiagnosisEngine
  /** Whether the model is the sandbox's. */
  isPractice: boolean
}

/** The model's validated reading of a submission. */
export interface UsableAnswer {
  reading: Reading
  vision: VisionModel
  tookMs: number
}

/** The part of the embedded engine's evidence that the model is told. */
const readEvidence = z.object({
  findings: z.array(z.object({ id: z.string(), source: z.string(), span: z.string().optional() })),
})

/** Share of the time limit that must be left for a second request. */
const leastTimeLeft = 0.3

/** Returns a model that is ready to be asked; calls nobody. `limitMs`: time limit for all requests together. */
export function visionModel(
  engine: DiagnosisEngine,
  settings: ModelSettings & { limitMs: number; isPractice?: boolean },
): VisionModel {
  const { provider, name, limitMs, isPractice = false } = settings
  return {
    client: modelClient(settings),
    style: { format: 'schema', thinks: true },
    system: instructions(),
    version: `${provider}:${name}/${promptVersion}`,
    engine,
    isPractice,
    limitMs,
  }
}

/** Requests the model's reading of the photos, without the owner's words. Throws `VisionFailure`. */
export async function requestReading(vision: VisionModel, input: EngineInput): Promise<ModelReply> {
  return requestReply({ ...vision, messages: await describeCase(input) })
}

/** The engine's result for the words and answers without the photos, which takes some milliseconds. */
function readWords({ engine }: VisionModel, input: EngineInput): Promise<EngineResult> {
  const { seen: _, fullPhoto: _full, symptomPhoto: _symptom, ...told } = input
  return engine.diagnose(told)
}

/** Returns the part of the symptom photo for a second request; undefined when one look is enough. */
export const findPartForSecondLook = async (vision: VisionModel, input: EngineInput, reading: Reading) =>
  partForSecondLook(input, reading, await readWords(vision, input))

/** Requests a reading of that part and the owner's words, and adds it to the first. Throws `VisionFailure`. */
export async function requestSecondLook(
  vision: VisionModel,
  input: EngineInput,
  { reading, part, limitMs }: { reading: Reading; part: Box; limitMs: number },
): Promise<ModelReply> {
  const messages = await describeCase(input, { part, read: signsIn(await readWords(vision, input)) })
  const { reading: second, usage } = await requestReply({ ...vision, messages, limitMs })
  return { reading: withSecondLook(reading, second, part), usage }
}

/** Scores the model's reading with the knowledge of the engine. */
export async function conclude(
  { vision, reading, tookMs }: UsableAnswer,
  input: EngineInput,
): Promise<Analysis> {
  const { engine, version: engineVersion, isPractice } = vision
  const seen = { ...toObservations(reading), ...(isPractice && { isPractice }) }
  const result = await engine.diagnose({ ...input, seen })
  const { evidence, findings } = result
  const scoredBy = { name: engine.name, version: engine.version }
  return {
    ...result,
    findings:
      findings.photoUse === 'ANALYSED' ? withModelQuestion(reading, result, input.followUps) : findings,
    evidence: { ...evidence, model: { reading, scoredBy } },
    engine: visionEngineName,
    engineVersion,
    tookMs,
    seen,
    state: 'FINAL',
  }
}

/** Whether the rest of the time limit suffices for a second request. */
export const isEnoughTime = (leftMs: number, limitMs: number) => leftMs >= limitMs * leastTimeLeft

const signsIn = ({ evidence }: EngineResult): ReadSign[] => {
  const parsed = readEvidence.safeParse(evidence)
  if (!parsed.success) return []
  return parsed.data.findings
    .filter(({ source }) => source !== 'PHOTO')
    .map(({ id, span }) => ({ id, ...(span && { words: span }) }))
}
