import * as z from 'zod'
import type { EngineResult } from '../engine.ts'
import { type FollowUpQuestion, followUpQuestions } from '../knowledge/knowledge.ts'
import type { Reading } from './reading.ts'

/** The part of the evidence that contains known findings. */
const knownEvidence = z.object({
  findings: z.array(z.object({ id: z.string() })),
  denied: z.array(z.string()),
  contradictory: z.array(z.string()),
})

/**
 * Replaces the engine's follow-up question by the one that the model chose from the reviewed list. Only where the
 * engine asks a question, never one that is answered or whose findings are known, and not while findings
 * contradict each other, because contradictions are resolved first.
 */
export function withModelQuestion(
  { ask }: Pick<Reading, 'ask'>,
  { findings, evidence }: Pick<EngineResult, 'findings' | 'evidence'>,
  answered: Record<string, string> = {},
): EngineResult['findings'] {
  const question = followUpQuestions.find(({ id }) => id === ask)
  if (!findings.followUp || !question) return findings
  if (Object.hasOwn(answered, question.id) || isUnsuitable(question, knownEvidence.parse(evidence)))
    return findings
  const { id, text, options } = question
  const followUp = { id, text, options: options.map(({ value, label }) => ({ value, label })) }
  return { ...findings, followUp, question: findings.question && text }
}

function isUnsuitable(
  { options }: FollowUpQuestion,
  { findings, denied, contradictory }: z.output<typeof knownEvidence>,
) {
  const told = new Set([...findings.map(({ id }) => id), ...denied])
  const isTold = options.some(({ says, denies }) => [...says, ...denies].some((id) => told.has(id)))
  return contradictory.length > 0 || isTold
}
