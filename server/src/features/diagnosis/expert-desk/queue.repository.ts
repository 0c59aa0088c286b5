import { and, asc, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { CaseFilter } from '../../../../../contract/diagnosis/case-admin.ts'
import type { Database } from '../../../shared/db/database.ts'
import type { Cursor } from '../../../shared/db/paging.ts'
import { customerRequest } from '../customer-request.tables.ts'
import { diagnosis } from '../diagnosis.tables.ts'
import { expertAnswer } from '../expert-answer.tables.ts'
import { expertClaim, expertDraft, expertHandover, expertQuestion } from '../expert-desk.tables.ts'
import { problemColumns } from '../result/standing-answer.repository.ts'
import { isNewestRequest } from './customer-request/customer-request.repository.ts'

interface QueueRequest {
  filter: CaseFilter
  expertId: string
  now: Date
  after: Cursor | undefined
  offset: number
  count: number
}

export type QueueRow = Awaited<ReturnType<typeof listQueue>>[number]

/** Order of the queue: by deadline, and before that emergencies and the cases that came back. */
export const queueKey = sql`coalesce(${diagnosis.expertQueueAt}, ${diagnosis.expertDueAt})`
/** Whether a case can be answered now. */
export const isQueued = and(isNull(diagnosis.expertAnsweredAt), isNull(diagnosis.expertPausedAt))

const excerptLength = 120
const maxCounted = 100

/** Lists a page of the queue: selects the keys in order by an index alone, then joins the columns. */
export function listQueue(db: Database, request: QueueRequest) {
  const { expertId, now } = request
  const page = selectKeys(db, request)
  const isOf = (table: typeof expertClaim | typeof expertDraft | typeof expertQuestion) =>
    and(eq(table.memberId, page.memberId), eq(table.diagnosisId, page.id))
  return db
    .select({
      id: diagnosis.id,
      /** The sort key: deadline, question time or answer time, depending on the filter. */
      createdAt: page.at,
      askedAt: diagnosis.createdAt,
      image: diagnosis.fullPhoto,
      ...problemColumns,
      confidence: diagnosis.confidence,
      prompt: sql<string>`left(${diagnosis.prompt}, ${sql.raw(String(excerptLength))})`,
      nthLook: diagnosis.nthLook,
      isEmergency: sql<boolean>`jsonb_typeof(${diagnosis.findings} -> 'emergency') is not distinct from 'object'`,
      dueAt: diagnosis.expertDueAt,
      answeredAt: diagnosis.expertAnsweredAt,
      holderId: expertClaim.expertId,
      heldUntil: expertClaim.until,
      /** Null until an expert opens a case that was handed over to them. */
      heldSince: expertClaim.since,
      draftOf: expertDraft.expertId,
      openQuestion: expertQuestion.question,
      openQuestionAt: expertQuestion.askedAt,
      request: {
        kind: customerRequest.kind,
        state: customerRequest.state,
        askedAt: customerRequest.askedAt,
        repliedAt: customerRequest.repliedAt,
      },
    })
    .from(page)
    .innerJoin(diagnosis, and(eq(diagnosis.memberId, page.memberId), eq(diagnosis.id, page.id)))
    .leftJoin(expertClaim, and(isOf(expertClaim), gt(expertClaim.until, now)))
    .leftJoin(expertDraft, and(isOf(expertDraft), eq(expertDraft.expertId, expertId)))
    .leftJoin(expertQuestion, and(isOf(expertQuestion), isNull(expertQuestion.answeredAt)))
    .leftJoin(customerRequest, isNewestRequest())
    .orderBy(
      ...(request.filter === 'ANSWERED' ? [desc(page.at), desc(page.id)] : [asc(page.at), asc(page.id)]),
    )
}

function selectKeys(db: Database, { filter, expertId, now, after, offset, count }: QueueRequest) {
  const cursor = after && sql`(${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
  const from = (at: SQL, id: SQL, isDescending = false) =>
    cursor && (isDescending ? sql`(${at}, ${id}) < ${cursor}` : sql`(${at}, ${id}) > ${cursor}`)
  const keys = (memberId: SQL, id: SQL, at: SQL) => ({
    memberId: sql<string>`${memberId}`.as('page_member_id'),
    id: sql<string>`${id}`.as('page_id'),
    at: sql`${at}`.mapWith(diagnosis.expertDueAt).as('page_at'),
  })
  const due = queueKey
  const diagnosisId = sql`${diagnosis.id}`
  const caseKeys = keys(sql`${diagnosis.memberId}`, diagnosisId, due)

  if (filter === 'QUESTIONS') {
    const [at, id] = [sql`${expertQuestion.askedAt}`, sql`${expertQuestion.diagnosisId}`]
    return db
      .select(keys(sql`${expertQuestion.memberId}`, id, at))
      .from(expertQuestion)
      .where(and(isNull(expertQuestion.answeredAt), from(at, id)))
      .orderBy(asc(expertQuestion.askedAt), asc(expertQuestion.diagnosisId))
      .offset(offset)
      .limit(count)
      .as('page')
  }
  if (filter === 'ASKED') {
    const [at, id] = [sql`${customerRequest.askedAt}`, sql`${customerRequest.diagnosisId}`]
    return db
      .select(keys(sql`${customerRequest.memberId}`, id, at))
      .from(customerRequest)
      .where(and(eq(customerRequest.state, 'WAITING'), from(at, id)))
      .orderBy(asc(customerRequest.askedAt), asc(customerRequest.diagnosisId))
      .offset(offset)
      .limit(count)
      .as('page')
  }
  if (filter === 'ANSWERED') {
    const [at, id] = [sql`${expertAnswer.answeredAt}`, sql`${expertAnswer.diagnosisId}`]
    return db
      .select(keys(sql`${expertAnswer.memberId}`, id, at))
      .from(expertAnswer)
      .where(and(isNull(expertAnswer.replacedAt), from(at, id, true)))
      .orderBy(desc(expertAnswer.answeredAt), desc(expertAnswer.diagnosisId))
      .offset(offset)
      .limit(count)
      .as('page')
  }
  const isIn =
    filter === 'WAITING'
      ? isQueued
      : sql`${diagnosis.id} in (
          select diagnosis_id from ${expertClaim} where expert_id = ${expertId} and until > ${now.toISOString()}::timestamptz
          union select diagnosis_id from ${expertDraft} where expert_id = ${expertId}
          union select diagnosis_id from ${expertHandover} where to_expert_id = ${expertId})`
  return db
    .select(caseKeys)
    .from(diagnosis)
    .where(and(isIn, from(due, diagnosisId)))
    .orderBy(asc(due), asc(diagnosis.id))
    .offset(offset)
    .limit(count)
    .as('page')
}

/** Counts queued cases, questions and cases that wait for their customer, each up to 100. */
export async function countPending(db: Database) {
  const limit = sql.raw(String(maxCounted))
  const [counted] = await db
    .select({
      waiting:
        sql`(select count(*) from (select 1 from ${diagnosis} where ${isQueued} limit ${limit}) w)`.mapWith(
          Number,
        ),
      questions:
        sql`(select count(*) from (select 1 from ${expertQuestion} where ${isNull(expertQuestion.answeredAt)} limit ${limit}) q)`.mapWith(
          Number,
        ),
      asked:
        sql`(select count(*) from (select 1 from ${customerRequest} where ${eq(customerRequest.state, 'WAITING')} limit ${limit}) a)`.mapWith(
          Number,
        ),
    })
    .from(sql`(select 1) as one`)
  return counted ?? { waiting: 0, questions: 0, asked: 0 }
}
