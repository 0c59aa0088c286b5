import type { Finding } from '../finding.ts'
import { questions, weightOf } from '../knowledge/knowledge.ts'
import type { ProblemScore } from './score.ts'

const generalQuestion = '가장 먼저 눈에 띈 변화가 어디에서, 언제 시작됐나요?'

/** The question whose answer would separate the best few problems most; about nothing that is known already. */
export function mostUsefulQuestion(
  contenders: ProblemScore[],
  findings: Finding[],
  denied: string[],
): string {
  if (contenders.length === 0 || findings.every(({ source }) => source !== 'TEXT')) return generalQuestion
  const known = new Set([...findings.map(({ id }) => id), ...denied])
  const knownQuestions = new Set([...known].map((id) => questions[id]))
  let best = { spread: 0, text: generalQuestion }
  for (const [id, text] of Object.entries(questions)) {
    if (known.has(id) || knownQuestions.has(text)) continue
    const spread = spreadOf(contenders, id)
    if (spread > best.spread) best = { spread, text }
  }
  return best.text
}

/** Variance of a finding's weight over the contenders, each counted by its share. */
function spreadOf(contenders: ProblemScore[], findingId: string): number {
  const total = contenders.reduce((sum, { share }) => sum + share, 0) || 1
  const weights = contenders.map(
    ({ problem, share }) => [weightOf(problem, findingId), share / total] as const,
  )
  const mean = weights.reduce((sum, [weight, share]) => sum + weight * share, 0)
  return weights.reduce((sum, [weight, share]) => sum + share * (weight - mean) ** 2, 0)
}
