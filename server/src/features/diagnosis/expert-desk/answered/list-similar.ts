import type { SimilarCase } from '../../../../../../contract/diagnosis/answered-admin.ts'
import type { Context } from '../../../../shared/context.ts'
import { requireCase } from '../case/case.repository.ts'
import { type AnsweredRow, listAnswered } from './answered.repository.ts'
import { toAnsweredCase } from './search-answered.ts'
import { scoreSimilarity } from './similarity.ts'

const shown = 5
/** Newest answers that are compared: of the same problem, and of all. */
const comparedOfProblem = 60
const comparedOfAll = 140

/** Lists answered cases that resemble a case. Throws DIAGNOSIS_NOT_FOUND. */
export async function listSimilar(
  { db, findNames }: Context,
  viewerId: string,
  id: string,
): Promise<SimilarCase[]> {
  const { problemId, findings, prompt } = await requireCase(db, id)
  const ofCase = { problemId, plant: findings.toxicity?.plant ?? null, text: prompt }
  const ofProblem = problemId
    ? await listAnswered(db, { problemId }, undefined, comparedOfProblem, comparedOfProblem)
    : []
  const newest = await listAnswered(db, {}, undefined, comparedOfAll, comparedOfAll)
  const rows = new Map([...ofProblem, ...newest].filter((row) => row.id !== id).map((row) => [row.id, row]))
  const best = [...rows.values()]
    .map((row) => ({ row, score: scoreSimilarity(ofCase, toComparable(row)) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.row.answeredAt.getTime() - a.row.answeredAt.getTime())
    .slice(0, shown)
  const names = await findNames(best.map(({ row }) => row.expertId))
  return best.map(({ row }) => ({
    ...toAnsweredCase(row, names, viewerId),
    feedback: row.feedback,
    isSameProblem: problemId !== null && problemOf(row) === problemId,
  }))
}

const problemOf = ({ rightProblemId, problemId }: AnsweredRow) => rightProblemId ?? problemId
const toComparable = (row: AnsweredRow) => ({
  problemId: problemOf(row),
  plant: row.plant,
  text: row.prompt,
})
