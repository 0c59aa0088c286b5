import { randomInt } from 'node:crypto'
import { and, eq, gt, gte, lt, sql } from 'drizzle-orm'
import { type AreaVerdict, potCountMax } from '../../../../../contract/reservation/booking.ts'
import { estimateTotal } from '../../../../../contract/reservation/price.ts'
import { statusProgress, timeSlotStarts } from '../../../../../contract/reservation/reservation-status.ts'
import { addDays, dayMs } from '../../../../../contract/seoul-day.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { expectFound } from '../../../shared/errors/expect-found.ts'
import { newId } from '../../../shared/ids/ids.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { findPricesAt } from '../billing/prices.ts'
import { reserveFirstFreeDay } from '../calendar/offered-days.ts'
import { findRoom, reserveCapacity } from '../calendar/slots.repository.ts'
import type { ReservationContext } from '../context.ts'
import { toPotCounts } from '../pot-counts.ts'
import { hasVisit, type NewReservation, type StoredReservation } from '../reservation.repository.ts'
import { reservation, visit } from '../reservation.tables.ts'
import { addReservation } from '../status/move-reservation.ts'
import type { toRequestedColumns, toRequestedSlot } from './book-pickup.ts'
import { careDays } from './booking-days.ts'

/** A checked booking; the day of the delivery and the end of the hold are set when slot capacity is reserved. */
export type CheckedBooking = Omit<NewReservation, 'visits' | 'holdUntil'> & ReturnType<typeof toRequestedSlot>

interface Requested {
  memberId: string
  key: string | null
  columns: ReturnType<typeof toRequestedColumns> & ReturnType<typeof toRequestedSlot>
  area: AreaVerdict
  diagnosis?: NewReservation['diagnosis']
}

/** Returns the reservation of a request, with the amount by the price table of now. */
export async function buildBooking(
  ctx: ReservationContext,
  { memberId, key, columns, area, diagnosis }: Requested,
): Promise<CheckedBooking> {
  const at = ctx.now()
  const { version, amount } = await calculateAmount(ctx, columns)
  return {
    ...columns,
    id: newId(),
    memberId,
    number: createReservationNumber(at),
    idempotencyKey: key,
    customerEmail: await ctx.findEmail(memberId),
    area,
    priceVersion: version,
    totalAmount: amount,
    diagnosis: diagnosis ?? null,
    status: 'WAITING',
    listing: 'IN_PROGRESS',
    progress: statusProgress.WAITING,
    statusSince: at,
    createdAt: at,
  }
}

export async function calculateAmount(ctx: ReservationContext, pots: Parameters<typeof toPotCounts>[0]) {
  const { version, ...prices } = await findPricesAt(ctx, ctx.now())
  return { version, amount: estimateTotal(toPotCounts(pots), prices) }
}

/** Stores the reservation of slots that are reserved already. */
export async function storeBooking(
  tx: Database,
  { pickupDate, slot, ...booking }: CheckedBooking,
  deliveryDate: string,
): Promise<StoredReservation> {
  const { memberId, createdAt } = booking
  const holdSeconds = await findHoldSeconds(tx, memberId, createdAt)
  const holdUntil = calculateHoldUntil(createdAt, holdSeconds)
  const visitOn = (date: string) => ({
    date,
    slot,
    time: timeSlotStarts[slot],
    holds: true,
    changes: 0,
    missedBy: null,
  })
  const visits = { PICKUP: visitOn(pickupDate), DELIVERY: visitOn(deliveryDate) }
  return expectFound(await addReservation(tx, { ...booking, holdUntil, visits }), 'CHANGED_MEANWHILE')
}

type BothLegs = Pick<CheckedBooking, 'pickupDate' | 'slot' | 'pickupAddress' | 'deliveryAddress' | 'potCount'>

/** Reserves the pickup and the first free delivery; returns the day of the delivery. Throws SLOT_UNAVAILABLE when a leg has no capacity. */
export async function reserveBothLegs(ctx: ReservationContext, tx: Database, legs: BothLegs) {
  const { pickupDate, slot, potCount } = legs
  const pickup = { leg: 'PICKUP' as const, date: pickupDate, slot, address: legs.pickupAddress }
  if (!(await reserveCapacity(tx, pickup, potCount))) {
    const room = (await findRoom(tx, pickup)) ?? 0
    throw new AppError('SLOT_UNAVAILABLE', room > 0 ? { message: describeRoom(room) } : {})
  }
  const deliveryDate = await reserveFirstFreeDay(ctx, tx, 'DELIVERY', {
    notBefore: addDays(pickupDate, careDays),
    slot,
    pots: potCount,
    address: legs.deliveryAddress,
  })
  if (!deliveryDate) throw new AppError('SLOT_UNAVAILABLE')
  return deliveryDate
}

const describeRoom = (room: number) =>
  `고르신 시간대에는 화분을 ${room}개까지 맡기실 수 있어요. 화분을 줄이거나 다른 시간을 골라 주세요.`

