import type { StoredFindings } from '../../diagnosis.tables.ts'
import { meaningOf, visibleSigns } from '../knowledge/knowledge.ts'
import phrases from '../knowledge/phrases.json' with { type: 'json' }
import type { Contribution } from '../scoring/evidence-sources.ts'
import type { ProblemScore } from '../scoring/score.ts'
import { asClause } from './clause.ts'

type Reason = StoredFindings['reasons'][number]

const mostReasons = 5
/** Thresholds for signs that are shown to people. */
const leastAmount = 0.15
const leastStrength = 0.3
const leastCounter = -0.4

/** Returns the reasons for a problem: found signs that raised its score, strongest first. */
export function reasonsFor(winner: ProblemScore): Reason[] {
  const reasons = winner.contributions
    .filter(({ finding, amount }) => amount >= leastAmount && finding.strength >= leastStrength)
    .sort((a, b) => b.amount - a.amount)
    .slice(0, mostReasons)
    .map((contribution) => ({ text: reasonText(contribution), source: contribution.finding.source }))
  if (reasons.length > 0 || !winner.named) return reasons
  return [{ text: `${phrases.named}${winner.problem.name}`, source: 'TEXT' }]
}

/** Returns a sentence about the found sign that speaks most against the problem; null when there is none. */
export function counterSignFor(winner: ProblemScore): string | null {
  const [strongest] = winner.contributions
    .filter(({ amount }) => amount <= leastCounter)
    .sort((a, b) => a.amount - b.amount)
  return strongest ? asClause(reasonText(strongest)) + phrases.counter : null
}

/** Returns the text of a contribution without the questionnaire's prefix, because the source is shown beside it. */
const reasonText = ({ finding }: Contribution) =>
  finding.meaning ||
  (finding.reader === 'model' && visibleSigns[finding.id]?.[1]) ||
  meaningOf(finding.id)
    .meaning.replace(/^(설문: .*)주세요$/, '$1주신다고 하셨어요')
    .replace(/^설문: /, '')
