import type { FollowUp } from '../../../../../../contract/diagnosis.ts'
import { type FollowUpQuestion, followUpQuestions, type Problem, weightOf } from '../knowledge/knowledge.ts'
import type { Contradiction } from '../reading/contradictions.ts'
import { limits } from './limits.ts'
import type { ProblemScore } from './score.ts'

type Option = FollowUpQuestion['options'][number]

/** What is known already: findings said or denied, and questions answered before. */
export interface Known {
  findings: ReadonlySet<string>
  asked: ReadonlySet<string>
}

/** Asked when no tap could tell the problems apart. */
export const generalQuestion = '가장 먼저 눈에 띈 변화가 어디에서, 언제 시작됐나요?'

/** People are asked at most so many times. */
const mostQuestions = 3
/** Less than this (nats) is not worth a tap. */
const leastGain = 0.04
const unknownShare = 0.12
/** Log-odds of a sign in a plant that has no reason to show it, and the most and least a problem makes of it. */
const usual = -1.6
const bounds = { least: -3.5, most: 2.2 }

/** The question whose answer is expected to tell most about the problem; undefined when none is worth a tap. */
export function mostUsefulQuestion(ranking: ProblemScore[], known: Known): FollowUp | undefined {
  if (known.asked.size >= mostQuestions) return undefined
  const total = ranking.reduce((sum, { share }) => sum + share, 0) || 1
  const beliefs = ranking.map(({ problem, share }) => ({ problem, share: share / total }))
  let best: { gain: number; question: FollowUpQuestion | undefined } = {
    gain: leastGain,
    question: undefined,
  }
  for (const question of followUpQuestions) {
    if (known.asked.has(question.id) || isAnswered(question, known.findings)) continue
    const gain = expectedGain(beliefs, question.options)
    if (gain > best.gain) best = { gain, question }
  }
  return best.question && shown(best.question)
}

/** How often somebody waters shows in the soil, and a place in its light: what can be looked at is asked. */
const seenIn: Record<string, string> = {
  often_txt: 'soil_wet',
  a_often: 'soil_wet',
  a_rare: 'soil_dry',
  a_dim: 'dark',
  a_sun: 'sun',
}

/** What was told both ways is asked first: the question that can settle it, unless it was asked. */
export function questionAbout(contradictions: Contradiction[], { asked }: Known): FollowUp | undefined {
  if (asked.size >= mostQuestions) return undefined
  for (const { signs } of contradictions) {
    const question = followUpQuestions.find(({ id, options }) => {
      const settles = (sign: string) => options.some(({ says }) => says.includes(sign))
      return !asked.has(id) && signs.every((sign) => settles(seenIn[sign] ?? sign))
    })
    if (question) return shown(question)
  }
  return undefined
}

const shown = ({ id, text, options }: FollowUpQuestion): FollowUp => ({
  id,
  text,
  options: options.map(({ value, label }) => ({ value, label })),
})

/** Whoever has told one of the signs a question is about has answered it. */
const isAnswered = ({ options }: FollowUpQuestion, told: ReadonlySet<string>) =>
  options.some(({ says, denies }) => [...says, ...denies].some((id) => told.has(id)))

/** Mutual information between the answer and the problem, in nats. */
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

/** How likely each answer is when the problem is this one. */
function chancesOf(problem: Problem, options: Option[]): number[] {
  const odds = options.map(({ says, denies }) =>
    says.length + denies.length === 0 ? 0 : Math.exp(pullOf(problem, says, denies)),
  )
  const total = odds.reduce((sum, value) => sum + value, 0) || 1
  return odds.map((value) => (value === 0 ? unknownShare : (value / total) * (1 - unknownShare)))
}

function pullOf(problem: Problem, says: string[], denies: string[]): number {
  const said = says.reduce((sum, id) => sum + weightOf(problem, id), 0)
  const missed = denies.reduce((sum, id) => sum + Math.max(0, weightOf(problem, id)), 0) * limits.absenceShare
  return Math.max(bounds.least, Math.min(bounds.most, said - missed + (says.length > 0 ? usual : 0)))
}
