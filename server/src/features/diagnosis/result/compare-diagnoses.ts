import * as z from 'zod/mini'
import type { Confidence, DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import type { DiagnosisWithEvidence } from '../diagnosis.repository.ts'
import { currentProblem, currentResult } from './current-result.ts'
import { type Change, findReportedChange, type ReportedChange } from './reported-change.ts'

/** The part of a diagnosis that is compared with another of the same plant. */
export interface ComparedDiagnosis {
  problemId: string | null
  problem: string
  confidence: Confidence
  prompt: string
  /** Ids of findings from the description, the answers and the photos. */
  signs: string[]
  /** Ids of findings that the customer ruled out. */
  denied: string[]
}

interface Comparison {
  /** Null when the evidence is not sufficient. */
  change: Change | null
  /** The reason, in Korean. */
  text: string
}

interface Indication {
  change: Change
  text: string
}

/** Ids of findings that indicate a growing or serious problem. */
export const worseningSigns = ['spread', 'big', 'drop', 'stem_rot', 'smell']
/** Ids of findings that are symptoms: the plant is better when one of them has gone. */
export const symptomSigns = [
  'yellow',
  'wilt',
  'mushy',
  'smell',
  'stem_rot',
  'spread',
  'big',
  'drop',
  'spots',
  'webbing',
  'stipple',
  'mite_mv',
  'cotton',
  'bump',
  'sticky',
  'aphid',
  'ants',
  'silver',
  'frass',
  'fast_bug',
  'moves',
  'flies',
  'powder',
  'orange',
  'pustule',
  'sooty',
  'grey',
]
/** Two diagnoses are similar with at least so many common findings and at most so many different ones. */
const minShared = 2
const maxDifferent = 1

const cannotTell: Comparison = {
  change: null,
  text: '두 번의 사진과 설명만으로는 나아졌는지 말하기 어려워요. 나란히 놓인 사진을 직접 견주어 보세요.',
}
const mixed: Comparison = {
  change: null,
  text: '나아진 점과 걱정되는 점이 함께 보여요. 나란히 놓인 사진을 직접 견주어 보세요.',
}

/** Describes the earlier diagnosis of the same plant and how the plant has changed since. */
export function toComparison(
  before: DiagnosisWithEvidence,
  now: DiagnosisWithEvidence,
): NonNullable<DiagnosisResult['comparison']> {
  const { problem, isNamedByExpert } = currentProblem(before)
  return {
    previousId: before.id,
    problem,
    isNamedByExpert,
    createdAt: seoulIso(before.createdAt),
    fullPlantImageUrl: before.fullPhoto,
    symptomImageUrl: before.symptomPhoto,
    ...compareDiagnoses(toCompared(before), toCompared(now)),
  }
}

/** The part of the evidence that is compared; evidence of another shape counts as empty. */
const comparable = z.object({
  findings: z.array(z.object({ id: z.string() })),
  denied: z.array(z.string()),
})

function toCompared(row: DiagnosisWithEvidence): ComparedDiagnosis {
  const { prompt, evidence } = row
  const { problemId, problem, confidence } = currentResult(row)
  const read = comparable.safeParse(evidence).data ?? { findings: [], denied: [] }
  const signs = [...new Set(read.findings.map(({ id }) => id))]
  return { problemId, problem, confidence, prompt, signs, denied: read.denied }
}

/**
 * Compares two diagnoses of one plant: by the customer's own words first, then by the findings.
 * `change` is null for contradicting indications, and for colours in photos alone, since the light may differ.
 */
export function compareDiagnoses(before: ComparedDiagnosis, now: ComparedDiagnosis): Comparison {
  const reported = findReportedChange(now.prompt)
  const all = [reported && byReport(reported), byHealth(before, now), bySigns(before, now)]
  const indications = all.filter((indication) => indication !== undefined)
  const changes = indications.filter(({ change }) => change !== 'SAME')
  if (new Set(changes.map(({ change }) => change)).size > 1) return mixed
  return changes[0] ?? indications[0] ?? bySimilarity(before, now) ?? cannotTell
}

const byReport = ({ change, quote }: ReportedChange): Indication => ({
  change,
  text: `이번 설명에서 “${quote}”라고 하셨어요.`,
})

/** Detects a change from a problem to a healthy plant, or the reverse. */
function byHealth(before: ComparedDiagnosis, now: ComparedDiagnosis): Indication | undefined {
  const isSure = before.confidence !== 'LOW' && now.confidence !== 'LOW'
  if (!isSure || !before.problemId || !now.problemId || before.problemId === now.problemId) return undefined
  if (now.problemId === 'healthy')
    return { change: 'BETTER', text: `지난번의 ‘${before.problem}’ 모습이 이번에는 보이지 않아요.` }
  if (before.problemId === 'healthy')
    return { change: 'WORSE', text: `지난번에는 없던 ‘${now.problem}’의 모습이 보여요.` }
  return undefined
}

/** Detects symptoms of the same problem that are new, or that the customer now rules out. */
function bySigns(before: ComparedDiagnosis, now: ComparedDiagnosis): Indication | undefined {
  if (before.problemId === null || before.problemId !== now.problemId) return undefined
  const isGone = (sign: string) => now.denied.includes(sign) && !now.signs.includes(sign)
  const better = before.signs.some((sign) => symptomSigns.includes(sign) && isGone(sign))
  const worse = worseningSigns.some((sign) => now.signs.includes(sign) && !before.signs.includes(sign))
  if (better === worse) return undefined
  return better
    ? { change: 'BETTER', text: '지난번에 있던 증상이 이번에는 보이지 않는다고 하셨어요.' }
    : { change: 'WORSE', text: '지난번에는 없던, 증상이 커지는 신호가 있어요.' }
}

/** Detects the same problem with mostly the same findings. */
function bySimilarity(before: ComparedDiagnosis, now: ComparedDiagnosis): Indication | undefined {
  if (before.problemId === null || before.problemId !== now.problemId) return undefined
  if (before.confidence === 'LOW' || now.confidence === 'LOW') return undefined
  const [earlier, later] = [observedSigns(before), observedSigns(now)]
  const shared = later.filter((sign) => earlier.includes(sign))
  const different = new Set([...earlier, ...later]).size - shared.length
  if (shared.length < minShared || different > maxDifferent) return undefined
  return { change: 'SAME', text: `지난번과 같은 ‘${now.problem}’의 증상이 이어지고 있어요.` }
}

/** Findings without those derived from the questionnaire (`a_`) and from photo colours (`p_`). */
const observedSigns = ({ signs }: ComparedDiagnosis) => signs.filter((sign) => !/^[ap]_/.test(sign))
