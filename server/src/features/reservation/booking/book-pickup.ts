import { and, eq } from 'drizzle-orm'
import type { Data } from '../../../../../contract/endpoint.ts'
import {
  type BookingRequest,
  type bookPickup as endpoint,
  findFirstBookingProblem,
  potCountMax,
} from '../../../../../contract/reservation/booking.ts'
import { diameters, type PotCounts, potSizes, sumPots } from '../../../../../contract/reservation/price.ts'
import { type TimeSlot, timeSlotStarts } from '../../../../../contract/reservation/reservation-status.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { expectFound } from '../../../shared/errors/expect-found.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { areaMessages, assertServed, getAreaVerdict, stricterVerdict } from '../area/area.ts'
import { findPricesAt } from '../billing/prices.ts'
import { assertDayOffered, listOfferedDays, listPausedDays } from '../calendar/offered-days.ts'
import { legs } from '../calendar/slots.repository.ts'
import type { ReservationContext } from '../context.ts'
import { reservationColumns, type StoredReservation } from '../reservation.repository.ts'
import { reservation } from '../reservation.tables.ts'
import {
  assertMayBook,
  assertNoSameBooking,
  buildBooking,
  listUnpaid,
  reserveBothLegs,
  storeBooking,
} from './unpaid-booking.ts'

/** Fewer finished bookings say nothing about the next one. */
const finishedMin = 20

/** Returns the days of the booking form, today's pot prices and what past bookings cost in the end. */
export async function listBookingOptions(ctx: ReservationContext, memberId: string) {
  const [days, prices, usual, unpaid] = await Promise.all([
    listOfferedDays(ctx, 'PICKUP', { pots: 1 }),
    findPricesAt(ctx, ctx.now()),
    ctx.tables.usualCost(ctx.db),
    listUnpaid(ctx, ctx.db, memberId),
  ])
  const counts = { unpaidMax: ctx.unpaidMax, unpaidCount: unpaid.length }
  return { days, prices, ...counts, ...(usual.finished >= finishedMin && { usual }) }
}

/** Returns the verdict on an address, with the days on which no visit is made there. */
export async function checkAddress(ctx: ReservationContext, address: string) {
  const verdict = await getAreaVerdict(ctx, address)
  const pausedDays = await listPausedDays(ctx, 'PICKUP', address)
  return { verdict, message: areaMessages[verdict], ...(pausedDays.length > 0 && { pausedDays }) }
}

/**
 * Books a pickup. The server calculates amount, area and dates itself and ignores what the client sends for them. A repeated request with the same idempotency key returns the first reservation.
 */
export async function bookPickup(
  ctx: ReservationContext,
  memberId: string,
  sent: BookingRequest,
  key: string | undefined,
) {
  const request = withCopiedAddress(sent)
  const earlier = key && (await findReservationByIdempotencyKey(ctx.db, memberId, key))
  if (earlier) return toRepeatedResponse(earlier, request)
  try {
    const area = await checkBookingRequest(ctx, request)
    const diagnosis = await findLinkedDiagnosis(ctx, memberId, request.diagnosisId)
    const columns = { ...toRequestedColumns(request), ...toRequestedSlot(request) }
    const checked = await buildBooking(ctx, { memberId, key: key ?? null, columns, area, diagnosis })
    return toBookingResponse(
      await ctx.transact(async (tx) => {
        await ctx.lockMemberAgainstLeaving(tx, memberId)
        await assertMayBook(ctx, tx, checked)
        if (request.asksAboutSame) await assertNoSameBooking(ctx, tx, checked)
        return storeBooking(tx, checked, await reserveBothLegs(ctx, tx, checked))
      }),
    )
  } catch (error) {
    // A concurrent request with the same key may have reserved the very capacity that this request lacked.
    const concurrent =
      key && error instanceof AppError && (await findReservationByIdempotencyKey(ctx.db, memberId, key))
    if (concurrent) return toRepeatedResponse(concurrent, request)
    throw error
  }
}

/**
 * Returns the stricter verdict of the two addresses. Throws BOOKING_INVALID when the request is not complete, AREA_NOT_SERVED or
 * AREA_BY_AGREEMENT, and BOOKING_DATE_CLOSED, which says so when the day is paused.
 */
export async function checkBookingRequest(
  ctx: ReservationContext,
  request: BookingRequest,
  days: { count?: number } = {},
) {
  const message = findBookingProblem(request)
  if (message) throw new AppError('BOOKING_INVALID', { message })
  const { pickupDate, address } = request
  const pickup = await getAreaVerdict(ctx, address.pickupAddress)
  const stricter = stricterVerdict(pickup, await getAreaVerdict(ctx, address.deliveryAddress))
  const verdict = assertServed(stricter, pickup === stricter ? '수거' : '배송')
  const query = { ...days, address: address.pickupAddress }
  await assertDayOffered(ctx, 'PICKUP', pickupDate, query)
  return verdict
}

