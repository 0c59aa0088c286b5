import type { Finding, NamedProblem } from '../finding.ts'
import { meaningOf, type Problem, problems, weightOf } from '../knowledge/knowledge.ts'
import { leadingClause, type NamingModel, nearCertain, openShareOf } from '../naming/naming.ts'
import { clauseWords } from '../reading/quote.ts'
import type { TextReading } from '../reading/text.ts'

/** What one finding says for or against a problem: its weight in the table of problems, and the part that counts beside correlated findings. */
export interface Contribution {
  finding: Finding
  amount: number
  counted: number
}

export interface ProblemScore {
  problem: Problem
  /** Probability among all problems and "none of these", 0..1. */
  share: number
  contributions: Contribution[]
  /** Sum of the contributions and of the denied signs, in nats of the table. */
  gain: number
  /** Whether the description denies a near-certain sign of it, and tells of no other. */
  isDenied: boolean
  /** How the description names the problem, where it does. */
  name: NamedProblem | undefined
  /** The stated clause that speaks most for it; only for the most probable problem. */
  words?: string | undefined
}

export interface Scoring {
  /** Most probable first. */
  ranking: ProblemScore[]
  /** Probability that no problem of the list fits, or that the description says too little. */
  openShare: number
  /** The part of it in which the description tells of something else, or only asks. */
  otherShare: number
}

/** Factor for each further finding of one group of correlated findings. */
export const groupFalloff = 0.5
/** Part of a sign's weight that its denial takes away. */
export const absenceShare = 0.35

/** Orders the problems by their shares, with the findings that speak for and against each. */
export function scoreProblems(
  { findings, denied, named }: { findings: Finding[]; denied: string[]; named: NamedProblem[] },
  shares: Record<string, number>,
): Scoring {
  const ranking = problems
    .map((problem) => {
      const contributions = contributionsTo(problem, findings)
      const absent = denied.reduce((sum, id) => sum + Math.max(0, problem.raises[id] ?? 0), 0) * absenceShare
      const gain = contributions.reduce((sum, { counted }) => sum + counted, 0) - absent
      return {
        problem,
        share: shares[problem.id] ?? 0,
        contributions,
        gain,
        isDenied:
          denied.some((id) => (problem.raises[id] ?? 0) >= nearCertain.weight) &&
          contributions.every(({ amount }) => amount <= 0),
        name: named.find(({ problemId }) => problemId === problem.id),
      }
    })
    .sort((one, other) => other.share - one.share || one.problem.id.localeCompare(other.problem.id))
  const { unlisted = 0, asked = 0 } = shares
  return { ranking, openShare: openShareOf(shares), otherShare: unlisted + asked }
}

/** Gives the most probable problem the words of the clause that speaks most for it. */
export function quoteLeading(
  { ranking: [first, ...others], ...shares }: Scoring,
  { clauses, standings, original }: TextReading,
  naming?: NamingModel,
): Scoring {
  const clause = first && leadingClause(clauses, standings, first.problem.id, naming)
  const words = clause && clauseWords(original, clause)
  return { ranking: first ? [{ ...first, words }, ...others] : [], ...shares }
}

/** The strongest finding of a group counts fully, the next half, the next a quarter; per sign of the amount and per source. */
function contributionsTo(problem: Problem, findings: Finding[]): Contribution[] {
  const ranks = new Map<string, number>()
  return findings
    .map((finding) => ({ finding, amount: weightOf(problem, finding.id) * finding.strength }))
    .filter(({ amount }) => amount !== 0)
    .sort((one, other) => Math.abs(other.amount) - Math.abs(one.amount))
    .map(({ finding, amount }) => {
      const key = `${finding.source === 'PHOTO'}${meaningOf(finding.id).group}${amount > 0}`
      const rank = ranks.get(key) ?? 0
      ranks.set(key, rank + 1)
      return { finding, amount, counted: amount * groupFalloff ** rank }
    })
}
