import type { AdminCase, AnswerDraft } from '../../../../../contract/diagnosis/case-admin.ts'
import type { listProblems } from '../../../../../contract/diagnosis/diagnosis-admin.ts'
import { findUnlistedName, letterNaming } from '../../../../../contract/diagnosis/right-problem.ts'
import type { Data } from '../../../../../contract/endpoint.ts'

type Problems = Data<typeof listProblems>
type Choice = Pick<AnswerDraft, 'verdict' | 'rightProblemId'>
type JudgedCase = Pick<AdminCase, 'problemId' | 'suggestion'>

/** Returns the text with the draft of the chosen problem in place of an untouched one; undefined without a draft in it. */
export function findDraftFor(
  choice: Choice,
  { text, rightProblemId }: AnswerDraft,
  { problemId, suggestion }: JudgedCase,
  problems: Problems,
): string | undefined {
  const drafts = [suggestion, letterOf(rightProblemId, problems), ...problems.map(({ letter }) => letter)]
  const present = drafts.find((draft) => draft !== undefined && text.includes(draft))
  if (present === undefined) return undefined
  const isSame = choice.verdict === 'AGREE' || choice.rightProblemId === problemId
  const next = (isSame ? undefined : letterOf(choice.rightProblemId, problems)) ?? suggestion
  return text.replace(present, () => next)
}

function letterOf(problemId: string | null, problems: Problems) {
  const unlisted = problemId === null ? undefined : findUnlistedName(problemId)
  return unlisted ? letterNaming(unlisted) : problems.find(({ id }) => id === problemId)?.letter
}
