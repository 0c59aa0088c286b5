import type { StoredFindings } from '../../diagnosis.tables.ts'
import { meaningOf, visibleSigns } from '../knowledge/knowledge.ts'
import phrases from '../knowledge/phrases.json' with { type: 'json' }
import type { Contribution } from '../scoring/parts.ts'
import type { ProblemScore } from '../scoring/score.ts'
import { asClause } from './clause.ts'

type Reason = StoredFindings['reasons'][number]

const mostReasons = 5
/** Signs weaker than this stay out of what people read. */
const leastAmount = 0.15
const leastStrength = 0.3
const leastCounter = -0.4

/** Why this problem: only signs that were found and raised it, strongest first. */
export function reasonsFor(winner: ProblemScore): Reason[] {
  const reasons = winner.contributions
    .filter(({ finding, amount }) => amount >= leastAmount && finding.strength >= leastStrength)
    .sort((a, b) => b.amount - a.amount)
    .slice(0, mostReasons)
    .map((contribution) => ({ text: said(contribution), source: contribution.finding.source }))
  if (reasons.length > 0 || !winner.named) return reasons
  return [{ text: `${phrases.named}${winner.problem.name}`, source: 'TEXT' }]
}

/** The one found sign that speaks most against this problem, in a sentence; null when none does. */
export function counterSignFor(winner: ProblemScore): string | null {
  const [strongest] = winner.contributions
    .filter(({ amount }) => amount <= leastCounter)
    .sort((a, b) => a.amount - b.amount)
  return strongest ? asClause(said(strongest)) + phrases.counter : null
}

/** The source is shown beside the text, so the questionnaire's prefix is not repeated. */
const said = ({ finding }: Contribution) =>
  finding.meaning ||
  (finding.reader === 'model' && visibleSigns[finding.id]?.[1]) ||
  meaningOf(finding.id)
    .meaning.replace(/^(설문: .*)주세요$/, '$1주신다고 하셨어요')
    .replace(/^설문: /, '')
