import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../shared/db/database.ts'
import { listNewest, newestFirst } from '../../shared/db/keyset.ts'
import { rowsFragment } from '../../shared/db/one-statement.ts'
import type { Start } from '../../shared/db/paging.ts'
import { prepared } from '../../shared/db/prepared.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import type { Notice } from '../../shared/notices/templates.ts'
import { diagnosis, diagnosisFeedback } from './diagnosis.tables.ts'
import { expertAnswer, expertQuestion } from './expert-desk.tables.ts'
import { currentProblem, problemColumns, rightProblemId } from './result/current-result.ts'

type StoredQuestion = typeof expertQuestion.$inferSelect
type ShownQuestion = Pick<StoredQuestion, 'question' | 'askedAt' | 'answer' | 'answeredAt'> & { dueAt: Date }

/** A diagnosis with what its owner sees, also of others. */
export type ShownDiagnosis = typeof diagnosis.$inferSelect & {
  /** The right problem of the expert's current answer; null without one. */
  rightProblemId: string | null
  feedback: { helpful: boolean; comment: string } | null
  /** The owner's question to the expert. */
  question: ShownQuestion | null
}
/** Identifies a diagnosis. */
export interface DiagnosisKey {
  memberId: string
  diagnosisId: string
}
type CaseTable = Record<'memberId' | 'diagnosisId', PgColumn>

/** Rows of a table that belong to a diagnosis. */
export const ofDiagnosis = (table: CaseTable, { memberId, diagnosisId }: DiagnosisKey) =>
  and(eq(table.memberId, memberId), eq(table.diagnosisId, diagnosisId))

/** Rows of a table that belong to the row of `diagnosis` in the same statement. */
export const joinsDiagnosis = (table: CaseTable) =>
  and(eq(table.memberId, diagnosis.memberId), eq(table.diagnosisId, diagnosis.id))

export const isDiagnosis = ({ memberId, diagnosisId }: DiagnosisKey) =>
  and(eq(diagnosis.memberId, memberId), eq(diagnosis.id, diagnosisId))

export type NewDiagnosis = typeof diagnosis.$inferInsert
export type DiagnosisSummary = Pick<
  ShownDiagnosis,
  'id' | 'fullPhoto' | 'problemId' | 'problem' | 'rightProblemId' | 'createdAt' | 'expertFeedback' | 'nthLook'
> & { plant: string | null; expertDueAt: Date | null }

export type DiagnosisWithEvidence = typeof diagnosis.$inferSelect & Pick<ShownDiagnosis, 'rightProblemId'>

/** The engine's large `evidence` is read only where an expert named another problem. */
const shownColumns = {
  ...getTableColumns(diagnosis),
  evidence: sql<unknown>`case when ${expertAnswer.rightProblemId} is not null then ${diagnosis.evidence} end`,
  rightProblemId: expertAnswer.rightProblemId,
}
const feedbackColumns = { helpful: diagnosisFeedback.helpful, comment: diagnosisFeedback.comment }
const { question, askedAt, answer, answeredAt } = expertQuestion
/** When an answer to the question was promised. */
export const questionDueAt =
  sql<Date>`coalesce(${expertQuestion.dueAt}, ${askedAt} + interval '1 day')`.mapWith(askedAt)
export const questionColumns = { question, askedAt, answer, answeredAt, dueAt: questionDueAt }
/** The name of the plant as the engine read it; null when it is unknown. */
export const plantName = sql<string | null>`${diagnosis.findings}->'toxicity'->>'plant'`

const summaryColumns = {
  id: diagnosis.id,
  fullPhoto: diagnosis.fullPhoto,
  ...problemColumns,
  createdAt: diagnosis.createdAt,
  expertFeedback: diagnosis.expertFeedback,
  expertDueAt:
    sql<Date>`case when ${diagnosis.expertAnsweredAt} is null and ${diagnosis.expertPausedAt} is null
    then ${diagnosis.expertDueAt} end`.mapWith(diagnosis.expertDueAt),
  nthLook: diagnosis.nthLook,
  plant: plantName,
}
const order = { createdAt: diagnosis.createdAt, id: diagnosis.id }

/** Inserts a diagnosis; returns false when the member already has one with this idempotency key. */
export async function addDiagnosis(tx: Database, row: NewDiagnosis): Promise<boolean> {
  const added = await tx
    .insert(diagnosis)
    .values(row)
    .onConflictDoNothing({ target: [diagnosis.memberId, diagnosis.idempotencyKey] })
    .returning({ id: diagnosis.id })
  return added.length === 1
}

export async function findIdByKey(db: Database, memberId: string, key: string) {
  const [found] = await db
    .select({ id: diagnosis.id })
    .from(diagnosis)
    .where(and(eq(diagnosis.memberId, memberId), eq(diagnosis.idempotencyKey, key)))
  return found?.id
}

export async function findDiagnosis(
  db: Database,
  memberId: string,
  id: string,
): Promise<ShownDiagnosis | undefined> {
  const [found] = await selectDiagnosis(db).execute({ memberId, id })
  return found
}

