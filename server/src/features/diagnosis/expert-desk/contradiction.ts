import { findContradiction } from '../../../../../contract/diagnosis/right-problem.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { CaseRow } from './case/case.repository.ts'
import { findKnownProblemName } from './case/evidence.ts'
import { problemList } from './case/suggestion.ts'
import type { ExpertAnswer } from './expert-answer.service.ts'

type JudgedText = Pick<ExpertAnswer, 'feedback' | 'verdict' | 'rightProblemId'>

/** Throws ANSWER_CONTRADICTS when the text calls the problem that the verdict overrules the likeliest. */
export function requireOneMeaning({ problemId }: CaseRow, { feedback, verdict, rightProblemId }: JudgedText) {
  const name = rightProblemId && findKnownProblemName(rightProblemId)
  if (!rightProblemId || !name) return
  const findListed = (id: string | null) => problemList.find((problem) => problem.id === id)
  const message = findContradiction({
    text: feedback,
    verdict,
    overruled: findListed(problemId),
    right: findListed(rightProblemId) ?? { id: rightProblemId, name },
    problems: problemList,
  })
  if (message) throw new AppError('ANSWER_CONTRADICTS', { message })
}
