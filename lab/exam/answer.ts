import { diagnoseCase } from '../../server/src/features/diagnosis/engine/embedded.ts'
import type { EngineInput, EngineResult } from '../../server/src/features/diagnosis/engine/engine.ts'
import type { ExamCase } from './cases.ts'
import { findInventedReasons } from './reasons.ts'
import { shownSafety } from './safety.ts'
import type { Outcome } from './tally.ts'

/** Returns the embedded engine's outcome for a case. */
export const answer = (examCase: ExamCase) => answerAs(examCase, inputOf(examCase))

/** Returns the embedded engine's outcome for a case with a modified input. */
export const answerAs = async (examCase: ExamCase, input: EngineInput): Promise<Outcome> =>
  outcomeOf(examCase, await diagnoseCase(input))

/** Returns the outcome that an engine's result is for a case. */
export function outcomeOf(examCase: ExamCase, result: EngineResult): Outcome {
  const { problemId, confidence, findings, evidence } = result
  const others = findings.candidates.map((candidate) => candidate.problemId)
  const best = problemId === null ? others : [problemId, ...others]
  const { scores = [] } = evidence as { scores?: { share: number }[] }
  const probability = problemId === null ? undefined : scores[0]?.share
  const second = findings.alsoSeen?.problemId
  return {
    case: examCase,
    answer: problemId ?? undefined,
    best: best.slice(0, 3),
    confidence,
    probability,
    second,
    safety: shownSafety(result),
    inventedReasons: findInventedReasons(examCase, result),
  }
}

export const inputOf = ({ text, answers, fullPhoto, symptomPhoto }: ExamCase): EngineInput => ({
  prompt: text,
  answers,
  ...(fullPhoto && { fullPhoto }),
  ...(symptomPhoto && { symptomPhoto }),
})
