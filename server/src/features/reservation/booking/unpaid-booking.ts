import { randomInt } from 'node:crypto'
import type { AreaVerdict } from '../../../../../contract/reservation/booking.ts'
import { estimateTotal } from '../../../../../contract/reservation/price.ts'
import {
  statusProgress,
  type TimeSlot,
  timeSlotStarts,
} from '../../../../../contract/reservation/reservation-status.ts'
import { addDays } from '../../../../../contract/seoul-day.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { newId } from '../../../shared/ids/ids.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { findPricesAt } from '../billing/prices.ts'
import { reserveFirstFreeDay } from '../calendar/offered-days.ts'
import { findRoom, reserveCapacity } from '../calendar/slots.repository.ts'
import type { ReservationContext } from '../context.ts'
import { toPotCounts } from '../pot-counts.ts'
import type { NewReservation, StoredReservation } from '../reservation.repository.ts'
import { addReservation } from '../status/move-reservation.ts'
import { careDays } from './booking-days.ts'
import type { toRequestedColumns, toRequestedSlot } from './booking-form.ts'
import { assertMayHold, calculateHoldUntil, findHoldSeconds } from './unpaid-limit.ts'

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

export async function calculateAmount(
  ctx: ReservationContext,
  pots: { small: number; medium: number; large: number },
) {
  const { version, ...prices } = await findPricesAt(ctx, ctx.now())
  return { version, amount: estimateTotal(toPotCounts(pots), prices) }
}

/** Throws TOO_MANY_UNPAID when the member may not hold another unpaid booking. */
export function assertMayBook(
  ctx: ReservationContext,
  tx: Database,
  booking: Pick<CheckedBooking, 'memberId' | 'potCount'>,
) {
  return assertMayHold(tx, booking, { now: ctx.now(), max: ctx.settings.unpaidMax })
}

/** Stores the reservation of slots that are reserved already. */
export async function storeBooking(
  ctx: ReservationContext,
  tx: Database,
  { pickupDate, slot, ...booking }: CheckedBooking,
  deliveryDate: string,
): Promise<StoredReservation> {
  const { memberId, createdAt } = booking
  const holdSeconds = await findHoldSeconds(tx, memberId, createdAt, ctx.settings.holdSeconds)
  const holdUntil = calculateHoldUntil(createdAt, holdSeconds)
  const visitOn = (date: string) => ({
    ...{ date, slot, time: timeSlotStarts[slot] },
    ...{ holds: true, changes: 0, missedBy: null },
  })
  const visits = { PICKUP: visitOn(pickupDate), DELIVERY: visitOn(deliveryDate) }
  const added = await addReservation(tx, { ...booking, holdUntil, visits })
  if (!added) throw new AppError('CHANGED_MEANWHILE')
  return added
}

interface BothLegs {
  pickupDate: string
  slot: TimeSlot
  pickupAddress: string
  deliveryAddress: string
  potCount: number
}

/** Reserves the pickup and the first free delivery; returns the day of the delivery. Throws SLOT_UNAVAILABLE when a leg has no capacity. */
export async function reserveBothLegs(
  ctx: ReservationContext,
  tx: Database,
  legs: BothLegs,
): Promise<string> {
  const { pickupDate, slot, potCount } = legs
  const pickup = { leg: 'PICKUP' as const, date: pickupDate, slot, address: legs.pickupAddress }
  if (!(await reserveCapacity(tx, pickup, potCount))) {
    const room = await findRoom(tx, pickup)
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
