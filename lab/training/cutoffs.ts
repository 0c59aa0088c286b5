import { type Cutoffs, openShareOf } from '../../server/src/features/diagnosis/engine/naming/naming.ts'
import { judge } from '../../server/src/features/diagnosis/engine/scoring/judge.ts'
import type { Scoring } from '../../server/src/features/diagnosis/engine/scoring/score.ts'
import { type ExamCase, unsure } from '../exam/cases.ts'
import { fraction, isWrong, type Outcome, tally } from '../exam/tally.ts'

/** A case with shares from models that were not trained on it. */
export interface Judged {
  case: ExamCase
  shares: Record<string, number>
}

/** A judged case with its ordered problems; `isByPeople` as in `TrainingCase`. */
export interface Scored {
  case: ExamCase
  scoring: Scoring
  complaint: boolean
  isByPeople: boolean
  isEnglish: boolean
}

const temperatures = [0.35, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.35, 1.5, 1.75, 2, 2.5, 3]

/** Returns the temperature with the least log loss on the acceptable problems. */
export function fitTemperature(judged: Judged[]): number {
  const loss = (temperature: number) =>
    judged.reduce((sum, { case: { acceptable }, shares }) => {
      const cooled = cool(shares, temperature)
      const shareOf = (id: string) => (id === unsure ? openShareOf(cooled) : (cooled[id] ?? 0))
      return sum - Math.log(acceptable.reduce((all, id) => all + shareOf(id), 1e-6))
    }, 0)
  return temperatures.reduce((best, one) => (loss(one) < loss(best) ? one : best))
}

/** Returns shares as a model of another temperature gives them. */
export function cool(shares: Record<string, number>, temperature: number): Record<string, number> {
  const powers = Object.entries(shares).map(([id, share]) => [id, share ** (1 / temperature)] as const)
  const total = powers.reduce((sum, [, power]) => sum + power, 0)
  return Object.fromEntries(powers.map(([id, power]) => [id, power / total]))
}

const answers = [0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5]
const doubts = [0.5, 0.4, 0.35, 0.3, 0.25, 0.2, 0.16, 0.13, 0.1, 0.08, 0.05]
const mediums = [0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75]
const highs = [0.75, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.99]

/** Aims on held-out cases: share of right middle answers to people's texts, of texts that stay open, and of wrong sure answers. */
const aims = { rightMedium: 0.72, abstained: 0.9, wrongWhileSure: 0.002 }

/** Shares of people's texts that may get a wrong name, and of those about what is harmless that may be called an illness. */
export interface Most {
  wrong: number
  calledIll: number
}

/** Returns the cut-offs with most acceptable answers that meet the aims. */
export function fitCutoffs(scored: Scored[], most: Most): Cutoffs {
  const people = scored.filter(({ isByPeople }) => isByPeople)
  const others = scored.filter(({ isByPeople }) => !isByPeople)
  let best = { right: -1, answer: 0.5, doubt: 0.05 }
  for (const answer of answers)
    for (const doubt of doubts) {
      const at = { answer, doubt, medium: 1, high: 1 }
      const heard = people.map((one) => outcomeOf(one, at))
      const listed = tally(others.map((one) => outcomeOf(one, at)))
      const isWithin =
        shareOf(heard, isWrong) <= most.wrong &&
        fraction(tally(heard).harmless.ill) <= most.calledIll &&
        fraction(listed.unsure.abstained) >= aims.abstained
      const right = fraction(tally(heard).answerable.inAcceptable) + fraction(listed.answerable.inAcceptable)
      if (isWithin && right > best.right) best = { right, answer, doubt }
    }
  const { answer, doubt } = best
  const high =
    highs.find((share) => {
      const outcomes = scored.map((one) => outcomeOf(one, { answer, doubt, medium: 1, high: share }))
      return fraction(tally(outcomes).wrongWhileConfident) <= aims.wrongWhileSure
    }) ?? 0.99
  const medium =
    mediums.find((share) => {
      const outcomes = people.map((one) => outcomeOf(one, { answer, doubt, medium: share, high }))
      const middle = outcomes.filter(({ confidence }) => confidence === 'MEDIUM')
      return 1 - shareOf(middle, isWrong) >= aims.rightMedium
    }) ?? 0.8
  return { answer, doubt, medium, high }
}

const shareOf = (outcomes: Outcome[], holds: (outcome: Outcome) => boolean) =>
  outcomes.filter(holds).length / (outcomes.length || 1)

/** Returns the engine's outcome for a case with the given cut-offs. */
export function outcomeOf({ case: examCase, scoring, complaint }: Scored, cutoffs: Cutoffs): Outcome {
  const { winner, candidates, confidence } = judge(scoring, { complaint }, cutoffs)
  const best = (winner ? [winner, ...candidates] : candidates).map(({ problem }) => problem.id).slice(0, 3)
  return { case: examCase, answer: winner?.problem.id, best, confidence, probability: winner?.share }
}
