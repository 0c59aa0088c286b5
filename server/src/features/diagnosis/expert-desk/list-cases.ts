import { and, asc, desc, eq, gt, gte, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AdminCaseItem, CaseFilter } from '../../../../../contract/diagnosis/case-admin.ts'
import type { Context } from '../../../shared/context.ts'
import { countUpTo } from '../../../shared/db/count-up-to.ts'
import type { Database } from '../../../shared/db/database.ts'
import { type Cursor, type Paging, startOf, toPage } from '../../../shared/db/paging.ts'
import { seoulIso, startOfSeoulDay } from '../../../shared/time/seoul.ts'
import { questionDueAt } from '../diagnosis.repository.ts'
import { diagnosis } from '../diagnosis.tables.ts'
import {
  customerRequest,
  expertAnswer,
  expertClaim,
  expertDraft,
  expertHandover,
  expertQuestion,
} from '../expert-desk.tables.ts'
import { currentProblem, problemColumns } from '../result/current-result.ts'
import { isNewestRequest, toCustomerRequest } from './customer-request.ts'
import { toDeadline } from './deadline.ts'

/** Lists the experts' cases: the most urgent first, or the newest answers first for the filter ANSWERED. */
export async function listCases(
  { db, now, findNames }: Context,
  expertId: string,
  { filter, ...paging }: Paging & { filter: CaseFilter },
) {
  const moment = now()
  const page = { offset: 0, ...startOf(paging), count: paging.size + 1 }
  const rows = await listQueue(db, { filter, expertId, now: moment, after: undefined, ...page })
  const { content, ...rest } = toPage(rows, paging.size)
  const names = await findNames(content.flatMap(({ holderId }) => holderId ?? []))
  const toItem = ({ heldSince, openQuestionDueAt, answeredAt, ...row }: QueueRow): AdminCaseItem => ({
    ...row,
    problem: currentProblem(row).problem,
    createdAt: seoulIso(row.askedAt),
    clock: openQuestionDueAt
      ? toDeadline(openQuestionDueAt, moment, false)
      : toDeadline(row.dueAt, moment, answeredAt !== null),
    holder: toHolder(row, names, expertId),
    isNewToMe: row.holderId === expertId && heldSince === null,
    hasDraft: row.draftOf !== null,
    answeredAt: answeredAt && seoulIso(answeredAt),
    request: row.request && !answeredAt ? toCustomerRequest(row.request) : null,
  })
  return { content: content.map(toItem), ...rest, ...(await countPending(db, moment)) }
}

/** The claim on a case as the viewer sees it; null without one. */
export const toHolder = (
  { holderId, heldUntil }: { holderId: string | null; heldUntil: Date | null },
  names: Map<string, string>,
  viewerId: string,
) =>
  holderId && heldUntil
    ? { name: names.get(holderId) ?? '', isMe: holderId === viewerId, until: seoulIso(heldUntil) }
    : null

interface QueueRequest {
  filter: CaseFilter
  expertId: string
  now: Date
  after: Cursor | undefined
  offset: number
  count: number
}

type QueueRow = Awaited<ReturnType<typeof listQueue>>[number]

/** Order of the queue: by deadline, and before that emergencies and the cases that came back. */
export const queueKey = sql`coalesce(${diagnosis.expertQueueAt}, ${diagnosis.expertDueAt})`
/** Whether a case can be answered now. */
export const isQueued = and(isNull(diagnosis.expertAnsweredAt), isNull(diagnosis.expertPausedAt))
/** Whether a question waits for its answer. */
export const isOpenQuestion = isNull(expertQuestion.answeredAt)
/** Whether somebody ate or touched something poisonous. */
export const isEmergency = sql<boolean>`jsonb_typeof(${diagnosis.findings} -> 'emergency') is not distinct from 'object'`

const excerptLength = 120

/** The beginning of a text, with … where more follows. */
export function excerptOf(column: PgColumn, length: number) {
  const most = sql.raw(String(length))
  return sql<string>`left(${column}, ${most}) || case when length(${column}) > ${most} then '…' else '' end`
}

const maxCounted = 100

