import { and, desc, eq, gte, ilike, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { searchedAnswers } from '../../../../../../contract/diagnosis/answered-admin.ts'
import { contains } from '../../../../shared/db/contains.ts'
import type { Database } from '../../../../shared/db/database.ts'
import type { Cursor } from '../../../../shared/db/paging.ts'
import { diagnosis } from '../../diagnosis.tables.ts'
import { expertAnswer } from '../../expert-answer.tables.ts'

export interface AnsweredFilter {
  problemId?: string | undefined
  words?: string
  plant?: string
  /** Inclusive. */
  since?: Date | undefined
  /** Exclusive. */
  until?: Date | undefined
  expertId?: string | undefined
}

export type AnsweredRow = Awaited<ReturnType<typeof listAnswered>>[number]

const excerptLength = 160
const plantName = sql<string | null>`${diagnosis.findings}->'toxicity'->>'plant'`
const startOf = (column: typeof diagnosis.prompt | typeof expertAnswer.feedback) =>
  sql<string>`left(${column}, ${sql.raw(String(excerptLength))})`

/** Lists answered cases, newest first; of more answers than `searchedAnswers` it looks only at the first ones. */
export function listAnswered(
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
      prompt: startOf(diagnosis.prompt),
      excerpt: startOf(expertAnswer.feedback),
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
export async function findLastSearched(
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

const selectKeys = (db: Database, filter: AnsweredFilter, after: Cursor | undefined, count: number) =>
  filter.problemId
    ? selectByProblem(db, filter.problemId, filter, after, count)
    : selectAnswered(db, filter, after, count)

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
const selectAnswered = (db: Database, filter: AnsweredFilter, after: Cursor | undefined, count: number) =>
  db
    .select(answerKeys)
    .from(expertAnswer)
    .where(
      and(
        isNull(expertAnswer.replacedAt),
        filter.expertId ? eq(expertAnswer.expertId, filter.expertId) : undefined,
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
  const corrected = db
    .select(answerKeys)
    .from(expertAnswer)
    .where(
      and(
        isNull(expertAnswer.replacedAt),
        eq(expertAnswer.rightProblemId, problemId),
        isWithin(expertAnswer.answeredAt, expertAnswer.diagnosisId, filter, after),
      ),
    )
    .orderBy(desc(expertAnswer.answeredAt), desc(expertAnswer.diagnosisId))
    .limit(count)
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
