import { errorMessages } from '../../../../../contract/error.ts'
import type { AreaVerdict, BookingRequest } from '../../../../../contract/reservation/booking.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { type AreaService, areaMessages, stricterVerdict } from '../area/area.service.ts'
import type { Prices } from '../billing/prices.service.ts'
import { type Calendar, describePause } from '../calendar/calendar.service.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import { findReservationByIdempotencyKey } from './booking.repository.ts'
import { isSameRequest, toBookingResponse, toRequestedColumns } from './booking.views.ts'
import { countPots, findBookingProblem, withCopiedAddress } from './booking-rules.ts'
import { type CheckedBooking, reserveBothLegs, type UnpaidBookings } from './unpaid-booking.ts'

/** Problem and photo of the diagnosis that led to a booking. */
export interface LinkedDiagnosis {
  problem: string
  image: string
}

interface BookingDependencies {
  db: Database
  transact: Transact
  now: () => Date
  calendar: Calendar
  area: AreaService
  prices: Prices
  unpaid: UnpaidBookings
  /** Locks the member, so that the account cannot be deleted during the transaction. Throws when it is deleted already. */
  lockMemberAgainstLeaving: (tx: Database, memberId: string) => Promise<void>
  /** Returns undefined when the diagnosis does not belong to the member. */
  findDiagnosis: (memberId: string, id: string) => Promise<LinkedDiagnosis | undefined>
}

/** Creates bookings. The server calculates amount, area and dates itself and ignores what the client sends for them. */
export function createBookingService(deps: BookingDependencies) {
  const { db, transact, now, calendar, area, prices: priceLists, unpaid } = deps

  return { book, listOptions, checkAddress, checkRequest }

  /** Returns the days of the booking form and today's pot prices. */
  async function listOptions() {
    const [days, prices] = await Promise.all([
      calendar.listOfferedDays('PICKUP', { pots: 1 }),
      priceLists.findPricesAt(now()),
    ])
    return { days, prices }
  }

  async function checkAddress(address: string) {
    const verdict = await area.getVerdict(address)
    const pausedDays = await calendar.listPausedDays('PICKUP', address)
    return { verdict, message: areaMessages[verdict], ...(pausedDays.length > 0 && { pausedDays }) }
  }

  /** Books a pickup. A repeated request with the same idempotency key returns the first reservation. */
  async function book(memberId: string, sent: BookingRequest, key: string | undefined) {
    const request = withCopiedAddress(sent)
    const earlier = key && (await findReservationByIdempotencyKey(db, memberId, key))
    if (earlier) return toRepeatedResponse(earlier, request)
    try {
      const checked = await checkBooking(memberId, request, key)
      return toBookingResponse(await transact((tx) => storeBooking(tx, checked)))
    } catch (error) {
      // A concurrent request with the same key may have reserved the very capacity that this request lacked.
      const concurrent =
        key && error instanceof AppError && (await findReservationByIdempotencyKey(db, memberId, key))
      if (concurrent) return toRepeatedResponse(concurrent, request)
      throw error
    }
  }

  async function checkBooking(
    memberId: string,
    request: BookingRequest,
    key: string | undefined,
  ): Promise<CheckedBooking> {
    const verdict = await checkRequest(request)
    const diagnosis = await findLinkedDiagnosis(deps.findDiagnosis, memberId, request.diagnosisId)
    const columns = toRequestedColumns(request, countPots(request))
    return unpaid.build({ memberId, key: key ?? null, columns, area: verdict, diagnosis })
  }

  /** Throws when the request is not complete, or its addresses or its day cannot be booked. Returns the area verdict. */
  async function checkRequest(request: BookingRequest, days: { count?: number } = {}): Promise<AreaVerdict> {
    const problem = findBookingProblem(request)
    if (problem) throw new AppError('BOOKING_INVALID', { message: problem })
    const verdict = await checkServiceArea(area, request)
    await assertOffered(calendar, request, days)
    return verdict
  }

  /** Reserves the capacity of both legs and stores the reservation. Throws TOO_MANY_UNPAID, or SLOT_UNAVAILABLE when a leg has no capacity. */
  async function storeBooking(tx: Database, booking: CheckedBooking): Promise<StoredReservation> {
    await deps.lockMemberAgainstLeaving(tx, booking.memberId)
    await unpaid.assertMayStore(tx, booking)
    return unpaid.store(tx, booking, await reserveBothLegs(tx, calendar, booking))
  }
}

/** Throws BOOKING_DATE_CLOSED, which says so when the day is paused. */
async function assertOffered(
  calendar: Calendar,
  { pickupDate, address: { pickupAddress } }: BookingRequest,
  days: { count?: number },
) {
  if (await calendar.isOffered('PICKUP', pickupDate, { ...days, address: pickupAddress })) return
  const pause = await calendar.findPause('PICKUP', pickupDate, pickupAddress)
  throw new AppError('BOOKING_DATE_CLOSED', pause ? { message: describePause(pause) } : {})
}

async function findLinkedDiagnosis(
  findDiagnosis: BookingDependencies['findDiagnosis'],
  memberId: string,
  id: string | undefined,
) {
  if (!id) return null
  const found = await findDiagnosis(memberId, id)
  if (!found) throw new AppError('DIAGNOSIS_NOT_FOUND')
  return found
}

/** Returns the stricter verdict of the two addresses. Throws AREA_NOT_SERVED or AREA_BY_AGREEMENT. */
async function checkServiceArea(area: AreaService, { address }: BookingRequest): Promise<AreaVerdict> {
  const pickup = await area.getVerdict(address.pickupAddress)
  const delivery = await area.getVerdict(address.deliveryAddress)
  const verdict = stricterVerdict(pickup, delivery)
  if (verdict === 'SERVED' || verdict === 'CHECK') return verdict
  const code = verdict === 'NOT_SERVED' ? 'AREA_NOT_SERVED' : 'AREA_BY_AGREEMENT'
  const which = pickup === verdict ? '수거' : '배송'
  throw new AppError(code, { message: errorMessages[code].replace(/^이 주소/, `${which} 주소`) })
}

function toRepeatedResponse(earlier: StoredReservation, request: BookingRequest) {
  // The form changed in between: the customer must not pay for the first version.
  if (!isSameRequest(earlier, request)) throw new AppError('CHANGED_MEANWHILE')
  if (earlier.endReason === 'UNPAID_EXPIRED') throw new AppError('RESERVATION_EXPIRED')
  return toBookingResponse(earlier)
}
