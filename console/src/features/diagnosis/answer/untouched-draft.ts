import type { AdminCase, AnswerDraft } from '../../../../../contract/diagnosis/case-admin.ts'
import type { listProblems } from '../../../../../contract/diagnosis/diagnosis-admin.ts'
import {
  draftNaming,
  findUnlistedName,
  letterNaming,
} from '../../../../../contract/diagnosis/right-problem.ts'
import type { Data } from '../../../../../contract/endpoint.ts'

type Problems = Data<typeof listProblems>
type Choice = Pick<AnswerDraft, 'verdict' | 'rightProblemId'>
type JudgedCase = Pick<AdminCase, 'problemId' | 'suggestion' | 'emergency'>

/** Returns the text with the draft of the chosen problem in place of an untouched one; undefined without a draft in it. */
export function findDraftFor(
  choice: Choice,
  { text, rightProblemId }: AnswerDraft,
  { problemId, suggestion, emergency }: JudgedCase,
  problems: Problems,
): string | undefined {
  const toDraft = (letter: string | undefined) => letter && draftNaming(letter, emergency)
  const letters = [letterOf(rightProblemId, problems), ...problems.map(({ letter }) => letter)]
  // The longest first, because the suggestion for an emergency without a problem is the beginning of the others.
  const drafts = [...letters.map(toDraft), suggestion]
  const present = drafts.find((draft) => draft && text.includes(draft))
  if (present === undefined) return undefined
  const isSame = choice.verdict === 'AGREE' || choice.rightProblemId === problemId
  const next = (isSame ? undefined : toDraft(letterOf(choice.rightProblemId, problems))) ?? suggestion
  return text.replace(present, () => next)
}

function letterOf(problemId: string | null, problems: Problems) {
  const unlisted = problemId === null ? undefined : findUnlistedName(problemId)
  return unlisted ? letterNaming(unlisted) : problems.find(({ id }) => id === problemId)?.letter
}