/** Lists a page of the queue: selects the keys in order by an index alone, then joins the columns. */
function listQueue(db: Database, request: QueueRequest) {
  const { expertId, now } = request
  const page = selectKeys(db, request)
  const isOf = (table: typeof expertClaim | typeof expertDraft | typeof expertQuestion) =>
    and(eq(table.memberId, page.memberId), eq(table.diagnosisId, page.id))
  return db
    .select({
      id: diagnosis.id,
      /** The sort key: deadline or answer time, depending on the filter. */
      createdAt: page.at,
      askedAt: diagnosis.createdAt,
      image: diagnosis.fullPhoto,
      ...problemColumns,
      confidence: diagnosis.confidence,
      prompt: excerptOf(diagnosis.prompt, excerptLength),
      nthLook: diagnosis.nthLook,
      isEmergency,
      dueAt: diagnosis.expertDueAt,
      answeredAt: diagnosis.expertAnsweredAt,
      holderId: expertClaim.expertId,
      heldUntil: expertClaim.until,
      /** Null until an expert opens a case that was handed over to them. */
      heldSince: expertClaim.since,
      draftOf: expertDraft.expertId,
      openQuestion: expertQuestion.question,
      openQuestionDueAt: questionDueAt,
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
    .leftJoin(expertQuestion, and(isOf(expertQuestion), isOpenQuestion))
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
    const [at, id] = [questionDueAt, sql`${expertQuestion.diagnosisId}`]
    return db
      .select(keys(sql`${expertQuestion.memberId}`, id, at))
      .from(expertQuestion)
      .where(and(isOpenQuestion, from(at, id)))
      .orderBy(asc(at), asc(id))
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

/** Counts queued cases, what is due today or overdue, questions and cases that wait for their customer, each up to 100. */
async function countPending(db: Database, now: Date) {
  const midnight = startOfSeoulDay(now, 1)
  const count = (table: PgTable, where: SQL | undefined) => countUpTo(db, table, where, maxCounted)
  const [waiting, casesToday, questionsToday, questions, asked] = await Promise.all([
    count(diagnosis, isQueued),
    count(diagnosis, and(isQueued, lt(diagnosis.expertDueAt, midnight))),
    count(expertQuestion, and(isOpenQuestion, lt(questionDueAt, midnight))),
    count(expertQuestion, isOpenQuestion),
    count(customerRequest, eq(customerRequest.state, 'WAITING')),
  ])
  return { waiting, dueToday: Math.min(maxCounted, casesToday + questionsToday), questions, asked }
}

interface FoundCase {
  id: string
  problem: string
  /** The beginning of the description. */
  prompt: string
  answeredAt: Date | null
  openQuestion?: string | null
}

/** How many of the most urgent open cases are searched by words: no index holds their texts. */
const searchedCases = 100
const idLength = 32
const beginningOfId = /^[\da-f]{8,32}$/

/** Finds cases by the beginning of their id (8 digits or more), and open ones also by problem, description and question. */
export async function searchCases(
  { db, now }: Context,
  expertId: string,
  text: string,
  count: number,
): Promise<FoundCase[]> {
  const id = text.toLowerCase().replaceAll('-', '')
  if (beginningOfId.test(id)) {
    const found = await db
      .select({
        id: diagnosis.id,
        ...problemColumns,
        prompt: excerptOf(diagnosis.prompt, excerptLength),
        answeredAt: diagnosis.expertAnsweredAt,
      })
      .from(diagnosis)
      .where(and(gte(diagnosis.id, fullId(id, '0')), lte(diagnosis.id, fullId(id, 'f'))))
      .orderBy(asc(diagnosis.id))
      .limit(count)
    return found.map((row) => ({ ...row, problem: currentProblem(row).problem }))
  }
  const request = { expertId, now: now(), after: undefined, offset: 0, count: searchedCases }
  const cases = await listQueue(db, { ...request, filter: 'WAITING' })
  const questions = await listQueue(db, { ...request, filter: 'QUESTIONS' })
  const open = new Map([...cases, ...questions].map((row) => [row.id, row]))
  const words = text.toLowerCase()
  return [...open.values()]
    .map((row) => ({ ...row, problem: currentProblem(row).problem }))
    .filter(({ problem, prompt, openQuestion }) =>
      `${problem}\n${prompt}\n${openQuestion ?? ''}`.toLowerCase().includes(words),
    )
    .slice(0, count)
}

const fullId = (beginning: string, digit: string) =>
  beginning.padEnd(idLength, digit).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
