import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Body } from '../../../../../contract/endpoint.ts'
import { toPotServices } from '../../../../../contract/reservation/booking.ts'
import { estimateTotal, type PotPrices, potSizes } from '../../../../../contract/reservation/price.ts'
import type { PriceList, priceAdminApi } from '../../../../../contract/reservation/price-admin.ts'
import { addDays } from '../../../../../contract/seoul-day.ts'
import type { Database } from '../../../shared/db/database.ts'
import { lockOne } from '../../../shared/db/find-one.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { assertFutureDay } from '../calendar/calendar-admin.repository.ts'
import { priceTable } from '../calendar.tables.ts'
import type { StoredPot } from '../care-record/pot-proof.ts'
import type { ReservationContext } from '../context.ts'
import { toPotCounts } from '../pot-counts.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import { priceChange, reservation } from '../reservation.tables.ts'

/** Returns prices in won and the version that a booking stores. Throws when no version is in effect. */
export async function findPricesAt(ctx: ReservationContext, moment: Date) {
  const { version, small, medium, large } = await findListAt(ctx, moment)
  return { version, SMALL: small, MEDIUM: medium, LARGE: large }
}

/** Returns what coming again costs, in won, for bookings of this moment. */
export const findVisitFeeAt = async (ctx: ReservationContext, moment: Date) =>
  (await findListAt(ctx, moment)).visit

async function findListAt(ctx: ReservationContext, moment: Date) {
  const day = seoulDay(moment)
  const list = (await ctx.tables.prices(ctx.db)).findLast(({ effectiveFrom }) => effectiveFrom <= day)
  if (!list) throw new Error(`The price table has no version in effect on ${day}`)
  return list
}

/** Newest first, with the days on which each version applies. */
export async function listPrices(ctx: ReservationContext) {
  const today = seoulDay(ctx.now())
  const rows = await findPrices(ctx.db)
  const lists = rows.map((row, index) => toList(row, rows[index + 1], today))
  return { today, lists: lists.reverse() }
}

/** Adds a version that takes effect on a future day; the day is its name. Without a visit fee it has that of the version before. Throws PRICE_DAY_TAKEN when one exists. */
export async function addPrices(
  ctx: ReservationContext,
  actorId: string,
  { effectiveFrom, reason, ...amounts }: Body<typeof priceAdminApi.addPrices>,
) {
  assertFutureDay(effectiveFrom, ctx.now())
  await ctx.transact(async (tx) => {
    const present = await findPrices(tx)
    const before = present.findLast((it) => it.effectiveFrom < effectiveFrom)
    const { small, medium, large, visit = before?.visit ?? 0 } = amounts
    const row = { version: effectiveFrom, effectiveFrom, small, medium, large, visit }
    const isTaken = present.some((it) => it.effectiveFrom === effectiveFrom)
    const { rowCount } = await tx.insert(priceTable).values(row).onConflictDoNothing()
    if (isTaken || rowCount === 0) throw new AppError('PRICE_DAY_TAKEN')
    await ctx.audit.record(tx, {
      actorId,
      action: 'reservation.addPrices',
      subject: 'priceTable',
      subjectId: row.version,
      after: row,
      reason: reason ?? null,
    })
  })
  ctx.tables.prices.invalidate()
  return listPrices(ctx)
}

/** Removes a version that is not in effect yet, because bookings refer to the others. Throws PRICES_NOT_FOUND or PRICES_IN_EFFECT. */
export async function removePrices(ctx: ReservationContext, actorId: string, version: string) {
  await ctx.transact(async (tx) => {
    const before = await lockOne(tx, priceTable, eq(priceTable.version, version))
    if (!before) throw new AppError('PRICES_NOT_FOUND')
    if (before.effectiveFrom <= seoulDay(ctx.now())) throw new AppError('PRICES_IN_EFFECT')
    await tx.delete(priceTable).where(eq(priceTable.version, version))
    await ctx.audit.record(tx, {
      actorId,
      action: 'reservation.removePrices',
      subject: 'priceTable',
      subjectId: version,
      before,
    })
  })
  ctx.tables.prices.invalidate()
  return listPrices(ctx)
}

function toList(row: PriceRow, next: PriceRow | undefined, today: string): PriceList {
  const isOver = next !== undefined && next.effectiveFrom <= today
  const state = row.effectiveFrom > today ? 'FUTURE' : isOver ? 'PAST' : 'CURRENT'
  return { ...row, effectiveUntil: next ? addDays(next.effectiveFrom, -1) : null, state }
}

type PriceRow = typeof priceTable.$inferSelect

/** Returns all versions of the price table, oldest first. */
export async function findPrices(db: Database): Promise<PriceRow[]> {
  return await db.select().from(priceTable).orderBy(asc(priceTable.effectiveFrom), asc(priceTable.version))
}

/**
 * Returns the total in won for the sizes that staff measured, at the prices of the booking; pots without a measurement
 * count as booked. Null when that is the booked total, or when the total is no longer the booked one.
 */
export function measuredTotal(
  row: Pick<StoredReservation, 'small' | 'medium' | 'large' | 'totalAmount'>,
  measured: Pick<StoredPot, 'potNumber' | 'diameter'>[],
  prices: PotPrices,
) {
  const booked = toPotCounts(row)
  if (row.totalAmount !== estimateTotal(booked, prices)) return null
  const total = toPotServices(booked).reduce((sum, pot) => {
    const diameter = measured.find(({ potNumber }) => potNumber === pot.potNumber)?.diameter ?? pot.diameter
    const size = potSizes.find((it) => it.diameter === diameter)?.size
    return size ? sum + prices[size] : sum
  }, 0)
  return total === row.totalAmount ? null : total
}

const newestMax = 1000

/** Counts the newest finished bookings, and those among them whose customer has approved no other price. */
export async function findUsualCost(db: Database): Promise<{ finished: number; unchanged: number }> {
  const finished = db
    .select({ memberId: reservation.memberId, id: reservation.id })
    .from(reservation)
    .where(eq(reservation.status, 'DONE'))
    .orderBy(desc(reservation.createdAt), desc(reservation.id))
    .limit(newestMax)
    .as('finished')
  const isChanged = sql`exists (select from ${priceChange} where ${priceChange.memberId} = ${finished.memberId}
    and ${priceChange.reservationId} = ${finished.id} and ${priceChange.status} = 'APPROVED')`
  const [counted] = await db
    .select({
      finished: sql<number>`count(*)::int`,
      unchanged: sql<number>`(count(*) filter (where not ${isChanged}))::int`,
    })
    .from(finished)
  return counted ?? { finished: 0, unchanged: 0 }
}
