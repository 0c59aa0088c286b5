import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { findOne } from '../../../shared/db/find-one.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { type DiagnosisKey, isDiagnosis, joinsDiagnosis, ofDiagnosis } from '../diagnosis.repository.ts'
import { diagnosis } from '../diagnosis.tables.ts'
import { customerRequest } from '../expert-desk.tables.ts'

export type RequestRow = typeof customerRequest.$inferSelect
type NewRequest = typeof customerRequest.$inferInsert
type RequestChanges = Partial<Omit<RequestRow, 'memberId' | 'diagnosisId' | 'number'>>

const isCase = ({ memberId, diagnosisId }: DiagnosisKey) => isDiagnosis({ memberId, diagnosisId })
const isOf = (key: DiagnosisKey) => ofDiagnosis(customerRequest, key)
const isRequest = (key: DiagnosisKey & { number: number }) =>
  and(isOf(key), eq(customerRequest.number, key.number))

/** Locks the case until the transaction ends and returns its clock. Every change of a request locks the case first. */
export async function lockClock(tx: Database, key: DiagnosisKey) {
  const { expertDueAt, expertAnsweredAt, expertRequests } = diagnosis
  const [found] = await tx
    .select({ expertDueAt, expertAnsweredAt, expertRequests })
    .from(diagnosis)
    .where(isCase(key))
    .for('no key update')
  return found
}

/** Lists the requests of a case, newest first. */
export const listRequests = (db: Database, key: DiagnosisKey): Promise<RequestRow[]> =>
  db.select().from(customerRequest).where(isOf(key)).orderBy(desc(customerRequest.number))

export const findRequest = (db: Database, key: DiagnosisKey & { number: number }) =>
  findOne(db, customerRequest, isRequest(key))

/** Returns the request that waits for the customer. */
export const findWaiting = (db: Database, key: DiagnosisKey) =>
  findOne(db, customerRequest, and(isOf(key), eq(customerRequest.state, 'WAITING')))

/** Inserts a request and stops the clock; `latestDueAt` is the deadline if the customer never replies. */
export async function addRequest(tx: Database, row: NewRequest, latestDueAt: Date) {
  await tx.insert(customerRequest).values(row)
  await tx
    .update(diagnosis)
    .set({
      expertPausedAt: row.askedAt,
      expertDueAt: latestDueAt,
      expertQueueAt: null,
      expertRequests: row.number + 1,
    })
    .where(isCase(row))
}

export async function changeRequest(
  tx: Database,
  key: DiagnosisKey & { number: number },
  changes: RequestChanges,
) {
  await tx.update(customerRequest).set(changes).where(isRequest(key))
}

/** Returns a case to the queue, with a new deadline if its clock stood still. */
export async function returnToQueue(
  tx: Database,
  key: DiagnosisKey,
  { dueAt, queueAt }: { dueAt?: Date; queueAt: Date | null },
) {
  await tx
    .update(diagnosis)
    .set({ expertPausedAt: null, expertQueueAt: queueAt, ...(dueAt && { expertDueAt: dueAt }) })
    .where(isCase(key))
}

/** Lists the member's cases that wait for a photo or a reply of theirs. */
export const listWaitingOf = (db: Database, memberId: string) =>
  db
    .select({ id: customerRequest.diagnosisId, kind: customerRequest.kind })
    .from(customerRequest)
    .where(and(eq(customerRequest.memberId, memberId), eq(customerRequest.state, 'WAITING')))
    .orderBy(asc(customerRequest.askedAt))
    .limit(20)

/** Lists requests whose reminder or end is due. */
export const listDueRequests = (db: Database, now: Date, count: number) =>
  db
    .select({
      memberId: customerRequest.memberId,
      diagnosisId: customerRequest.diagnosisId,
      number: customerRequest.number,
    })
    .from(customerRequest)
    .where(lte(customerRequest.nextStepAt, now))
    .orderBy(asc(customerRequest.nextStepAt))
    .limit(count)

/** The newest request of the diagnosis of a joined row. */
export const isNewestRequest = () =>
  and(joinsDiagnosis(customerRequest), eq(customerRequest.number, sql`${diagnosis.expertRequests} - 1`))

/** A request, or what the queue shows of one. */
export const toCustomerRequest = <Row extends Pick<RequestRow, 'askedAt' | 'repliedAt'>>(row: Row) => ({
  ...row,
  askedAt: seoulIso(row.askedAt),
  repliedAt: row.repliedAt && seoulIso(row.repliedAt),
})
