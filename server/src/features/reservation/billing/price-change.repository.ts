import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { PriceQuestion } from '../../../../../contract/reservation/move-questions.ts'
import { beforeDelivery } from '../../../../../contract/reservation/reservation-admin.ts'
import type { Database } from '../../../shared/db/database.ts'
import { findOne } from '../../../shared/db/find-one.ts'
import { prepared } from '../../../shared/db/prepared.ts'
import { takeBackGift } from '../../payment/index.ts'
import {
  addEvent,
  anyKey,
  isOf,
  isOfOneOf,
  isRow,
  type ReservationKey,
  type StoredReservation,
} from '../reservation.repository.ts'
import { type PriceChangeStatus, priceChange, reservation, reservationEvent } from '../reservation.tables.ts'

export type StoredPriceChange = typeof priceChange.$inferSelect

/** Whether a price change is not answered or not paid yet. */
export const isOpenChange = inArray(priceChange.status, ['PROPOSED', 'AWAITING_PAYMENT'])

/** Returns the newest price change of a reservation, whatever its status. */
export async function findLatestPriceChange(db: Database, { memberId, id }: ReservationKey) {
  const [found] = await latestChange(db).execute({ memberId, id })
  return found
}

const latestChange = prepared((db) =>
  db
    .select()
    .from(priceChange)
    .where(isOf(priceChange, anyKey))
    .orderBy(desc(priceChange.createdAt), desc(priceChange.id))
    .limit(1)
    .prepare('latest_price_change'),
)

/** Returns the price change that is not answered or not paid yet. The caller must have locked the reservation. */
export const findOpenPriceChange = (tx: Database, key: ReservationKey) =>
  findOne(tx, priceChange, and(isOf(priceChange, key), isOpenChange))

/** The customer's no to a price change; staff who take theirs back decline it, too. */
const isRefusal = and(
  eq(priceChange.status, 'DECLINED'),
  sql`exists (select from ${reservationEvent} refusal where refusal.member_id = ${priceChange.memberId}
    and refusal.reservation_id = ${priceChange.reservationId} and refusal.kind = 'PRICE_CHANGE'
    and refusal.actor = ${priceChange.memberId} and refusal.detail ->> 'status' = 'DECLINED'
    and refusal.detail ->> 'priceChangeId' = ${priceChange.id}::text)`,
)

/** Whether the customer refused this price change. */
export const isRefused = async (db: Database, change: StoredPriceChange) =>
  (await db.$count(priceChange, and(isRow(priceChange, change), isRefusal))) > 0

/** The customer's no to a price change, until staff have noted what follows for the amount, counted the pots anew or asked again. */
const isUnsettledRefusal = and(
  isRefusal,
  sql`not exists (select from ${reservationEvent} later where later.member_id = ${priceChange.memberId}
    and later.reservation_id = ${priceChange.reservationId} and later.created_at > ${priceChange.answeredAt}
    and later.actor <> ${priceChange.memberId} and (later.kind = 'PRICE_CHANGE' or later.detail ? 'settlesPrice'))`,
)

/** Joined with its reservation: a price change that is open, or a refusal of which nothing follows yet. */
export const isUnsettledChange = or(
  isOpenChange,
  and(isUnsettledRefusal, inArray(reservation.status, beforeDelivery)),
)

/** Counts the refusals of which nothing follows yet, up to `limit`. */
export async function countUnsettledRefusals(db: Database, limit: number) {
  const found = db
    .select({ one: sql`1` })
    .from(priceChange)
    .innerJoin(reservation, isOf(priceChange, reservation))
    .where(and(isUnsettledRefusal, inArray(reservation.status, beforeDelivery)))
    .limit(limit)
  return db.$count(found.as('found'))
}

/** Returns the price changes of these reservations that are open, or declined and not settled, by reservation id. */
export async function findPriceQuestions(
  db: Database,
  rows: Pick<StoredReservation, 'memberId' | 'id' | 'status'>[],
): Promise<Map<string, PriceQuestion>> {
  if (rows.length === 0) return new Map()
  const running = new Set(rows.filter(({ status }) => beforeDelivery.includes(status)).map(({ id }) => id))
  const matches = await db
    .select()
    .from(priceChange)
    .where(and(isOfOneOf(priceChange, rows), or(isOpenChange, isUnsettledRefusal)))
  const found = matches.filter(
    ({ status, reservationId }) => status !== 'DECLINED' || running.has(reservationId),
  )
  return new Map(found.map((change) => [change.reservationId, toPriceQuestion(change)]))
}

/** What staff are told about a price change. */
export const toPriceQuestion = ({ previousAmount, newAmount, status }: StoredPriceChange): PriceQuestion => ({
  difference: newAmount - previousAmount,
  isAccepted: status === 'AWAITING_PAYMENT',
  ...(status === 'DECLINED' && { isDeclined: true }),
})

export const findPriceChange = (db: Database, memberId: string, id: string) =>
  findOne(db, priceChange, isRow(priceChange, { memberId, id }))

/** Returns the won by which a price change lowers the amount that the customer has not answered; 0 without one. */
export async function findOpenReduction(tx: Database, key: ReservationKey) {
  const change = await findOpenPriceChange(tx, key)
  return change ? Math.max(0, change.previousAmount - change.newAmount) : 0
}

/** Returns the won that agreed price changes added to the amount of a reservation, without those whose reason begins like this. */
export async function sumAgreedBesides(tx: Database, key: ReservationKey, reasonStart: string) {
  const { newAmount, previousAmount, reason, status } = priceChange
  const [found] = await tx
    .select({ sum: sql<number>`coalesce(sum(${newAmount} - ${previousAmount}), 0)::int` })
    .from(priceChange)
    .where(
      and(
        isOf(priceChange, key),
        eq(status, 'APPROVED'),
        sql`not starts_with(${reason}, ${reasonStart}::text)`,
      ),
    )
  return found?.sum ?? 0
}

/** Whether the customer was asked for another amount with a reason that begins like this. */
export async function hasPriceChange(tx: Database, key: ReservationKey, reasonStart: string) {
  const begins = sql`starts_with(${priceChange.reason}, ${reasonStart}::text)`
  return (await tx.$count(priceChange, and(isOf(priceChange, key), begins))) > 0
}

/** A reduction that is declined or withdrawn gives nothing away, and neither does what the customer has paid for after all. */
export async function resolvePriceChange(
  tx: Database,
  change: StoredPriceChange,
  status: PriceChangeStatus,
  answeredAt: Date,
) {
  await tx.update(priceChange).set({ status, answeredAt }).where(isRow(priceChange, change))
  const { reservationId, id: sourceId } = change
  if (status === 'DECLINED') await takeBackGift(tx, { kind: 'PRICE_CHANGE', reservationId, sourceId })
  if (status === 'APPROVED' && change.newAmount > change.previousAmount)
    await takeBackGift(tx, { kind: 'UNPAID_MOVE', reservationId })
}

/** Adds the new status of a price change to the history of its reservation. */
export function addPriceChangeEvent(
  tx: Database,
  { memberId, reservationId, id: priceChangeId, previousAmount, newAmount, reason }: StoredPriceChange,
  event: { actor: string; status: PriceChangeStatus; at: Date; approvedBy?: string | undefined },
) {
  const { actor, status, at: createdAt, approvedBy } = event
  const detail = { priceChangeId, status, previousAmount, newAmount, ...(approvedBy && { approvedBy }) }
  const key = { memberId, id: reservationId }
  return addEvent(tx, key, { kind: 'PRICE_CHANGE', actor, reason, detail, isPublic: true, createdAt })
}
