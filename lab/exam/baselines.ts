import { diagnoseCase } from '../../server/src/features/diagnosis/engine/embedded.ts'
import { names, problems } from '../../server/src/features/diagnosis/engine/knowledge/knowledge.ts'
import { gramsOf } from '../../server/src/features/diagnosis/engine/reading/learned.ts'
import { readDescriptions } from '../training/data.ts'
import { type ExamCase, unsure } from './cases.ts'
import type { Outcome } from './tally.ts'

/** Simpler methods, measured on the same cases. */
export const baselines: [name: string, answer: (examCase: ExamCase) => Promise<Outcome>][] = [
  ['always the three most usual problems', async (examCase) => outcome(examCase, mostUsual)],
  [
    'similarity of n-grams to the training descriptions alone',
    async (examCase) => outcome(examCase, mostSimilar(examCase.text)),
  ],
  ['only problems named in the text', async (examCase) => outcome(examCase, namedIn(examCase.text))],
  ['the four answers without the text', withoutText],
]

const mostUsual = [...problems]
  .sort((a, b) => b.prior - a.prior)
  .slice(0, 3)
  .map(({ id }) => id)

const described = readDescriptions().map(({ text, expected }) => ({ expected, grams: gramsOf(text) }))

/** Returns the problems of the descriptions with the most similar n-grams (Jaccard). */
function mostSimilar(text: string): string[] {
  const grams = gramsOf(text)
  const ranked = described
    .map((description) => ({ id: description.expected, score: sharedBy(grams, description.grams) }))
    .sort((a, b) => b.score - a.score)
  return [...new Set(ranked.map(({ id }) => id))].slice(0, 3)
}

function sharedBy(one: Set<string>, other: Set<string>): number {
  let shared = 0
  for (const gram of one) if (other.has(gram)) shared++
  return shared / (one.size + other.size - shared || 1)
}

function namedIn(text: string): string[] {
  const compact = text.replace(/\s+/g, '')
  const named = Object.entries(names).filter(([, words]) => new RegExp(words, 'u').test(compact))
  return named.slice(0, 3).map(([id]) => id)
}

async function withoutText(examCase: ExamCase): Promise<Outcome> {
  const { evidence } = await diagnoseCase({ prompt: '', answers: examCase.answers })
  const { scores } = evidence as { scores: { problemId: string }[] }
  return outcome(
    examCase,
    scores.slice(0, 3).map(({ problemId }) => problemId),
  )
}

const outcome = (examCase: ExamCase, best: string[]): Outcome => ({
  case: examCase,
  answer: best[0] === unsure ? undefined : best[0],
  best,
  confidence: 'LOW',
})
