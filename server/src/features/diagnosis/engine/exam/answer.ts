import { type Case, diagnoseCase } from '../embedded.ts'
import type { ExamCase } from './cases.ts'
import type { Outcome } from './tally.ts'

/** What the embedded engine says to a case. */
export const answer = (examCase: ExamCase) => answerAs(examCase, inputOf(examCase))

/** What it says when it is given something else than the case holds. */
export async function answerAs(examCase: ExamCase, input: Case): Promise<Outcome> {
  const { problemId, confidence, findings, evidence } = await diagnoseCase(input)
  const others = findings.candidates.map((candidate) => candidate.problemId)
  const best = problemId === null ? others : [problemId, ...others]
  const { scores } = evidence as { scores: { share: number }[] }
  const probability = problemId === null ? undefined : scores[0]?.share
  return { case: examCase, answer: problemId ?? undefined, best: best.slice(0, 3), confidence, probability }
}

export const inputOf = ({ text, answers, fullPhoto, symptomPhoto }: ExamCase): Case => ({
  prompt: text,
  answers,
  ...(fullPhoto && { fullPhoto }),
  ...(symptomPhoto && { symptomPhoto }),
})
