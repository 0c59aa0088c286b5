import { diagnoseCase } from '../../server/src/features/diagnosis/engine/embedded.ts'
import type { EngineInput, EngineResult } from '../../server/src/features/diagnosis/engine/engine.ts'
import { careOf } from '../../server/src/features/diagnosis/engine/knowledge/care.ts'
import phrases from '../../server/src/features/diagnosis/engine/knowledge/phrases.json' with { type: 'json' }
import { answersIn } from '../../server/src/features/diagnosis/engine/reading/questions.ts'
import { readText } from '../../server/src/features/diagnosis/engine/reading/text.ts'
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
    reply: replyIn(examCase, result),
    isPage: problemId === null && findings.family !== undefined,
    inventedReasons: findInventedReasons(examCase, result),
  }
}

/** Titles of results that answer a question about danger, poison or spraying. */
const aboutSafety = /^(?:독이 있는지|먼저 안전|약을 뿌려도)/

/** Returns who answers the question of a text. */
function replyIn({ text }: ExamCase, { problem, findings }: EngineResult): Outcome['reply'] {
  const { summary = '' } = findings
  if (aboutSafety.test(problem)) return 'REVIEWED'
  if (summary.includes(phrases.question.byExpert)) return 'EXPERT'
  const [answer] = answersIn(readText(text), careOf(text), undefined)
  return answer?.text && summary.startsWith(answer.text) ? 'REVIEWED' : undefined
}

export const inputOf = ({ text, answers, fullPhoto, symptomPhoto }: ExamCase): EngineInput => ({
  prompt: text,
  answers,
  ...(fullPhoto && { fullPhoto }),
  ...(symptomPhoto && { symptomPhoto }),
})
