import type { Answers, Confidence } from '../../../../../../contract/diagnosis/diagnosis.ts'
import type { StoredFindings } from '../../diagnosis.tables.ts'
import { clearStrength, type Finding, plainlyTold } from '../finding.ts'
import { type AdviceStep, isRisky, type Risk, untold } from '../knowledge/advice.ts'
import { careFor, mindOf, type PlantCare } from '../knowledge/care.ts'
import { adviceOf, problems, type Species } from '../knowledge/knowledge.ts'
import { type SprayCare, spray, withoutSprays } from './spraying.ts'
import type { ToxicPlant } from './toxicity.ts'

/** Everything that may speak against a risky step. */
export interface AdviceContext {
  confidence: Confidence
  findings: Pick<Finding, 'id' | 'strength' | 'source'>[]
  denied: string[]
  species: Species | undefined
  care?: PlantCare | undefined
  plants: ToxicPlant[]
  /** Whether the questionnaire says that the plant already stands in the sun. */
  isSunny: boolean
  /** 1 to 12; undefined when the day is unknown. */
  month: number | undefined
}

/** A rule forbids a risk while all of its conditions hold (always without any), unless a finding in `unless` is clear. */
interface Rule {
  risk: Risk
  findings?: string[]
  denied?: string[]
  watering?: Species['watering']
  plants?: string[]
  months?: number[]
  isSunny?: true
  unless?: string[]
}

/**
 * The least confidence that carries a risk; what cannot be undone needs HIGH. Cutting rot away and repotting what is left
 * rests on the rot alone, which a rule demands.
 */
export const leastConfidence: Record<Risk, Confidence> = {
  CUT_ROOTS: 'LOW',
  REPOT: 'HIGH',
  SOAK: 'MEDIUM',
  PRUNE: 'MEDIUM',
  FERTILISE: 'MEDIUM',
  FULL_SUN: 'MEDIUM',
  SPRAY: 'MEDIUM',
  ISOLATE: 'LOW',
}

const winter = [11, 12, 1, 2]
/** Rot that somebody told or saw; waiting for spring would kill the plant. */
const rot = ['root_brown', 'stem_rot']
const rottedRoots = [...rot, 'smell', 'mushy']
const atRest = ['resting', 'splitting_old_pair']
const shadePlants = [
  '고사리',
  '보스턴고사리',
  '아디안텀',
  '아스플레니움',
  '박쥐란',
  '칼라데아',
  '마란타',
  '스파티필름',
  '아글라오네마',
  '피토니아',
  '엽란',
  '아프리칸바이올렛',
  '호접란',
]

export const rules: Rule[] = [
  { risk: 'SOAK', findings: [...rottedRoots, ...atRest, 'soil_wet', 'water_stands', 'waterlog_wilt'] },
  { risk: 'SOAK', denied: ['soil_dry'] },
  { risk: 'SOAK', plants: ['리톱스'] },
  { risk: 'SOAK', watering: 'drought-loving', months: winter },
  { risk: 'SOAK', watering: 'drought-loving', unless: ['soil_dry'] },
  { risk: 'REPOT', findings: ['repot', ...atRest] },
  { risk: 'REPOT', months: winter, unless: rot },
  { risk: 'CUT_ROOTS', unless: rot },
  {
    risk: 'FERTILISE',
    findings: [
      ...rottedRoots,
      ...atRest,
      'fert_much',
      'soil_dry',
      'soil_wet',
      'waterlog_wilt',
      'crispy',
      'soil_white',
      'repot',
    ],
  },
  { risk: 'FERTILISE', denied: ['no_fert'] },
  { risk: 'FERTILISE', months: winter },
  { risk: 'FULL_SUN', findings: ['sun', 'bleach', 'one_side', 'moved', ...atRest] },
  { risk: 'FULL_SUN', isSunny: true },
  { risk: 'FULL_SUN', denied: ['dark'] },
  { risk: 'FULL_SUN', plants: shadePlants },
  { risk: 'PRUNE', findings: ['resting'] },
  { risk: 'SPRAY', findings: ['no_pest', 'sprayed', 'soil_dry'] },
]

const dim =
  /북향|북쪽|안쪽|구석|복도|지하|현관|창문?없|그늘|어두|음지|햇빛이?(?:안|없)|책장|빛[이도]?(?:안|없|약)|north|shad|dark/iu
const sunny =
  /남향|서향|남서|동향|창가|창문|창옆|베란다|발코니|옥상|마당|테라스|야외|직사광|south|sunny|balcony/iu

