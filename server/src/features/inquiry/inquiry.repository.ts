import { and, asc, desc, eq, getTableColumns, gte, inArray, sql } from 'drizzle-orm'
import type { ClaimFigures, CompensationState } from '../../../../contract/inquiry/inquiry.ts'
import { addDays, dayMs, weekdayOf } from '../../../../contract/seoul-day.ts'
import type { Context } from '../../shared/context.ts'
import type { Database } from '../../shared/db/database.ts'
import { findOne, lockOne } from '../../shared/db/find-one.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { expectFound } from '../../shared/errors/expect-found.ts'
import { findRestUntil } from '../../shared/settings/rest.ts'
import { seoulDay, seoulIso } from '../../shared/time/seoul.ts'
import { findHolidays } from '../reservation/index.ts'
import { compensation, inquiry, inquiryMessage } from './inquiry.tables.ts'

export type StoredInquiry = typeof inquiry.$inferSelect
export type StoredMessage = typeof inquiryMessage.$inferSelect
export type StoredCompensation = typeof compensation.$inferSelect

/** Whether somebody has written what the customer reads. */
export const hasPublicMessage = sql`exists (
  select 1 from ${inquiryMessage} where ${inquiryMessage.memberId} = ${inquiry.memberId}
    and ${inquiryMessage.inquiryId} = ${inquiry.id} and not ${inquiryMessage.isInternal}
)`

/** When we answer what is written at this moment, unless another time was promised. */
export const findAnswerBy = async (db: Database, at: Date): Promise<Date> =>
  answerBy(at, await findFreeDays(db, at))

/** Which days are free because of a holiday or a rest of the whole business. */
export async function findFreeDays(db: Database, at: Date): Promise<(day: string) => boolean> {
  const today = seoulDay(at)
  const until = await findRestUntil(db, today)
  const holidays = await findHolidays(db, today, addDays(until ?? today, longestChain))
  return (day) => holidays.has(day) || (until !== null && day <= until)
}

/** Days after which a chain of weekends and holidays has certainly ended. */
const longestChain = 21

/** A day later; where the customer service is free then, at the same time of its next day of work. */
export function answerBy(at: Date, isFree: (day: string) => boolean): Date {
  let due = new Date(at.getTime() + dayMs)
  while ([0, 6].includes(weekdayOf(seoulDay(due))) || isFree(seoulDay(due)))
    due = new Date(due.getTime() + dayMs)
  return due
}

/** States in which money may still be given. */
export const openCompensation: CompensationState[] = ['PROPOSED', 'OFFERED', 'ACCEPTED']

export const isInquiry = ({ memberId, id }: Pick<StoredInquiry, 'memberId' | 'id'>) =>
  and(eq(inquiry.memberId, memberId), eq(inquiry.id, id))

/** Throws INQUIRY_NOT_FOUND, also for another member's. */
export async function requireInquiryOf(db: Database, memberId: string, id: string): Promise<StoredInquiry> {
  return expectFound(await findOne(db, inquiry, isInquiry({ memberId, id })), 'INQUIRY_NOT_FOUND')
}

/** For staff. Throws INQUIRY_NOT_FOUND, and OWN_INQUIRY for one's own, which others work on. */
export async function requireInquiry(db: Database, actorId: string, id: string): Promise<StoredInquiry> {
  const found = expectFound(await findOne(db, inquiry, eq(inquiry.id, id)), 'INQUIRY_NOT_FOUND')
  if (found.memberId === actorId) throw new AppError('OWN_INQUIRY')
  return found
}

/** Locks an inquiry until the transaction ends. Throws INQUIRY_NOT_FOUND. */
export async function lockInquiry(
  tx: Database,
  key: Pick<StoredInquiry, 'memberId' | 'id'>,
): Promise<StoredInquiry> {
  return expectFound(await lockOne(tx, inquiry, isInquiry(key)), 'INQUIRY_NOT_FOUND')
}

/** Runs `work` with somebody else's inquiry locked, for staff. Throws INQUIRY_NOT_FOUND or OWN_INQUIRY. */
export async function withLockedInquiry<Result>(
  { db, transact }: Pick<Context, 'db' | 'transact'>,
  actorId: string,
  id: string,
  work: (tx: Database, row: StoredInquiry) => Promise<Result>,
): Promise<Result> {
  const { memberId } = await requireInquiry(db, actorId, id)
  return transact(async (tx) => work(tx, await lockInquiry(tx, { memberId, id })))
}

/** Throws CHANGED_MEANWHILE unless the inquiry is as the caller saw it; `seen` is its `changedAt`, undefined where a page of an earlier release does not send it. */
export function requireSeen({ changedAt }: StoredInquiry, seen: string | undefined) {
  if (seen === undefined || seen === seoulIso(changedAt)) return
  throw new AppError('CHANGED_MEANWHILE', {
    message: '그사이 문의가 바뀌었어요. 손님이 새로 쓴 글이 있는지 보고 다시 눌러 주세요.',
  })
}

