import { findContradiction } from '../../../../../contract/diagnosis/right-problem.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { CaseRow } from './case/case.repository.ts'
import { problemList } from './case/suggestion.ts'
import type { ExpertAnswer } from './expert-answer.service.ts'

type JudgedText = Pick<ExpertAnswer, 'feedback' | 'verdict' | 'rightProblemId'>

/** Throws ANSWER_CONTRADICTS when the text calls the problem that the verdict overrules the likeliest. */
export function requireOneMeaning({ problemId }: CaseRow, { feedback, verdict, rightProblemId }: JudgedText) {
  const problems = problemList
  const message = findContradiction({ text: feedback, verdict, problemId, rightProblemId, problems })
  if (message) throw new AppError('ANSWER_CONTRADICTS', { message })
}
