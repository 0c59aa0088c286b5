import type { FollowUp } from '../../../../../../contract/diagnosis/diagnosis.ts'
import { type Finding, isPlantSign } from '../finding.ts'
import {
  type FollowUpQuestion,
  followUpQuestions,
  guidedQuestions,
  type Problem,
  weightOf,
} from '../knowledge/knowledge.ts'
import type { Contradiction } from '../reading/contradictions.ts'
import { absenceShare, type ProblemScore } from './score.ts'

type Option = FollowUpQuestion['options'][number]

/** Findings stated or denied so far, and questions already answered. */
export interface KnownFindings {
  findings: ReadonlySet<string>
  asked: ReadonlySet<string>
  /** Id of the species, where the description names one. */
  plant?: string | undefined
  /** Whether the description mentions words; whatever a question takes for granted counts as mentioned without it. */
  mentions?: ((words: RegExp) => boolean) | undefined
}

/** Shown when no follow-up question distinguishes the candidates. */
export const generalQuestion = '가장 먼저 눈에 띈 변화가 어디에서, 언제 시작됐나요?'

/** Largest number of follow-up questions per diagnosis. */
const mostQuestions = 3
/** Smallest expected information gain of a question, in nats. */
const leastGain = 0.04
const unknownShare = 0.12
/** What a question counts for which asks to take the plant out of its pot, beside one that is answered by a look or a touch. */
const shareOfWork = 0.7
/** Base log-odds of a sign without a cause, and the bounds of the log-odds under a problem. */
const usual = -1.6
const bounds = { least: -3.5, most: 2.2 }

/**
 * Returns the question with the highest expected information gain among those about a sign of the problems in question;
 * undefined when none reaches the minimum.
 */
export function mostUsefulQuestion(
  ranking: ProblemScore[],
  known: KnownFindings,
  inQuestion: ProblemScore[] = ranking,
): FollowUp | undefined {
  if (known.asked.size >= mostQuestions) return undefined
  const total = ranking.reduce((sum, { share }) => sum + share, 0) || 1
  const beliefs = ranking.map(({ problem, share }) => ({ problem, share: share / total }))
  let best: { gain: number; question: FollowUpQuestion | undefined } = {
    gain: leastGain,
    question: undefined,
  }
  for (const question of followUpQuestions) {
    if (known.asked.has(question.id) || !suits(question, known) || isAnswered(question, known.findings))
      continue
    if (!inQuestion.some(({ problem }) => concerns(question, problem))) continue
    const gain = expectedGain(beliefs, question.options) * (question.isWork ? shareOfWork : 1)
    if (gain > best.gain) best = { gain, question }
  }
  return best.question && toFollowUp(best.question)
}

/** Findings that can be checked by looking, in place of those about habits and location. */
const observableAs: Record<string, string> = { often_txt: 'soil_wet' }

/** Returns the question that resolves a contradiction, unless it was asked already. */
export function questionResolving(
  contradictions: Contradiction[],
  { asked }: KnownFindings,
): FollowUp | undefined {
  if (asked.size >= mostQuestions) return undefined
  for (const { signs } of contradictions) {
    const question = followUpQuestions.find(({ id, options }) => {
      const settles = (sign: string) => options.some(({ says }) => says.includes(sign))
      return !asked.has(id) && signs.every((sign) => settles(observableAs[sign] ?? sign))
    })
    if (question) return toFollowUp(question)
  }
  return undefined
}

/** Returns a question without what its answers tell. */
export const toFollowUp = ({ id, text, options }: FollowUpQuestion): FollowUp => ({
  id,
  text,
  options: options.map(({ value, label, picture }) => ({ value, label, ...(picture && { picture }) })),
})

/** Whether a question may be about the plant: one about certain species suits only these, one about a sight only where it is told of. */
const suits = ({ plants, about }: FollowUpQuestion, { plant, mentions }: KnownFindings) =>
  (!plants || (plant !== undefined && plants.includes(plant))) &&
  (!about || !mentions || mentions(new RegExp(about, 'gu')))

/** Whether an answer speaks for or against a problem. */
const concerns = ({ options }: FollowUpQuestion, problem: Problem) =>
  options.some(({ says, denies }) => [...says, ...denies].some((id) => weightOf(problem, id) !== 0))

/** Whether a finding that the question is about is already known. */
export const isAnswered = ({ options }: FollowUpQuestion, told: ReadonlySet<string>) =>
  options.some(({ says, denies }) => [...says, ...denies].some((id) => told.has(id)))

/** Returns the mutual information between the answer and the problem, in nats. */
function expectedGain(beliefs: { problem: Problem; share: number }[], options: Option[]): number {
  const chances = beliefs.map(({ problem }) => chancesOf(problem, options))
  const overall = options.map((_, option) =>
    beliefs.reduce((sum, { share }, index) => sum + share * (chances[index]?.[option] ?? 0), 0),
  )
  let gain = 0
  beliefs.forEach(({ share }, index) => {
    chances[index]?.forEach((chance, option) => {
      if (chance > 0) gain += share * chance * Math.log(chance / (overall[option] ?? chance))
    })
  })
  return gain
}

/** Returns the probability of each answer given the problem. */
function chancesOf(problem: Problem, options: Option[]): number[] {
  const odds = options.map(({ says, denies }) =>
    says.length + denies.length === 0 ? 0 : Math.exp(pullOf(problem, says, denies)),
  )
  const total = odds.reduce((sum, value) => sum + value, 0) || 1
  return odds.map((value) => (value === 0 ? unknownShare : (value / total) * (1 - unknownShare)))
}

function pullOf(problem: Problem, says: string[], denies: string[]): number {
  const said = says.reduce((sum, id) => sum + weightOf(problem, id), 0)
  const missed = denies.reduce((sum, id) => sum + Math.max(0, weightOf(problem, id)), 0) * absenceShare
  return Math.max(bounds.least, Math.min(bounds.most, said - missed + (says.length > 0 ? usual : 0)))
}

/** Symptoms from which the pictured question is no longer asked. */
const enoughSigns = 2
export const firstQuestion = guidedQuestions.find(({ after }) => after === undefined)

/**
 * Returns the question with a fixed place: the pictured one while fewer than two symptoms are known and none of its
 * options was told, or the one that follows its answer. Undefined when neither fits.
 */
export function guidedQuestion(
  findings: Finding[],
  followUps: Record<string, string> | undefined,
  known: KnownFindings,
): FollowUp | undefined {
  if (known.asked.size >= mostQuestions || !firstQuestion) return undefined
  const answer = followUps?.[firstQuestion.id]
  const next = guidedQuestions.find(
    ({ id, after }) => after !== undefined && after === answer && !known.asked.has(id),
  )
  if (next && !isTold(next.options, known)) return toFollowUp(next)
  if (known.asked.size > 0 || known.findings.has('fine')) return undefined
  const signs = findings.filter((one) => isPlantSign(one))
  return signs.length < enoughSigns && !isTold(firstQuestion.options, known)
    ? toFollowUp(firstQuestion)
    : undefined
}

const isTold = (options: { says: string[] }[], { findings }: KnownFindings) =>
  options.some(({ says }) => says.some((id) => findings.has(id)))