/** Leaves out characters that are easily confused when read aloud. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Creates a reservation number, e.g. SA-261121-7K2M4Q: the Seoul day and six random characters. */
function createReservationNumber(at: Date): string {
  const day = seoulDay(at).slice(2).replaceAll('-', '')
  const characters = Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)])
  return `SA-${day}-${characters.join('')}`
}

/** How long an unpaid booking holds its slots. */
const usualHoldSeconds = 30 * 60
const expiryMemoryMs = 7 * dayMs
const expiriesForShortHold = 2
const shortHoldFactor = 1 / 2

/**
 * Throws TOO_MANY_UNPAID when the member has `unpaidMax` unpaid bookings, or when they would hold more pots together than
 * `unpaidMax` - 1 bookings may. Other bookings of the member wait until the transaction ends.
 */
export async function assertMayBook(
  ctx: ReservationContext,
  tx: Database,
  { memberId, potCount }: Pick<CheckedBooking, 'memberId' | 'potCount'>,
) {
  const max = ctx.unpaidMax
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`booking ${memberId}`}, 0))`)
  const unpaid = await listUnpaid(ctx, tx, memberId)
  const link = '/reservation-list'
  const full = `결제를 기다리는 예약이 이미 ${unpaid.length}건 있어요. 먼저 결제하거나 취소한 뒤 다시 예약해 주세요.`
  if (unpaid.length >= max) throw new AppError('TOO_MANY_UNPAID', { link, message: full })
  const pots = unpaid.reduce((sum, booking) => sum + booking.potCount, potCount)
  const potsMax = (max - 1) * potCountMax
  const isTooLarge = unpaid.length > 0 && pots > potsMax
  const message = `결제를 기다리는 예약의 화분을 더하면 ${potsMax}개가 넘어요. 먼저 결제하거나 취소한 뒤 다시 예약해 주세요.`
  if (isTooLarge) throw new AppError('TOO_MANY_UNPAID', { link, message })
}

/** The member's unpaid bookings whose slots are held. */
export const listUnpaid = ({ now }: Pick<ReservationContext, 'now'>, db: Database, memberId: string) =>
  db.select({ potCount: reservation.potCount }).from(reservation).where(isUnpaidOf(memberId, now()))

const isUnpaidOf = (memberId: string, now: Date) =>
  and(
    eq(reservation.memberId, memberId),
    eq(reservation.listing, 'IN_PROGRESS'),
    eq(reservation.status, 'WAITING'),
    gt(reservation.holdUntil, now),
  )

/** Throws SAME_BOOKING, with the link to it, when an unpaid booking has the same half day, pickup address and pots. */
export async function assertNoSameBooking(ctx: ReservationContext, tx: Database, booking: CheckedBooking) {
  const { memberId, pickupDate, slot } = booking
  const same = ['pickupAddress', 'pickupAddressDetail', 'small', 'medium', 'large'] as const
  const [found] = await tx
    .select({ id: reservation.id })
    .from(reservation)
    .where(
      and(
        isUnpaidOf(memberId, ctx.now()),
        ...same.map((column) => eq(reservation[column], booking[column])),
        hasVisit('PICKUP', eq(visit.date, pickupDate), eq(visit.slot, slot)),
      ),
    )
    .limit(1)
  if (found) throw new AppError('SAME_BOOKING', { link: `/reservation-detail/${found.id}` })
}

/** Returns how long a booking made at `bookedAt` holds its slots: half for who let two others expire in the week before. */
export async function findHoldSeconds(tx: Database, memberId: string, bookedAt: Date): Promise<number> {
  const expired = await tx.$count(
    reservation,
    and(
      eq(reservation.memberId, memberId),
      eq(reservation.listing, 'HIDDEN'),
      gte(reservation.createdAt, new Date(bookedAt.getTime() - expiryMemoryMs)),
      lt(reservation.createdAt, bookedAt),
    ),
  )
  return expired >= expiriesForShortHold ? usualHoldSeconds * shortHoldFactor : usualHoldSeconds
}

/** Hold durations as multiples of the booking's own hold. */
const afterInitiateFactor = 4 / 3
const maxFactor = 7 / 3

/**
 * Returns the end of the hold of an unpaid booking. With a hold of 30 minutes this is 30 minutes after the booking, or
 * 40 minutes after the last payment was initiated (30 for the payment window, 10 for its approval) if that is later,
 * and at most 70 minutes after the booking.
 */
export function calculateHoldUntil(createdAt: Date, holdSeconds: number, lastInitiate?: Date): Date {
  const holdMs = holdSeconds * 1000
  const created = createdAt.getTime()
  const afterInitiate = lastInitiate ? lastInitiate.getTime() + holdMs * afterInitiateFactor : 0
  return new Date(Math.min(Math.max(created + holdMs, afterInitiate), created + holdMs * maxFactor))
}
