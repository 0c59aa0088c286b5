import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import { rowsPart } from '../../shared/db/one-statement.ts'
import { prepared } from '../../shared/db/prepared.ts'
import type { Cursor } from '../../shared/http/cursor.ts'
import { expertQuestion } from './desk/desk.tables.ts'
import { diagnosis, diagnosisFeedback } from './diagnosis.tables.ts'

/** What people are shown. The engine's evidence stays behind: it is large, and not for them. */
export type ShownDiagnosis = Omit<typeof diagnosis.$inferSelect, 'evidence'> & {
  feedback: { helpful: boolean; comment: string } | null
  /** What the person asked the expert back. */
  question: Pick<typeof expertQuestion.$inferSelect, 'question' | 'askedAt' | 'answer' | 'answeredAt'> | null
}
export type NewDiagnosis = typeof diagnosis.$inferInsert
export type DiagnosisSummary = Pick<
  ShownDiagnosis,
  'id' | 'fullPhoto' | 'problem' | 'createdAt' | 'expertFeedback' | 'nthLook'
>

/** A diagnosis with its evidence, for comparing it with another. */
export type DiagnosisWithEvidence = typeof diagnosis.$inferSelect

const { evidence: _, ...shown } = getTableColumns(diagnosis)
const feedback = { helpful: diagnosisFeedback.helpful, comment: diagnosisFeedback.comment }
const { question, askedAt, answer, answeredAt } = expertQuestion
const asked = { question, askedAt, answer, answeredAt }
const summary = {
  id: diagnosis.id,
  fullPhoto: diagnosis.fullPhoto,
  problem: diagnosis.problem,
  createdAt: diagnosis.createdAt,
  expertFeedback: diagnosis.expertFeedback,
  nthLook: diagnosis.nthLook,
}
const newestFirst = [desc(diagnosis.createdAt), desc(diagnosis.id)]

/** Adds a diagnosis unless the member has one with this idempotency key; says whether it did. */
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
  const [found] = await oneDiagnosis(db).execute({ memberId, id })
  return found
}

const oneDiagnosis = prepared((db) =>
  db
    .select({ ...shown, feedback, question: asked })
    .from(diagnosis)
    .leftJoin(
      diagnosisFeedback,
      and(
        eq(diagnosisFeedback.memberId, diagnosis.memberId),
        eq(diagnosisFeedback.diagnosisId, diagnosis.id),
      ),
    )
    .leftJoin(
      expertQuestion,
      and(eq(expertQuestion.memberId, diagnosis.memberId), eq(expertQuestion.diagnosisId, diagnosis.id)),
    )
    .where(and(eq(diagnosis.memberId, sql.placeholder('memberId')), eq(diagnosis.id, sql.placeholder('id'))))
    .prepare('one_diagnosis'),
)

/** A member's diagnoses among `ids`, evidence and all, in no order. */
export const findWithEvidence = (
  db: Database,
  memberId: string,
  ids: string[],
): Promise<DiagnosisWithEvidence[]> =>
  db
    .select()
    .from(diagnosis)
    .where(and(eq(diagnosis.memberId, memberId), inArray(diagnosis.id, ids)))

/** The rows after a cursor: as quick on the thousandth page as on the first. */
export function listAfter(
  db: Database,
  memberId: string,
  { createdAt, id }: Cursor,
  count: number,
): Promise<DiagnosisSummary[]> {
  const isAfter = sql`(${diagnosis.createdAt}, ${diagnosis.id}) < (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`
  return db
    .select(summary)
    .from(diagnosis)
    .where(and(eq(diagnosis.memberId, memberId), isAfter))
    .orderBy(...newestFirst)
    .limit(count)
}

/** The rows from an offset on. Only the index is read for those that are skipped. */
export function listFrom(
  db: Database,
  memberId: string,
  offset: number,
  count: number,
): Promise<DiagnosisSummary[]> {
  const page = db
    .select({ id: diagnosis.id })
    .from(diagnosis)
    .where(eq(diagnosis.memberId, memberId))
    .orderBy(...newestFirst)
    .offset(offset)
    .limit(count)
    .as('page')
  return db
    .select(summary)
    .from(page)
    .innerJoin(diagnosis, and(eq(diagnosis.memberId, memberId), eq(diagnosis.id, page.id)))
    .orderBy(...newestFirst)
}

/** The newest `count` of `memberId`, as a part of a statement. */
export const latestPart = <Item>(count: number, toItem: (row: DiagnosisSummary) => Item) =>
  rowsPart(
    summary,
    sql`from ${diagnosis} where ${diagnosis.memberId} = ${sql.placeholder('memberId')}
      order by ${sql.join(newestFirst, sql`, `)} limit ${sql.raw(String(count))}`,
    (row) => toItem({ ...row, createdAt: new Date(row.createdAt) }),
  )