/** Whether the answer about the place says that the plant already stands in the sun. */
export function isSunny(answers: Answers | undefined): boolean {
  const words = (answers?.location?.text ?? '').normalize('NFC').replace(/\s+/gu, '')
  return sunny.test(words) && !dim.test(words)
}

const ranks: Confidence[] = ['LOW', 'MEDIUM', 'HIGH']

/** How a plant that rests dry is watered this month, where its soil must not be soaked. */
const wateringAtRest = (context: AdviceContext) =>
  context.care &&
  context.month !== undefined &&
  context.species?.watering === 'drought-loving' &&
  isForbidden('SOAK', context)
    ? careFor(context.care, 'water', context.month)
    : undefined

/**
 * Returns the steps as texts: a risky step in full when nothing speaks against it, its gentle form otherwise, the plant's
 * own watering in place of water for a plant that rests dry, nothing of rot where the roots are known to be sound, and no
 * check whose outcome the owner has told.
 */
export function safeSteps(steps: AdviceStep[], context: AdviceContext): string[] {
  const told = plainlyTold(context.findings, context.denied)
  const atRest = wateringAtRest(context)
  const texts = steps.flatMap((step) => {
    if (typeof step === 'string') return step
    if (!isRisky(step)) return untold(step, told)
    if (atRest && step.risk === 'SOAK' && step.told) return atRest
    if (step.risk === 'CUT_ROOTS' && isForbidden(step.risk, context) && context.denied.includes('root_brown'))
      return []
    return isCarried(step.risk, context) && !isForbidden(step.risk, context) ? step.text : untold(step, told)
  })
  return [...new Set(texts)]
}

/** Whether the confidence carries a risk. */
const isCarried = (risk: Risk, { confidence }: Pick<AdviceContext, 'confidence'>) =>
  ranks.indexOf(confidence) >= ranks.indexOf(leastConfidence[risk])

/** Whether a step harms this plant at any time, or any rule forbids its risk. */
export const isForbidden = (risk: Risk, context: AdviceContext) =>
  Boolean(context.care?.never.includes(risk)) ||
  rules.some((rule) => rule.risk === risk && applies(rule, context))

function applies(rule: Rule, context: AdviceContext): boolean {
  const { findings, denied, species, plants, month, isSunny } = context
  const isClear = (id: string) => findings.some((it) => it.id === id && it.strength >= clearStrength)
  if (rule.unless?.some(isClear)) return false
  // All named conditions of a rule must hold; within one, any entry is enough.
  const conditions = [
    rule.findings && findings.some(({ id }) => rule.findings?.includes(id)),
    rule.denied && denied.some((id) => rule.denied?.includes(id)),
    rule.watering && species?.watering === rule.watering,
    rule.plants && plants.some(({ name }) => rule.plants?.includes(name)),
    rule.isSunny && isSunny,
    rule.months && month !== undefined && rule.months.includes(month),
  ].filter((condition) => condition !== undefined)
  return conditions.every(Boolean)
}

/** Where the plant grows, whether people eat it, and who lives with it. */
export interface Surroundings {
  edible: boolean
  inField: boolean
  /** For somebody who must not breathe in sprays. */
  sprayCare: SprayCare | null
}

const waiting =
  '먹는 식물이니 라벨에 이 작물이 적힌 약만 쓰고, 수확 전 사용 가능일(안전사용기준)이 지난 뒤에 따 주세요.'
const harvest = [
  '약을 쓴 적이 있다면 라벨의 수확 전 사용 가능일(안전사용기준)이 지날 때까지 따 먹지 마세요.',
  '상한 잎과 열매는 떼어 내고, 성한 것은 흐르는 물에 잘 씻어 드세요.',
]
const isolation =
  /(?:다른|옆|가까운)\s?(?:식물|화분|포기)[^.]{0,14}(?:떨어뜨|떼어|거리를|따로)|^(?:바로 )?(?:다른 )?(?:식물|화분)과 (?:멀리 )?(?:떼어|떨어)|한쪽으로 떼어/u
const inFieldInstead = '병든 잎과 포기를 골라 치우고, 만진 손과 도구를 씻어 주세요.'
const carrying = /(?:곳|자리|그늘|가까이|커튼 뒤|안)(?:으로|로)? ?(?:옮겨|들여)/u
const shelterInstead = '옮길 수 없는 자리라면 차광막이나 부직포로 햇빛과 찬바람을 가려 주세요.'

