import type { StoredFindings } from '../../diagnosis.tables.ts'
import { meaningOf, visibleSigns } from '../knowledge/knowledge.ts'
import phrases from '../knowledge/phrases.json' with { type: 'json' }
import type { Contribution, ProblemScore } from '../scoring/score.ts'

type Reason = StoredFindings['reasons'][number]

const mostReasons = 5
/** Signs weaker than this stay out of what people read. */
const leastAmount = 0.15
const leastStrength = 0.3
const leastCounter = -0.4

/** Why this problem: only signs that were found and raised it, strongest first, then at most one that speaks against it. */
export function reasonsFor(winner: ProblemScore): Reason[] {
  const raising = winner.contributions
    .filter(({ finding, amount }) => amount >= leastAmount && finding.strength >= leastStrength)
    .sort((a, b) => b.amount - a.amount)
    .slice(0, mostReasons)
  const reasons = raising.map(reasonOf)
  if (reasons.length === 0 && winner.named) {
    reasons.push({ text: `${phrases.named}${winner.problem.name}`, source: 'TEXT' })
  }
  const counter = strongestCounter(winner.contributions)
  return counter ? [...reasons, { ...reasonOf(counter), text: phrases.counter + plain(counter) }] : reasons
}

const strongestCounter = (contributions: Contribution[]) =>
  contributions.filter(({ amount }) => amount <= leastCounter).sort((a, b) => a.amount - b.amount)[0]

/** The source is shown beside the text, so the questionnaire's prefix is not repeated. */
const plain = ({ finding }: Contribution) =>
  (finding.reader === 'model' && visibleSigns[finding.id]?.[1]) ||
  meaningOf(finding.id).meaning.replace(/^설문: /, '')

const reasonOf = (contribution: Contribution): Reason => ({
  text: plain(contribution),
  source: contribution.finding.source,
})
