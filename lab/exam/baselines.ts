import { diagnoseCase } from '../../server/src/features/diagnosis/engine/embedded.ts'
import { problems } from '../../server/src/features/diagnosis/engine/knowledge/knowledge.ts'
import { type ExamCase, unsure } from './cases.ts'
import type { Outcome } from './tally.ts'

/** Simpler methods, measured on the same cases. */
export const baselines: [name: string, answer: (examCase: ExamCase) => Promise<Outcome>][] = [
  ['always the three most usual problems', async (examCase) => outcome(examCase, mostUsual)],
  ['only problems named in the text', async (examCase) => outcome(examCase, namedIn(examCase.text))],
  ['the four answers without the text', withoutText],
]

const mostUsual = [...problems]
  .sort((a, b) => b.prior - a.prior)
  .slice(0, 3)
  .map(({ id }) => id)

function namedIn(text: string): string[] {
  const compact = text.replace(/\s+/g, '')
  const named = problems.filter(({ names }) => new RegExp(names, 'u').test(compact))
  return named.slice(0, 3).map(({ id }) => id)
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
