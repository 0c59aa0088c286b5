import * as z from 'zod/mini'
import { reasonSource } from '../../../../../contract/diagnosis.ts'
import type { ExpertCase } from '../../../../../contract/expert-case.ts'
import { findingMeanings, followUpQuestions, problems } from '../engine/knowledge/knowledge.ts'

const stored = z.object({
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

/** The problems that can be named, in the knowledge's order. */
export const problemList = problems.map(({ id, name }) => ({ id, name }))
export const isProblem = (id: string) => names.has(id)
export const problemName = (id: string | null) => (id === null ? null : (names.get(id) ?? id))

/** What the engine made its answer of, in words. Evidence of another shape says nothing. */
export function readEvidence(evidence: unknown): Pick<ExpertCase, 'signs' | 'scores'> {
  const { findings, scores } = stored.safeParse(evidence).data ?? { findings: [], scores: [] }
  return {
    signs: findings.map(({ id, source, strength, span, meaning }) => ({
      text: meaning ?? meanings.get(id) ?? id,
      source,
      words: span ?? null,
      strength,
    })),
    scores: scores.map(({ problemId, share }) => ({ problem: problemName(problemId) ?? '', share })),
  }
}

/** The engine's questions and what the person answered, as both were shown. */
export const sayFollowUps = (answers: Record<string, string>): ExpertCase['followUps'] =>
  Object.entries(answers).map(([id, value]) => {
    const asked = followUpQuestions.find((question) => question.id === id)
    const option = asked?.options.find((it) => it.value === value)
    return { question: asked?.text ?? id, answer: option?.label ?? value }
  })