type NewInquiry = Pick<
  StoredInquiry,
  'memberId' | 'id' | 'kind' | 'reservationId' | 'diagnosisId' | 'openedBy' | 'createdAt'
>

/** Adds an inquiry that nobody has taken. Returns until when we answer; undefined when it was added before. */
export async function addInquiry(tx: Database, added: NewInquiry): Promise<Date | undefined> {
  const dueAt = await findAnswerBy(tx, added.createdAt)
  const { rowCount } = await tx
    .insert(inquiry)
    .values({ ...added, state: 'NEW', dueAt, changedAt: added.createdAt })
    .onConflictDoNothing()
  return rowCount === 1 ? dueAt : undefined
}

export const changeInquiry = (
  tx: Database,
  key: Pick<StoredInquiry, 'memberId' | 'id'>,
  changes: Partial<StoredInquiry> & { changedAt: Date },
) => tx.update(inquiry).set(changes).where(isInquiry(key))

/** Adds a message. Returns false when it was added before. */
export async function addMessage(tx: Database, message: StoredMessage): Promise<boolean> {
  const { rowCount } = await tx.insert(inquiryMessage).values(message).onConflictDoNothing()
  return rowCount === 1
}

/** Messages of inquiries of one member, oldest first. */
export const findMessages = (
  db: Database,
  memberId: string,
  inquiryIds: string[],
): Promise<StoredMessage[]> =>
  db
    .select()
    .from(inquiryMessage)
    .where(and(eq(inquiryMessage.memberId, memberId), inArray(inquiryMessage.inquiryId, inquiryIds)))
    .orderBy(asc(inquiryMessage.createdAt), asc(inquiryMessage.id))

/** Newest first. */
export const findCompensations = (
  db: Database,
  { memberId, id }: Pick<StoredInquiry, 'memberId' | 'id'>,
): Promise<StoredCompensation[]> =>
  db
    .select()
    .from(compensation)
    .where(and(eq(compensation.memberId, memberId), eq(compensation.inquiryId, id)))
    .orderBy(desc(compensation.createdAt), desc(compensation.id))

/** A compensation that nobody has to answer the customer for: an administrator approves or transfers it first. */
export type WaitingCompensation = StoredCompensation & {
  /** Whether the customer has written since, so that somebody has to answer. */
  isWritten: boolean
}

/** Returns by inquiry what an administrator has to approve or to transfer. */
export async function findWaitingCompensations(db: Database): Promise<Map<string, WaitingCompensation>> {
  // Named columns: what is selected is written without its table.
  const isWritten = sql<boolean>`exists (
    select from inquiry_message written where written.member_id = compensation.member_id
      and written.inquiry_id = compensation.inquiry_id
      and written.author_id = compensation.member_id
      and written.created_at > compensation.changed_at
  )`
  const found = await db
    .select({ ...getTableColumns(compensation), isWritten })
    .from(compensation)
    .where(inArray(compensation.state, ['PROPOSED', 'ACCEPTED']))
  return new Map(found.map((offer) => [offer.inquiryId, offer]))
}

/** The won to transfer, the won to approve, and whether an administrator acts before anybody answers. */
export const toWaitingSums = (offer: WaitingCompensation | undefined) => ({
  wonToSend: offer?.state === 'ACCEPTED' && !offer.isWritten ? offer.won : null,
  wonToApprove: offer?.state === 'PROPOSED' ? offer.won : null,
  isWithAdmins: offer !== undefined && !offer.isWritten,
})

const excerptLength = 80

export const toExcerpt = (text: string) =>
  text.length > excerptLength ? `${text.slice(0, excerptLength)}…` : text

/** Returns the ids of the customers by inquiry. */
export async function findCustomers(db: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: inquiry.id, memberId: inquiry.memberId })
    .from(inquiry)
    .where(inArray(inquiry.id, ids))
  return new Map(rows.map(({ id, memberId }) => [id, memberId]))
}

const yearMs = 365 * dayMs
/** Fewer ended claims say nothing, and could be recognised. */
const leastEnded = 5

/** Counts the claims of the last twelve months and how long half of the ended ones took at most; null for too few. */
export async function findClaimFigures(db: Database, now: Date): Promise<ClaimFigures> {
  const days = sql`extract(epoch from ${inquiry.closedAt} - ${inquiry.createdAt}) / 86400`
  const [found] = await db
    .select({
      claims: sql<number>`count(*)::int`,
      ended: sql<number>`count(${inquiry.closedAt})::int`,
      medianDays: sql<number | null>`ceil(percentile_cont(0.5) within group (order by ${days}))::int`,
    })
    .from(inquiry)
    .where(and(eq(inquiry.kind, 'CLAIM'), gte(inquiry.createdAt, new Date(now.getTime() - yearMs))))
  if (!found || found.medianDays === null || found.ended < leastEnded) return null
  return { ...found, medianDays: Math.max(1, found.medianDays) }
}
