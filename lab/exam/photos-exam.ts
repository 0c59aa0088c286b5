import { embeddedEngine } from '../../server/src/features/diagnosis/engine/embedded.ts'
import type { EngineInput } from '../../server/src/features/diagnosis/engine/engine.ts'
import type { ModelSettings } from '../../server/src/features/diagnosis/engine/vision/provider.ts'
import { type Usage, VisionFailure } from '../../server/src/features/diagnosis/engine/vision/request.ts'
import {
  conclude,
  findPartForSecondLook,
  isEnoughTime,
  requestReading,
  requestSecondLook,
  type VisionModel,
  visionModel,
} from '../../server/src/features/diagnosis/engine/vision/vision.ts'
import { answer, inputOf, outcomeOf } from './answer.ts'
import type { ExamCase } from './cases.ts'
import { describeTally, tallyAsJson } from './report.ts'
import { type Outcome, type Tally, tally } from './tally.ts'

/** The models to compare, with their prices in won per million tokens. */
export interface ModelsUnderTest extends Omit<ModelSettings, 'name'> {
  names: readonly string[]
  limitMs: number
  inputPrice: number
  outputPrice: number
}

/** Figures of one model; cost and time are per diagnosis. */
export interface ModelFigures {
  tally: Tally
  won: number
  requests: number
  p50Ms: number
  p95Ms: number
  /** Why a diagnosis had no answer of the model, with counts; the embedded engine answered instead. */
  failures: Record<string, number>
}

export interface PhotosFigures {
  photos: number
  /** Without a model the photos are only stored. Undefined when no photo has a text. */
  textAlone: Tally | undefined
  models: { name: string; withText: ModelFigures | undefined; withoutText: ModelFigures }[]
}

/** Takes the exam on labelled photos with each model, with the texts of the labels, if any, and without. */
export async function examinePhotos(cases: ExamCase[], models?: ModelsUnderTest): Promise<PhotosFigures> {
  const hasText = cases.some(({ text }) => text !== '')
  const wordless = cases.map((examCase) => ({ ...examCase, text: '' }))
  const rows: PhotosFigures['models'] = []
  for (const name of models?.names ?? []) {
    const settings = { ...(models as ModelsUnderTest), name }
    const vision = visionModel(embeddedEngine, settings)
    rows.push({
      name,
      withText: hasText ? await examineModel(cases, vision, settings) : undefined,
      withoutText: await examineModel(wordless, vision, settings),
    })
  }
  const told: Outcome[] = []
  if (hasText) for (const examCase of cases) told.push(await answer(examCase))
  return { photos: cases.length, textAlone: hasText ? tally(told) : undefined, models: rows }
}

type Prices = Pick<ModelsUnderTest, 'inputPrice' | 'outputPrice'>
const million = 1_000_000

async function examineModel(cases: ExamCase[], vision: VisionModel, prices: Prices): Promise<ModelFigures> {
  const outcomes: Outcome[] = []
  const times: number[] = []
  const failures: Record<string, number> = {}
  let [won, requests] = [0, 0]
  const spend = ({ inputTokens, outputTokens }: VisionFailure['usage']) => {
    won += (inputTokens * prices.inputPrice + outputTokens * prices.outputPrice) / million
  }
  for (const examCase of cases) {
    const input = inputOf(examCase)
    const start = performance.now()
    try {
      const looked = await requestAll(vision, input)
      spend(looked.usage)
      requests += looked.requests
      outcomes.push(
        outcomeOf(examCase, await conclude({ vision, reading: looked.reading, tookMs: 0 }, input)),
      )
    } catch (error) {
      if (!(error instanceof VisionFailure)) throw error
      spend(error.usage)
      requests += 1
      failures[error.reason] = (failures[error.reason] ?? 0) + 1
      outcomes.push(await answer(examCase))
    }
    times.push(performance.now() - start)
  }
  const count = cases.length || 1
  const timings = { p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95) }
  return { tally: tally(outcomes), won: won / count, requests: requests / count, ...timings, failures }
}

/** Requests a reading, and a second look where that pays; when the second look fails, the first reading counts. */
async function requestAll(vision: VisionModel, input: EngineInput) {
  const { limitMs } = vision
  const start = performance.now()
  const first = await requestReading(vision, input)
  const { reading } = first
  const part = await findPartForSecondLook(vision, input, reading)
  const leftMs = limitMs - (performance.now() - start)
  if (!part || !isEnoughTime(leftMs, limitMs)) return { ...first, requests: 1 }
  try {
    const second = await requestSecondLook(vision, input, { reading, part, limitMs: leftMs })
    return { reading: second.reading, usage: sumOf(first.usage, second.usage), requests: 2 }
  } catch (error) {
    if (!(error instanceof VisionFailure)) throw error
    return { reading, usage: sumOf(first.usage, error.usage), requests: 2 }
  }
}

const sumOf = (one: Usage, other: Usage): Usage => ({
  inputTokens: one.inputTokens + other.inputTokens,
  outputTokens: one.outputTokens + other.outputTokens,
})

function percentile(values: number[], share: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
}

/** Formats the figures as text. */
export function describePhotos({ photos, textAlone, models }: PhotosFigures): string {
  const rows = models.flatMap(({ name, withText, withoutText }) => [
    ...(withText ? [describeModel(`${name}, photos and text`, withText)] : []),
    describeModel(`${name}, photos alone`, withoutText),
  ])
  return [
    `${photos} labelled photos`,
    ...(textAlone ? [`no model, text alone\n${describeTally(textAlone)}`] : []),
    ...rows,
    ...(models.length === 0
      ? ['No model: set DIAGNOSIS_MODEL, and DIAGNOSIS_MODEL_KEY or DIAGNOSIS_MODEL_URL.']
      : []),
  ].join('\n\n')
}

function describeModel(
  title: string,
  { tally, won, requests, p50Ms, p95Ms, failures }: ModelFigures,
): string {
  const failed = Object.entries(failures).map(([reason, count]) => `${reason} ${count}`)
  return [
    title,
    describeTally(tally),
    `  ${'cost per diagnosis'.padEnd(34)}${won.toFixed(1)} won, ${requests.toFixed(2)} requests`,
    `  ${'time per diagnosis'.padEnd(34)}${p50Ms} ms (median), ${p95Ms} ms (p95)`,
    `  ${'without an answer of the model'.padEnd(34)}${failed.join(', ') || 'none'}`,
  ].join('\n')
}

/** Returns the figures with shares as fractions. */
export const photosAsJson = ({ photos, textAlone, models }: PhotosFigures) => ({
  photos,
  textAlone: textAlone ? tallyAsJson(textAlone) : null,
  models: models.map(({ name, withText, withoutText }) => ({
    name,
    withText: withText ? modelAsJson(withText) : null,
    withoutText: modelAsJson(withoutText),
  })),
})

const modelAsJson = ({ tally, ...rest }: ModelFigures) => ({ ...tallyAsJson(tally), ...rest })
