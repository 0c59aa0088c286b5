import { and, desc, eq, gte, ilike, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import {
  type AnsweredCase,
  type searchAnswered as endpoint,
  type SimilarCase,
  searchedAnswers,
} from '../../../../../contract/diagnosis/answered-admin.ts'
import type { Query } from '../../../../../contract/endpoint.ts'
import type { Context } from '../../../shared/context.ts'
import { contains } from '../../../shared/db/contains.ts'
import type { Database } from '../../../shared/db/database.ts'
import { type Cursor, readCursor, toPage, writeCursor } from '../../../shared/db/paging.ts'
import { seoulIso, seoulTime, startOfSeoulDay } from '../../../shared/time/seoul.ts'
import { plantName } from '../diagnosis.repository.ts'
import { diagnosis } from '../diagnosis.tables.ts'
import { expertAnswer } from '../expert-desk.tables.ts'
import { currentProblem } from '../result/current-result.ts'
import { excerptOf } from './list-cases.ts'
import { requireCase } from './open-case.ts'

/**
 * Searches the answered cases. A page may hold fewer rows than asked for, or none, while `nextCursor` continues the search.
 */
export async function searchAnswered(
  { db, findNames }: Context,
  viewerId: string,
  { size, cursor, from, to, by, ...wanted }: Query<typeof endpoint>,
) {
  const after = cursor ? readCursor(cursor) : undefined
  const filter = {
    ...wanted,
    since: from === undefined ? undefined : seoulTime(from, '00:00'),
    until: to === undefined ? undefined : startOfSeoulDay(seoulTime(to, '00:00'), 1),
    expertId: by === 'ME' ? viewerId : undefined,
  }
  const rows = await listAnswered(db, filter, after, size + 1)
  const { content, hasNext, nextCursor } = toPage(rows, size)
  const last = hasNext ? undefined : await findLastSearched(db, filter, after)
  const names = await findNames(content.map(({ expertId }) => expertId))
  return {
    content: content.map((row) => toAnsweredCase(row, names, viewerId)),
    nextCursor: last ? writeCursor(last) : nextCursor,
    searchedSince: last ? seoulIso(last.createdAt) : null,
  }
}

function toAnsweredCase(row: AnsweredRow, names: Map<string, string>, viewerId: string): AnsweredCase {
  const { expertId, answeredAt } = row
  return {
    ...row,
    problem: currentProblem(row).problem,
    expert: { name: names.get(expertId) ?? '', isMe: expertId === viewerId },
    answeredAt: seoulIso(answeredAt),
  }
}

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

interface AnsweredFilter {
  problemId?: string | undefined
  words?: string
  plant?: string
  /** Inclusive. */
  since?: Date | undefined
  /** Exclusive. */
  until?: Date | undefined
  expertId?: string | undefined
}

type AnsweredRow = Awaited<ReturnType<typeof listAnswered>>[number]

const excerptLength = 160

/** Lists answered cases, newest first; of more answers than `searchedAnswers` it looks only at the first ones. */
function listAnswered(
  db: Database,
  filter: AnsweredFilter,
  after: Cursor | undefined,
  count: number,
  searched = searchedAnswers,
) {
  const { problemId, words, plant, expertId } = filter
  const keys = selectKeys(db, filter, after, searched).as('keys')
  return db
    .select({
      id: diagnosis.id,
      createdAt: keys.at,
      answeredAt: expertAnswer.answeredAt,
      image: diagnosis.fullPhoto,
      problemId: diagnosis.problemId,
      problem: diagnosis.problem,
      rightProblemId: expertAnswer.rightProblemId,
      plant: plantName,
      prompt: excerptOf(diagnosis.prompt, excerptLength),
      excerpt: excerptOf(expertAnswer.feedback, excerptLength),
      feedback: expertAnswer.feedback,
      verdict: expertAnswer.verdict,
      expertId: expertAnswer.expertId,
    })
    .from(keys)
    .innerJoin(diagnosis, and(eq(diagnosis.memberId, keys.memberId), eq(diagnosis.id, keys.id)))
    .innerJoin(
      expertAnswer,
      and(
        eq(expertAnswer.memberId, keys.memberId),
        eq(expertAnswer.diagnosisId, keys.id),
        isNull(expertAnswer.replacedAt),
      ),
    )
    .where(
      and(
        problemId ? sql`${keys.isCorrected} = (${expertAnswer.rightProblemId} is not null)` : undefined,
        words ? or(contains(diagnosis.prompt, words), contains(expertAnswer.feedback, words)) : undefined,
        plant ? ilike(plantName, `%${plant.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
        expertId ? eq(expertAnswer.expertId, expertId) : undefined,
      ),
    )
    .orderBy(desc(keys.at), desc(keys.id))
    .limit(count)
}

/** Returns the last answer that `listAnswered` looks at; undefined when it looks at all of them. */
async function findLastSearched(
  db: Database,
  filter: AnsweredFilter,
  after: Cursor | undefined,
): Promise<Cursor | undefined> {
  const keys = selectKeys(db, filter, after, searchedAnswers).as('keys')
  const [last] = await db
    .select({ createdAt: keys.at, id: keys.id })
    .from(keys)
    .orderBy(desc(keys.at), desc(keys.id))
    .offset(searchedAnswers - 1)
    .limit(1)
  return last
}

function selectKeys(db: Database, filter: AnsweredFilter, after: Cursor | undefined, count: number) {
  const { problemId, expertId } = filter
  if (problemId) return selectByProblem(db, problemId, filter, after, count)
  const isBy = expertId ? eq(expertAnswer.expertId, expertId) : undefined
  return selectAnswered(db, filter, after, count, isBy)
}

const keyColumns = (memberId: SQL, id: SQL, at: SQL, isCorrected: boolean) => ({
  /** Whether the key stands for a case that an expert corrected to the wanted problem. */
  isCorrected: sql<boolean>`${sql.raw(String(isCorrected))}`.as('key_is_corrected'),
  memberId: sql<string>`${memberId}`.as('key_member_id'),
  id: sql<string>`${id}`.as('key_id'),
  at: sql`${at}`.mapWith(expertAnswer.answeredAt).as('key_at'),
})
const answerKeys = keyColumns(
  sql`${expertAnswer.memberId}`,
  sql`${expertAnswer.diagnosisId}`,
  sql`${expertAnswer.answeredAt}`,
  true,
)

const isWithin = (
  at: typeof expertAnswer.answeredAt | typeof diagnosis.expertAnsweredAt,
  id: typeof expertAnswer.diagnosisId | typeof diagnosis.id,
  { since, until }: AnsweredFilter,
  after: Cursor | undefined,
) =>
  and(
    since && gte(at, since),
    until && lt(at, until),
    after && sql`(${at}, ${id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
  )

/** Keys of the current answers, by an index on their time. */
const selectAnswered = (
  db: Database,
  filter: AnsweredFilter,
  after: Cursor | undefined,
  count: number,
  where: SQL | undefined,
) =>
  db
    .select(answerKeys)
    .from(expertAnswer)
    .where(
      and(
        isNull(expertAnswer.replacedAt),
        where,
        isWithin(expertAnswer.answeredAt, expertAnswer.diagnosisId, filter, after),
      ),
    )
    .orderBy(desc(expertAnswer.answeredAt), desc(expertAnswer.diagnosisId))
    .limit(count)

/**
 * Keys of the cases with a problem: those an expert corrected to it, by the time of the answer, and those where the engine
 * named it, by the time of the first answer; of these the caller leaves out the corrected ones. Each half is in the order of its index.
 */
function selectByProblem(
  db: Database,
  problemId: string,
  filter: AnsweredFilter,
  after: Cursor | undefined,
  count: number,
) {
  const corrected = selectAnswered(db, filter, after, count, eq(expertAnswer.rightProblemId, problemId))
  const named = db
    .select(
      keyColumns(sql`${diagnosis.memberId}`, sql`${diagnosis.id}`, sql`${diagnosis.expertAnsweredAt}`, false),
    )
    .from(diagnosis)
    .where(
      and(
        isNotNull(diagnosis.expertAnsweredAt),
        eq(diagnosis.problemId, problemId),
        isWithin(diagnosis.expertAnsweredAt, diagnosis.id, filter, after),
      ),
    )
    .orderBy(desc(diagnosis.expertAnsweredAt), desc(diagnosis.id))
    .limit(count)
  return unionAll(corrected, named).orderBy(sql`key_at desc`, sql`key_id desc`).limit(count)
}
