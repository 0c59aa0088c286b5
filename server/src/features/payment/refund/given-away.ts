import { and, desc, eq, gte, or, type SQL, sql } from 'drizzle-orm'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import { type GivenAwayKind, givenAwayDays } from '../../../../../contract/staff/given-away.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { newId } from '../../../shared/ids/ids.ts'
import { notifyStaff } from '../../../shared/notices/staff-notices.ts'
import { startOfSeoulDay } from '../../../shared/time/seoul.ts'
import type { StaffRefundContext } from '../context.ts'
import { givenAway } from '../payment.tables.ts'

/** What a member of staff gives away alone. */
export interface Gift {
  staffId: string
  customerId: string
  reservationId: string
  kind: GivenAwayKind
  /** More than 0. */
  won: number
  /** The refund, price change or missed visit; the reservation when absent. */
  sourceId?: string | undefined
}

/** The share of a limit at which administrators are notified. */
const nearLimit = 0.8

/** When today began in Seoul, and the thirty days that end with today. */
export const givingWindows = (now: Date) => ({
  day: startOfSeoulDay(now),
  thirtyDays: startOfSeoulDay(now, 1 - givenAwayDays),
})

/** Lets one transaction at a time add to what this member of staff gives and this customer gets. */
export async function lockGiving(
  tx: Database,
  { staffId, customerId }: Pick<Gift, 'staffId' | 'customerId'>,
) {
  // Always in this order, so that two transactions never wait for each other.
  for (const key of [`gives ${staffId}`, `gets ${customerId}`])
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** Returns the won that this member of staff may still give this customer alone, by the sums of the day and of thirty days of both. */
export async function findSumsLeft(
  { givesAlone, now }: StaffRefundContext,
  db: Database,
  { staffId, customerId }: Pick<Gift, 'staffId' | 'customerId'>,
): Promise<number> {
  const since = givingWindows(now())
  const isBy = eq(givenAway.staffId, staffId)
  const isTo = eq(givenAway.customerId, customerId)
  const isToday = gte(givenAway.createdAt, since.day)
  const [given] = await db
    .select({
      day: sql<number>`greatest(${sumOf(and(isBy, isToday))}, ${sumOf(and(isTo, isToday))})`,
      thirtyDays: sql<number>`greatest(${sumOf(isBy)}, ${sumOf(isTo)})`,
    })
    .from(givenAway)
    .where(and(gte(givenAway.createdAt, since.thirtyDays), or(isBy, isTo)))
  const { day, thirtyDays } = given ?? { day: 0, thirtyDays: 0 }
  return Math.min(givesAlone.perDay - day, givesAlone.perThirtyDays - thirtyDays)
}

const sumOf = (rows: SQL | undefined) =>
  sql<number>`coalesce(sum(${givenAway.won}) filter (where ${rows}), 0)::int`

/**
 * Writes down what a member of staff gives away alone, and tells all administrators once when the sum of the day or of thirty days
 * comes near its limit. The caller has locked with `lockGiving`.
 */
export async function recordGift(ctx: StaffRefundContext, tx: Database, gift: Gift) {
  const { staffId, reservationId, sourceId = reservationId, won } = gift
  const near = await findNearLimits(ctx, tx, staffId, won)
  await tx.insert(givenAway).values({
    ...gift,
    id: newId(),
    sourceId,
    createdAt: ctx.now(),
    tellsDay: near.day !== undefined,
    tellsThirtyDays: near.thirtyDays !== undefined,
  })
  for (const [period, sum] of [
    ['오늘', near.day],
    ['30일 동안', near.thirtyDays],
  ] as const)
    if (sum !== undefined) await tellAdmins(ctx, tx, { staffId, period, sum })
}

/** Writes down what needs no proposal, such as a fee that is not asked for. Throws GIVEN_AWAY_LIMIT above the sums. */
export async function giveWithinSums(ctx: StaffRefundContext, tx: Database, gift: Gift) {
  await lockGiving(tx, gift)
  if (gift.won > (await findSumsLeft(ctx, tx, gift))) throw new AppError('GIVEN_AWAY_LIMIT')
  await recordGift(ctx, tx, gift)
}

/** The won that this customer was offered alone as compensations about a reservation. */
export async function sumCompensations(
  db: Database,
  { customerId, reservationId }: Pick<Gift, 'customerId' | 'reservationId'>,
): Promise<number> {
  const isOf = and(
    eq(givenAway.kind, 'COMPENSATION'),
    eq(givenAway.customerId, customerId),
    eq(givenAway.reservationId, reservationId),
  )
  const [sums] = await db
    .select({ won: sumOf(isOf) })
    .from(givenAway)
    .where(isOf)
  return sums?.won ?? 0
}

/** Writes down, once, what was carried out and cannot wait for a second person. */
export async function giveAnyway(ctx: StaffRefundContext, tx: Database, gift: Gift) {
  await lockGiving(tx, gift)
  if ((await findGift(tx, gift)).won === 0) await recordGift(ctx, tx, gift)
}

/** The sums of a member of staff that reach `nearLimit` with this amount and have not been notified yet. */
async function findNearLimits(
  { givesAlone, now }: StaffRefundContext,
  tx: Database,
  staffId: string,
  won: number,
) {
  const since = givingWindows(now())
  const isBy = eq(givenAway.staffId, staffId)
  const isToday = gte(givenAway.createdAt, since.day)
  const [given] = await tx
    .select({
      day: sumOf(isToday),
      thirtyDays: sumOf(isBy),
      isDayTold: sql<boolean>`coalesce(bool_or(${givenAway.tellsDay}) filter (where ${isToday}), false)`,
      areThirtyDaysTold: sql<boolean>`coalesce(bool_or(${givenAway.tellsThirtyDays}), false)`,
    })
    .from(givenAway)
    .where(and(isBy, gte(givenAway.createdAt, since.thirtyDays)))
  const day = (given?.day ?? 0) + won
  const thirtyDays = (given?.thirtyDays ?? 0) + won
  return {
    ...(day >= givesAlone.perDay * nearLimit && !given?.isDayTold && { day }),
    ...(thirtyDays >= givesAlone.perThirtyDays * nearLimit && !given?.areThirtyDaysTold && { thirtyDays }),
  }
}

async function tellAdmins(
  ctx: StaffRefundContext,
  tx: Database,
  { staffId, period, sum }: { staffId: string; period: string; sum: number },
) {
  // In this transaction: a second connection could be one that waits for the lock.
  const { rows } = await tx.execute<{ name: string }>(sql`select name from member where id = ${staffId}`)
  const values = { staffName: rows[0]?.name ?? '', period, amount: formatWon(sum) }
  await notifyStaff(ctx, tx, { notice: 'GIVEN_AWAY_MUCH', values, link: '/console/given-away' })
}

/**
 * Takes back what came to nothing: a refund that the provider refused, or a price change that was declined. It counts at the time of
 * the gift, so that it makes no room on another day. The source alone does not name a gift, because clients choose the ids of refunds.
 */
export async function takeBackGift(tx: Database, given: GiftKey) {
  const { row, won } = await findGift(tx, given)
  if (!row || won === 0) return
  const tellsNobody = { tellsDay: false, tellsThirtyDays: false }
  await tx.insert(givenAway).values({ ...row, ...tellsNobody, id: newId(), won: -won })
}

type GiftKey = Pick<Gift, 'kind' | 'reservationId' | 'sourceId'>

/** Returns the newest row of a gift, and the won that are left of it. */
async function findGift(tx: Database, { kind, reservationId, sourceId = reservationId }: GiftKey) {
  const isGift = and(
    eq(givenAway.sourceId, sourceId),
    eq(givenAway.kind, kind),
    eq(givenAway.reservationId, reservationId),
  )
  const rows = await tx.select().from(givenAway).where(isGift).orderBy(desc(givenAway.id))
  return { row: rows[0], won: rows.reduce((sum, row) => sum + row.won, 0) }
}

export interface GivenSums {
  staffId: string
  kind: GivenAwayKind
  day: number
  thirtyDays: number
}

/** The won that each member of staff gave away alone, by kind. */
export const sumGifts = (db: Database, since: ReturnType<typeof givingWindows>): Promise<GivenSums[]> =>
  db
    .select({
      staffId: givenAway.staffId,
      kind: givenAway.kind,
      day: sumOf(gte(givenAway.createdAt, since.day)),
      thirtyDays: sql<number>`sum(${givenAway.won})::int`,
    })
    .from(givenAway)
    .where(gte(givenAway.createdAt, since.thirtyDays))
    .groupBy(givenAway.staffId, givenAway.kind)

const mostRows = 200

/** What one member of staff gave away alone, newest first. */
export const listGiftsOf = (db: Database, staffId: string, since: Date) =>
  db
    .select()
    .from(givenAway)
    .where(and(eq(givenAway.staffId, staffId), gte(givenAway.createdAt, since)))
    .orderBy(desc(givenAway.createdAt), desc(givenAway.id))
    .limit(mostRows)
