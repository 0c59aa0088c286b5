import type { SimilarCase } from '../../../../../../contract/diagnosis/answered-admin.ts'
import type { Context } from '../../../../shared/context.ts'
import { requireCase } from '../case/case.repository.ts'
import { type AnsweredRow, listAnswered } from './answered.repository.ts'
import { toAnsweredCase } from './search-answered.ts'

/** What two cases are compared by. */
export interface Comparable {
  problemId: string | null
  plant: string | null
  text: string
}

const shown = 5
/** Newest answers that are compared: of the same problem, and of all. */
const comparedOfProblem = 60
const comparedOfAll = 140
/** More than everything else together, so that cases of the same problem always come first. */
const sameProblem = 10
const samePlant = 3
const mostForWords = 5
/** Words that nearly every description has. */
const common = new Set(['식물', '잎이', '잎', '있어요', '해요', '같아요', '너무', '계속', '조금'])

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

/** How much two cases resemble each other: the same problem, the same plant, and the words they share. 0 for nothing. */
export function scoreSimilarity(one: Comparable, other: Comparable): number {
  const problem = one.problemId !== null && one.problemId === other.problemId ? sameProblem : 0
  const plant = one.plant !== null && one.plant === other.plant ? samePlant : 0
  return problem + plant + mostForWords * shareOfWords(wordsOf(one.text), wordsOf(other.text))
}

/** Words by their first two syllables, which leaves out most endings and particles. */
function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[가-힣a-z\d]{2,}/g) ?? []
  return new Set(words.filter((word) => !common.has(word)).map((word) => word.slice(0, 2)))
}

/** Shared words as a share of all, 0 to 1. */
function shareOfWords(one: Set<string>, other: Set<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length
  const all = one.size + other.size - shared
  return all === 0 ? 0 : shared / all
}