const findLinkedDiagnosis = async (ctx: ReservationContext, memberId: string, id: string | undefined) =>
  id ? expectFound(await ctx.findDiagnosis(memberId, id), 'DIAGNOSIS_NOT_FOUND') : null

function toRepeatedResponse(earlier: StoredReservation, request: BookingRequest) {
  // The form changed in between: the customer must not pay for the first version.
  if (!isSameRequest(earlier, request)) throw new AppError('CHANGED_MEANWHILE')
  if (earlier.endReason === 'UNPAID_EXPIRED') throw new AppError('RESERVATION_EXPIRED')
  return toBookingResponse(earlier)
}

export async function findReservationByIdempotencyKey(db: Database, memberId: string, key: string) {
  const [found] = await db
    .select(reservationColumns)
    .from(reservation)
    .where(and(eq(reservation.memberId, memberId), eq(reservation.idempotencyKey, key)))
  return found
}

/** Returns the columns that come from the form, besides the visits. The request must have passed `findBookingProblem`. */
export function toRequestedColumns(request: BookingRequest) {
  const { customerName, customerPhone, address, specialRequest, diagnosisId } = request
  const pots = countPots(request)
  return {
    customerName,
    customerPhone,
    ...address,
    small: pots.SMALL,
    medium: pots.MEDIUM,
    large: pots.LARGE,
    potCount: sumPots(pots),
    specialRequest: specialRequest || null,
    diagnosisId: diagnosisId ?? null,
  }
}

/** The half day of the pickup; the delivery is at the same time of day. */
export const toRequestedSlot = ({ pickupDate, pickupTime }: BookingRequest) => ({
  pickupDate,
  slot: pickupTime as TimeSlot,
})

/** Whether the reservation was created from the same request. */
function isSameRequest(stored: StoredReservation, request: BookingRequest): boolean {
  const { pickupDate, slot } = toRequestedSlot(request)
  const columns = Object.entries(toRequestedColumns(request))
  return (
    columns.every(([column, value]) => stored[column as keyof StoredReservation] === value) &&
    stored.visits.PICKUP.date === pickupDate &&
    legs.every((leg) => stored.visits[leg].slot === slot && stored.visits[leg].time === timeSlotStarts[slot])
  )
}

export const toBookingResponse = (stored: StoredReservation): Data<typeof endpoint> => ({
  id: stored.id,
  userId: stored.memberId,
  customerName: stored.customerName,
  customerPhone: stored.customerPhone,
  customerEmail: stored.customerEmail,
  amount: stored.totalAmount,
  holdUntil: seoulIso(stored.holdUntil ?? stored.createdAt),
})

/** Copies the pickup address when `sameAddress` is set, whatever the delivery fields contain. */
export function withCopiedAddress(request: BookingRequest): BookingRequest {
  const { address } = request
  if (!address.sameAddress) return request
  const { pickupAddress: deliveryAddress, pickupAddressDetail: deliveryAddressDetail } = address
  return { ...request, address: { ...address, deliveryAddress, deliveryAddressDetail } }
}

/**
 * Returns the Korean sentence for the first problem of a request: first the checks of the form, in its order, then the
 * checks that only a client other than the form can fail.
 */
const findBookingProblem = (request: BookingRequest): string | undefined =>
  findFirstBookingProblem(request) ?? findProblemBesidesForm(request)

function findProblemBesidesForm({ address, potCount, potServices }: BookingRequest) {
  if (!address.pickupAddressDetail.trim()) return '수거 상세 주소를 입력해주세요.'
  if (!address.deliveryAddressDetail.trim()) return '배송 상세 주소를 입력해주세요.'
  if (potServices.length > potCountMax)
    return `화분은 한 번에 ${potCountMax}개까지 예약할 수 있어요. 더 많은 화분은 상담 채팅으로 문의해 주세요.`
  const isNumbered = potServices.every(({ potNumber }, index) => potNumber === index + 1)
  const sizes = potServices.map(({ diameter }) => diameters.indexOf(diameter))
  const isSorted = sizes.every((size, index) => index === 0 || size >= (sizes[index - 1] ?? 0))
  if (potCount !== potServices.length || !isNumbered || !isSorted)
    return '화분 개수가 서로 맞지 않아요. 화분을 다시 골라 주세요.'
  return undefined
}

function countPots({ potServices }: Pick<BookingRequest, 'potServices'>): PotCounts {
  const counts: PotCounts = { SMALL: 0, MEDIUM: 0, LARGE: 0 }
  for (const { size, diameter } of potSizes)
    counts[size] = potServices.filter((pot) => pot.diameter === diameter).length
  return counts
}