/** Returns the advice with each risky step in the form that the evidence carries, worded for food, for gardens and for those who must not breathe in sprays. */
export function withSafeAdvice(
  problemId: string | null,
  findings: StoredFindings,
  context: AdviceContext & Surroundings,
): StoredFindings {
  const worded = withWording(problemId, findings, context)
  return context.sprayCare ? withSprayCare(worded, context.sprayCare) : worded
}

/** Answers the question about spraying before everything else, and takes away what is left of advice to spray. */
function withSprayCare(findings: StoredFindings, { answer, steps, isAsked }: SprayCare): StoredFindings {
  const { advice, summary, solutions, managementTip } = findings
  const first = isAsked ? steps : []
  return {
    ...findings,
    summary: isAsked ? `${answer} ${summary}` : summary,
    solutions: [...first, ...withoutSprays(solutions)],
    managementTip: managementTip && withoutSprays(managementTip),
    ...(advice && { advice: { ...advice, today: [...first, ...advice.today] } }),
  }
}

function withWording(
  problemId: string | null,
  findings: StoredFindings,
  context: AdviceContext & Surroundings,
): StoredFindings {
  const { advice, alsoSeen } = findings
  if (!advice) return findings
  const reword = (steps: AdviceStep[]) => wordedFor(context, safeSteps(steps, context))
  const source = problemId === null ? advice : adviceOf(problemId)
  const isWaiting = problemId === 'underwatering' && wateringAtRest(context) !== undefined
  const adds = context.edible && findings.family !== 'HARMLESS'
  const today = reword(source.today)
  const thisWeek = [...reword(source.thisWeek), ...(adds ? harvest : [])]
  const prevention = wordedFor(context, [
    ...careLines(problemId, [findings.summary, ...today].join(' '), context),
    // What tells when other plants are thirsty would make this one drown.
    ...(isWaiting ? [] : advice.prevention),
  ])
  return {
    ...findings,
    // Dry soil is no hurry for a plant that rests dry.
    ...(isWaiting && { severity: 'WATCH' as const }),
    advice: { ...advice, today, thisWeek, prevention, ...(isWaiting && { urgent: null }) },
    solutions: [...today, ...thisWeek],
    managementTip: [...prevention, wordedFor(context, [advice.askExpert])[0] ?? advice.askExpert],
    ...(alsoSeen && {
      alsoSeen: { ...alsoSeen, today: withoutRepeats(reword(adviceOf(alsoSeen.problemId).today), today) },
    }),
  }
}

/** Returns what holds for this plant in this month, about the named problem, unless it is said already. */
function careLines(problemId: string | null, said: string, { care, month }: AdviceContext): string[] {
  if (!care || !problemId || month === undefined) return []
  const topic = problems.find(({ id }) => id === problemId)?.careTopic
  const line = topic && careFor(care, topic, month)
  return [...mindOf(care, month), ...(line && !said.includes(line) ? [line] : [])]
}

const withoutRepeats = (lines: string[], others: string[]) => lines.filter((line) => !others.includes(line))

/** A sentence about some plants: "다육이와 선인장은 사나흘 더 말린 뒤 심어 주세요." */
const aboutSome = /^(?:쉬는 철의 )?(다육이와 선인장|선인장과 다육이|고사리와 칼라데아)/u

/** Leaves out sentences about other plants than the one in question. */
function forThisPlant({ species, care }: AdviceContext, line: string): string {
  const plant = species ?? care
  if (!plant) return line
  const isDry = species?.watering === 'drought-loving'
  const sentences = line.split(/(?<=요\.) /u)
  const fitting = sentences.filter((sentence) => {
    const some = aboutSome.exec(sentence)?.[1]
    if (!some) return true
    return some.includes('다육이') ? isDry : some.split(/[와과] /u).some((name) => plant.name.includes(name))
  })
  return fitting.join(' ')
}

function wordedFor(context: Surroundings & AdviceContext, given: string[]): string[] {
  const { edible, inField, sprayCare } = context
  const own = given.map((line) => forThisPlant(context, line)).filter((line) => line !== '')
  const lines = sprayCare ? withoutSprays(own) : own
  const worded = lines.map((line) => {
    if (inField && isolation.test(line)) return inFieldInstead
    if (inField && carrying.test(line)) return shelterInstead
    return edible && spray.test(line) ? `${line} ${waiting}` : line
  })
  return [...new Set(worded)]
}
