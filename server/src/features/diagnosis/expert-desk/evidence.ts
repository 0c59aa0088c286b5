import * as z from 'zod/mini'
import type { AdminCase } from '../../../../../contract/diagnosis/case-admin.ts'
import { reasonSource } from '../../../../../contract/diagnosis/diagnosis.ts'
import { findUnlistedName } from '../../../../../contract/diagnosis/right-problem.ts'
import { allQuestions, findingMeanings, problems } from '../engine/knowledge/knowledge.ts'

const storedEvidence = z.object({
  findings: z.array(
    z.object({
      id: z.string(),
      source: reasonSource,
      strength: z.number(),
      span: z.optional(z.string()),
      meaning: z.optional(z.string()),
    }),
  ),
  scores: z.array(z.object({ problemId: z.string(), share: z.number() })),
})

const meanings = new Map(findingMeanings.map(({ id, meaning }) => [id, meaning]))
const names = new Map(problems.map(({ id, name }) => [id, name]))

export const isProblem = (id: string) => names.has(id)
/** Name of a problem of the list, or of one outside it that an expert named. */
export const findKnownProblemName = (id: string) => names.get(id) ?? findUnlistedName(id)
export const findProblemName = (id: string | null) => (id === null ? null : (findKnownProblemName(id) ?? id))

/** Describes the engine's evidence for experts; evidence of another shape counts as empty. */
export function readEvidence(evidence: unknown): Pick<AdminCase, 'signs' | 'scores'> {
  const { findings, scores } = storedEvidence.safeParse(evidence).data ?? { findings: [], scores: [] }
  return {
    signs: findings.map(({ id, source, strength, span, meaning }) => ({
      text: meaning ?? meanings.get(id) ?? id,
      source,
      words: span ?? null,
      strength,
    })),
    scores: scores.map(({ problemId, share }) => ({ problem: findProblemName(problemId) ?? '', share })),
  }
}

/** Returns the follow-up questions and answers with their labels. */
export const describeFollowUps = (answers: Record<string, string>): AdminCase['followUps'] =>
  Object.entries(answers).map(([id, value]) => {
    const question = allQuestions.find((candidate) => candidate.id === id)
    const option = question?.options.find((it) => it.value === value)
    return { question: question?.text ?? id, answer: option?.label ?? value }
  })