/** Throws DIAGNOSIS_NOT_FOUND for an unknown id and for another member's diagnosis alike. */
export async function requireDiagnosis(db: Database, memberId: string, id: string): Promise<ShownDiagnosis> {
  const found = await findDiagnosis(db, memberId, id)
  if (!found) throw new AppError('DIAGNOSIS_NOT_FOUND')
  return found
}

/** Returns the name of the problem that a diagnosis names now. */
export async function findCurrentProblem(
  db: Database,
  { memberId, diagnosisId }: DiagnosisKey,
): Promise<string | undefined> {
  const [found] = await db
    .select(problemColumns)
    .from(diagnosis)
    .where(isDiagnosis({ memberId, diagnosisId }))
  return found && currentProblem(found).problem
}

/** The plant that the diagnosis before knew, as input of the engine. */
export function earlierPlantOf(previous: ShownDiagnosis | undefined): { earlierPlant?: string } {
  const earlierPlant = previous?.findings.toxicity?.plant
  return earlierPlant ? { earlierPlant } : {}
}

const selectDiagnosis = prepared((db) =>
  db
    .select({ ...shownColumns, feedback: feedbackColumns, question: questionColumns })
    .from(diagnosis)
    .leftJoin(diagnosisFeedback, joinsDiagnosis(diagnosisFeedback))
    .leftJoin(expertQuestion, joinsDiagnosis(expertQuestion))
    .leftJoin(expertAnswer, and(joinsDiagnosis(expertAnswer), isNull(expertAnswer.replacedAt)))
    .where(and(eq(diagnosis.memberId, sql.placeholder('memberId')), eq(diagnosis.id, sql.placeholder('id'))))
    .prepare('one_diagnosis'),
)

/** Returns the member's diagnoses among `ids`, with evidence, in no particular order. */
export const findWithEvidence = (
  db: Database,
  memberId: string,
  ids: string[],
): Promise<DiagnosisWithEvidence[]> =>
  db
    .select({ ...getTableColumns(diagnosis), rightProblemId })
    .from(diagnosis)
    .where(and(eq(diagnosis.memberId, memberId), inArray(diagnosis.id, ids)))

/** Lists a member's diagnoses, newest first. */
export function listDiagnoses(
  db: Database,
  memberId: string,
  start: Start,
  count: number,
): Promise<DiagnosisSummary[]> {
  const owner = eq(diagnosis.memberId, memberId)
  return listNewest(db, { table: diagnosis, fields: summaryColumns, order, owner }, start, count)
}

/** The newest diagnoses of the newest `count` plants of the placeholder `memberId`, as a part of a combined statement. */
export const latestPart = <Item>(count: number, toItem: (row: DiagnosisSummary) => Item) =>
  rowsFragment(
    summaryColumns,
    sql`from ${diagnosis} where ${diagnosis.memberId} = ${sql.placeholder('memberId')}
      and not exists (select from ${diagnosis} as later
        where later.member_id = ${diagnosis.memberId} and later.previous_id = ${diagnosis.id})
      order by ${sql.join(newestFirst(order), sql`, `)} limit ${sql.raw(String(count))}`,
    ({ createdAt, expertDueAt, ...row }) =>
      toItem({
        ...row,
        createdAt: new Date(createdAt),
        expertDueAt: expertDueAt ? new Date(expertDueAt) : null,
      }),
  )

/** Returns the names of the problems by diagnosis id, for staff. */
export async function findDiagnosedProblems(db: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: diagnosis.id, ...problemColumns })
    .from(diagnosis)
    .where(inArray(diagnosis.id, ids))
  return new Map(rows.map((row) => [row.id, currentProblem(row).problem]))
}

type ResultNotice =
  | 'DIAGNOSIS_READY'
  | 'BETTER_ANSWER'
  | 'EXPERT_ANSWERED'
  | 'EXPERT_CORRECTED'
  | 'EXPERT_LATE'
  | 'EXPERT_LATE_PROMISE'
  | 'EXPERT_ASKS'
  | 'EXPERT_ASKS_PHOTO'
  | 'EXPERT_ASKS_AGAIN'
  | 'QUESTION_ANSWERED'
  | 'QUESTION_CORRECTED'

export const resultLink = ({ diagnosisId }: DiagnosisKey) => `/analysis-result/${diagnosisId}`

/** The part of the result that a notice is about: an id on that page. */
const parts: Partial<Record<ResultNotice, string>> = {
  EXPERT_ANSWERED: 'expert-answer',
  EXPERT_CORRECTED: 'expert-answer',
  QUESTION_ANSWERED: 'expert-question',
  QUESTION_CORRECTED: 'expert-question',
  EXPERT_ASKS: 'expert-request',
  EXPERT_ASKS_PHOTO: 'expert-request',
  EXPERT_ASKS_AGAIN: 'expert-request',
}

/** A notice to the owner that leads to the result, and there to what it is about. */
export const resultNotice = (key: DiagnosisKey, notice: ResultNotice): Notice => ({
  memberId: key.memberId,
  notice,
  values: {},
  link: [resultLink(key), parts[notice]].filter(Boolean).join('#'),
})
