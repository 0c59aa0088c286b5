import {
  draftNaming,
  findUnlistedName,
  letterNaming,
  type NamedProblem,
} from '../../../../../contract/diagnosis/right-problem.ts'
import type { StoredFindings } from '../diagnosis.tables.ts'
import { problems } from '../engine/knowledge/knowledge.ts'

interface Result {
  problemId: string | null
  findings: Pick<StoredFindings, 'emergency'>
}

/** Composes the draft of an answer from a result, the engine's or with the expert's problem: what it names, and how to be more certain at home. */
export function suggestAnswer({ problemId, findings }: Result): string {
  const letter = problemId ? letterOf(problemId) : undefined
  return draftNaming(letter, findings.emergency) || '사진과 설명만으로는 한 가지로 말씀드리기 어려워요.'
}

/** The draft of an answer that names a problem of the list, or one outside of it; undefined for an unknown id. */
export function letterOf(problemId: string): string | undefined {
  const problem = problems.find(({ id }) => id === problemId)
  const unlisted = findUnlistedName(problemId)
  if (!problem) return unlisted && letterNaming(unlisted)
  const moreCertain = problem.advice.tellApart.replace('이쪽에 가까워요', '더 확실해요')
  return problemId === 'healthy'
    ? `지금은 뚜렷한 이상이 보이지 않아요.\n${moreCertain}`
    : letterNaming(problem.name, moreCertain)
}

/** All problems of the knowledge base, in its order, with the words that people use for them. */
export const problemList = problems.map(({ id, name, names }) => ({
  id,
  name,
  alsoCalled: plainWordsIn(names),
  letter: letterOf(id),
})) satisfies NamedProblem[]

/** The alternatives of a pattern that are plain words. */
function plainWordsIn(pattern: string) {
  return pattern.split('|').filter((word) => /^[가-힣]+$/u.test(word))
}
