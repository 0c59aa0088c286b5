import { answer, answerAs, inputOf } from './answer.ts'
import type { ExamCase } from './cases.ts'
import { describeTally, tallyAsJson } from './report.ts'
import { simulateModel } from './simulated-model.ts'
import { fraction, type Outcome, type Tally, tally } from './tally.ts'

/** Figures of the text alone, a simulated vision model alone, and both together. */
interface Comparison {
  textAlone: Tally
  modelAlone: Tally
  fused: Tally
  /** Share of ill plants that the fused result calls healthy. */
  calledHealthy: number
}

export interface VisionFigures {
  accuracy: number
  /** With the texts of the cases. */
  described: Comparison
  /** With texts that tell nothing in place of the texts of the cases. */
  uninformative: Comparison
}

/** Texts without a sign of the plant, or with one that hardly tells anything. */
const uninformativeTexts = [
  '건강한가요?',
  '벌레는 없어요',
  '잎이 이상해요',
  '상태 좀 봐주세요',
  '왜 이러는 걸까요?',
  '흙은 말라 있어요',
  '흙이 젖어 있어요',
  '잎이 노래졌어요',
  '잘 키우고 있는 건지 모르겠어요',
  '사진 보고 알려 주세요',
]

/** Takes the exam beside a simulated vision model of the given accuracy. */
export async function examineVision(cases: ExamCase[], accuracy: number): Promise<VisionFigures> {
  const silent = cases.map((examCase, index) => ({
    ...examCase,
    text: uninformativeTexts[index % uninformativeTexts.length] ?? '',
  }))
  return {
    accuracy,
    described: await compare(cases, accuracy),
    uninformative: await compare(silent, accuracy),
  }
}

async function compare(cases: ExamCase[], accuracy: number): Promise<Comparison> {
  const textAlone: Outcome[] = []
  const modelAlone: Outcome[] = []
  const fused: Outcome[] = []
  for (const examCase of cases) {
    const seen = simulateModel(examCase, accuracy)
    const [first] = seen.candidates ?? []
    textAlone.push(await answer(examCase))
    modelAlone.push({
      case: examCase,
      answer: first?.id,
      best: first ? [first.id] : [],
      confidence: first?.confidence ?? 'LOW',
    })
    fused.push(await answerAs(examCase, { ...inputOf(examCase), seen }))
  }
  const ill = fused.filter(({ case: { acceptable } }) => !acceptable.includes('healthy'))
  const healthy = ill.filter((outcome) => outcome.answer === 'healthy').length
  return {
    textAlone: tally(textAlone),
    modelAlone: tally(modelAlone),
    fused: tally(fused),
    calledHealthy: fraction({ count: healthy, of: ill.length }),
  }
}

/** Formats the figures as text. */
export function describeVision({ accuracy, described, uninformative }: VisionFigures): string {
  const name = accuracy >= 1 ? 'oracle' : accuracy.toFixed(2)
  return [
    describeComparison(`simulated vision model ${name}, texts of the cases`, described),
    describeComparison(`simulated vision model ${name}, texts that tell nothing`, uninformative),
  ].join('\n\n')
}

const describeComparison = (title: string, { textAlone, modelAlone, fused, calledHealthy }: Comparison) =>
  [
    title,
    ' text alone',
    describeTally(textAlone),
    ' model alone',
    describeTally(modelAlone),
    ' both',
    describeTally(fused),
    `  ill plants called healthy         ${(calledHealthy * 100).toFixed(1)} %`,
  ].join('\n')

const comparisonAsJson = ({ textAlone, modelAlone, fused, calledHealthy }: Comparison) => ({
  textAlone: tallyAsJson(textAlone),
  modelAlone: tallyAsJson(modelAlone),
  fused: tallyAsJson(fused),
  calledHealthy,
})

/** Returns the figures as JSON. */
export const visionAsJson = ({ accuracy, described, uninformative }: VisionFigures) => ({
  accuracy,
  described: comparisonAsJson(described),
  uninformative: comparisonAsJson(uninformative),
})
