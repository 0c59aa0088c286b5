import type { Confidence } from '../../contract/diagnosis/diagnosis.ts'
import { isHarmless, problems } from '../../server/src/features/diagnosis/engine/knowledge/knowledge.ts'
import { type ExamCase, unsure } from './cases.ts'
import { isSafe, type ShownSafety } from './safety.ts'

/** The answer of an engine or a baseline to one case. */
export interface Outcome {
  case: ExamCase
  /** Undefined when no problem was named. */
  answer: string | undefined
  /** The answer and the other candidates, at most three. */
  best: string[]
  confidence: Confidence
  /** The engine's probability that the answer is right, 0..1; undefined without a stated one. */
  probability?: number | undefined
  /** A second problem that the result names. */
  second?: string | undefined
  safety?: ShownSafety | undefined
  /** Who answers a question that the text asks: reviewed texts, or the expert, to whom the question is quoted. */
  reply?: 'REVIEWED' | 'EXPERT' | undefined
  /** Whether the result is a page of what is outside the list. */
  isPage?: boolean
  /** Reasons that quote or claim what was never written. */
  inventedReasons?: string[]
}

/** A count out of a total. */
export interface Share {
  count: number
  of: number
}

export interface Tally {
  n: number
  answerable: { n: number; answered: Share; inAcceptable: Share; top1: Share; top3: Share }
  /** Of all cases: unacceptable answers with HIGH confidence. */
  wrongWhileConfident: Share
  /** Of all cases: a name that is not acceptable. */
  wrong: Share
  /** Of the names with that confidence: acceptable ones. */
  rightAt: { medium: Share; high: Share }
  /** Of the texts that only ask: a problem was named; reviewed texts answer; the expert answers. */
  asked: { named: Share; reviewed: Share; expert: Share }
  /** Of the texts about what is harmless: an illness was named. Of these and of other matters outside the list: a page was shown. */
  harmless: { ill: Share; page: Share }
  unsure: { n: number; abstained: Share }
  /** Of the cases in which nothing of the list is wrong: no illness was named. */
  notMisnamed: Share
  /** Of the cases with two problems: both were named. */
  bothNamed: Share
  /** Of the cases about safety: emergencies, questions about poison, edible plants, and texts that only sound alike. */
  safe: Share
  /** Expected calibration error of the answers with a probability; undefined without any. */
  calibrationError: number | undefined
}

/** Counts outcomes. An answerable case without an answer is a miss. */
export function tally(outcomes: Outcome[]): Tally {
  const answerable = outcomes.filter(({ case: { expected } }) => expected !== unsure)
  const open = outcomes.filter(({ case: { expected } }) => expected === unsure)
  const questions = outcomes.filter(({ case: { group } }) => group === 'question')
  const harmless = outcomes.filter(({ case: { group } }) => group === 'harmless')
  const outside = outcomes.filter(({ case: { group } }) => group === 'harmless' || group === 'unlisted')
  return {
    n: outcomes.length,
    answerable: {
      n: answerable.length,
      answered: share(answerable, ({ answer }) => answer !== undefined),
      inAcceptable: share(answerable, isAcceptable),
      top1: share(answerable, ({ answer, case: { expected } }) => answer === expected),
      top3: share(answerable, ({ best, case: { expected } }) => best.includes(expected)),
    },
    wrongWhileConfident: share(outcomes, (outcome) => isSure(outcome) && !isAcceptable(outcome)),
    wrong: share(outcomes, isWrong),
    rightAt: {
      medium: share(outcomes.filter(isNamedAt('MEDIUM')), isAcceptable),
      high: share(outcomes.filter(isNamedAt('HIGH')), isAcceptable),
    },
    asked: {
      named: share(questions, ({ answer }) => answer !== undefined),
      reviewed: share(questions, ({ reply }) => reply === 'REVIEWED'),
      expert: share(questions, ({ reply }) => reply === 'EXPERT'),
    },
    harmless: {
      ill: share(harmless, ({ answer }) => isIllness(answer)),
      page: share(outside, ({ isPage }) => isPage === true),
    },
    unsure: { n: open.length, abstained: share(open, ({ answer }) => answer === undefined) },
    notMisnamed: share(outcomes.filter(hasNoIllness), ({ answer }) => !isIllness(answer)),
    bothNamed: share(
      outcomes.filter(({ case: { both } }) => both.length > 0),
      ({ answer, second, case: { both } }) => [answer, second].every((id) => id && both.includes(id)),
    ),
    safe: share(
      outcomes.filter(({ safety, case: { safety: asked } }) => asked && safety),
      ({ safety, case: { safety: asked } }) => Boolean(asked && safety && isSafe(asked, safety)),
    ),
    calibrationError: calibrationError(outcomes),
  }
}

const harmlessIds = new Set(problems.filter(isHarmless).map(({ id }) => id))
const hasNoIllness = ({ case: { expected } }: Outcome) => expected === unsure || harmlessIds.has(expected)
const isIllness = (answer: string | undefined) => answer !== undefined && !harmlessIds.has(answer)

const isNamedAt =
  (at: Confidence) =>
  ({ answer, confidence }: Outcome) =>
    answer !== undefined && confidence === at
const isSure = isNamedAt('HIGH')
export const isWrong = (outcome: Outcome) => outcome.answer !== undefined && !isAcceptable(outcome)

const bins = 10

/** Returns the expected calibration error over ten bins: the mean gap between stated probability and share of acceptable answers. */
function calibrationError(outcomes: Outcome[]): number | undefined {
  const stated = outcomes.filter(
    ({ answer, probability }) => answer !== undefined && probability !== undefined,
  )
  if (stated.length === 0) return undefined
  const inBin = (bin: number) =>
    stated.filter(({ probability = 0 }) => Math.min(bins - 1, Math.floor(probability * bins)) === bin)
  return Array.from({ length: bins }, (_, bin) => inBin(bin)).reduce((error, members) => {
    const said = members.reduce((sum, { probability = 0 }) => sum + probability, 0)
    return error + Math.abs(said - members.filter(isAcceptable).length) / stated.length
  }, 0)
}

/** The same counts for each value of a key. */
export function tallyBy(outcomes: Outcome[], key: (examCase: ExamCase) => string): Record<string, Tally> {
  const groups = new Map<string, Outcome[]>()
  for (const outcome of outcomes) {
    const name = key(outcome.case)
    groups.set(name, [...(groups.get(name) ?? []), outcome])
  }
  return Object.fromEntries([...groups].sort().map(([name, group]) => [name, tally(group)]))
}

/** A harmless phenomenon is a healthy plant, so it is acceptable wherever `healthy` is. */
export const isAcceptable = ({ answer, case: { acceptable } }: Outcome) =>
  answer !== undefined &&
  (acceptable.includes(answer) || (harmlessIds.has(answer) && acceptable.includes('healthy')))

const share = (outcomes: Outcome[], holds: (outcome: Outcome) => boolean): Share => ({
  count: outcomes.filter(holds).length,
  of: outcomes.length,
})

/** Returns Wilson's 95 % interval of a share; the whole range for an empty total. */
export function wilson({ count, of }: Share): [number, number] {
  if (of === 0) return [0, 1]
  const z = 1.96
  const p = count / of
  const middle = p + (z * z) / (2 * of)
  const spread = z * Math.sqrt((p * (1 - p)) / of + (z * z) / (4 * of * of))
  const scale = 1 + (z * z) / of
  return [Math.max(0, (middle - spread) / scale), Math.min(1, (middle + spread) / scale)]
}

export const fraction = ({ count, of }: Share) => (of === 0 ? 0 : count / of)
