import * as z from 'zod'
import type { EngineResult } from '../engine.ts'
import { type FollowUpQuestion, followUpQuestions } from '../knowledge/knowledge.ts'
import type { Reading } from './reading.ts'

/** The part of the evidence that tells what is known already. */
const known = z.object({
  findings: z.array(z.object({ id: z.string() })),
  denied: z.array(z.string()),
  contradictory: z.array(z.string()),
})

/**
 * The question that the model would ask, in our reviewed words, in place of the engine's own choice. Only
 * where the engine asks at all, never what was asked before or what the person has told, and not while
 * what they told contradicts itself: that is settled first.
 */
export function withQuestionOf(
  { ask }: Pick<Reading, 'ask'>,
  { findings, evidence }: Pick<EngineResult, 'findings' | 'evidence'>,
  answered: Record<string, string> = {},
): EngineResult['findings'] {
  const question = followUpQuestions.find(({ id }) => id === ask)
  if (!findings.followUp || !question) return findings
  if (Object.hasOwn(answered, question.id) || standsBack(question, known.parse(evidence))) return findings
  const { id, text, options } = question
  const followUp = { id, text, options: options.map(({ value, label }) => ({ value, label })) }
  return { ...findings, followUp, question: findings.question && text }
}

function standsBack(
  { options }: FollowUpQuestion,
  { findings, denied, contradictory }: z.output<typeof known>,
) {
  const told = new Set([...findings.map(({ id }) => id), ...denied])
  const isTold = options.some(({ says, denies }) => [...says, ...denies].some((id) => told.has(id)))
  return contradictory.length > 0 || isTold
}
