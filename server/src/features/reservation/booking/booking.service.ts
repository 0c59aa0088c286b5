import { errorMessages } from '../../../../../contract/error.ts'
import type { AreaVerdict, BookingRequest } from '../../../../../contract/reservation/booking.ts'
import { estimateTotal } from '../../../../../contract/reservation/price.ts'
import { statusProgress } from '../../../../../contract/reservation/reservation-status.ts'
import { addDays } from '../../../../../contract/seoul-day.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { newId } from '../../../shared/ids/ids.ts'
import { type AreaService, areaMessages, stricterVerdict } from '../area/area.service.ts'
import type { Prices } from '../billing/prices.service.ts'
import { type Calendar, describePause } from '../calendar/calendar.service.ts'
import { findRoom, pickupSlotKey, reserveCapacity } from '../calendar/slots.repository.ts'
import type { NewReservation, StoredReservation } from '../reservation.repository.ts'
import type { StatusService } from '../status/status.service.ts'
import { findReservationByIdempotencyKey } from './booking.repository.ts'
import { isSameRequest, toBookingResponse, toRequestedColumns } from './booking.views.ts'
import { careDays } from './booking-days.ts'
import { countPots, findBookingProblem, withCopiedAddress } from './booking-rules.ts'
import { calculateHoldUntil } from './hold.ts'
import { createReservationNumber } from './reservation-number.ts'
import { assertMayHold, findHoldSeconds } from './unpaid-limit.ts'

/** Problem and photo of the diagnosis that led to a booking. */
export interface LinkedDiagnosis {
  problem: string
  image: string
}

interface BookingDependencies {
  db: Database
  transact: Transact
  now: () => Date
  statusService: StatusService
  calendar: Calendar
  area: AreaService
  prices: Prices
  holdSeconds: number
  /** How many unpaid bookings one member may have at a time. */
  unpaidMax: number
  /** Locks the member, so that the account cannot be deleted during the transaction. Throws when it is deleted already. */
  lockMemberAgainstLeaving: (tx: Database, memberId: string) => Promise<void>
  /** Returns the account's e-mail address; null when the sign-in provider did not share it. */
  findEmail: (memberId: string) => Promise<string | null>
  /** Returns undefined when the diagnosis does not belong to the member. */
  findDiagnosis: (memberId: string, id: string) => Promise<LinkedDiagnosis | undefined>
}

/** A checked booking; the delivery date and the end of the hold are set when slot capacity is reserved. */
type CheckedBooking = Omit<NewReservation, 'deliveryDate' | 'holdUntil'>

/** Creates bookings. The server calculates amount, area and dates itself and ignores what the client sends for them. */
export function createBookingService(deps: BookingDependencies) {
  const { db, transact, now, statusService, calendar, area, prices: priceLists } = deps

  return { book, listOptions, checkAddress }

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
    const problem = findBookingProblem(request)
    if (problem) throw new AppError('BOOKING_INVALID', { message: problem })
    const diagnosis = await findLinkedDiagnosis(deps.findDiagnosis, memberId, request.diagnosisId)
    const verdict = await checkServiceArea(area, request)
    await assertOffered(calendar, request)

    const at = now()
    const { version, ...prices } = await priceLists.findPricesAt(at)
    const pots = countPots(request)
    return {
      ...toRequestedColumns(request, pots),
      id: newId(),
      memberId,
      number: createReservationNumber(at),
      idempotencyKey: key ?? null,
      customerEmail: await deps.findEmail(memberId),
      area: verdict,
      priceVersion: version,
      totalAmount: estimateTotal(pots, prices),
      diagnosis,
      status: 'WAITING',
      listing: 'IN_PROGRESS',
      progress: statusProgress.WAITING,
      holdsPickup: true,
      holdsDelivery: true,
      statusSince: at,
      createdAt: at,
    }
  }

  /** Reserves the capacity of both legs and stores the reservation. Throws TOO_MANY_UNPAID, or SLOT_UNAVAILABLE when a leg has no capacity. */
  async function storeBooking(tx: Database, booking: CheckedBooking): Promise<StoredReservation> {
    const { memberId, pickupDate, deliverySlot, potCount, createdAt } = booking
    await deps.lockMemberAgainstLeaving(tx, memberId)
    await assertMayHold(tx, booking, { now: now(), max: deps.unpaidMax })
    if (!(await reserveCapacity(tx, pickupSlotKey(booking), potCount))) {
      const room = await findRoom(tx, pickupSlotKey(booking))
      throw new AppError('SLOT_UNAVAILABLE', room > 0 ? { message: describeRoom(room) } : {})
    }
    const deliveryDate = await calendar.reserveFirstFreeDay(tx, 'DELIVERY', {
      notBefore: addDays(pickupDate, careDays),
      slot: deliverySlot,
      pots: potCount,
      address: booking.deliveryAddress,
    })
    if (!deliveryDate) throw new AppError('SLOT_UNAVAILABLE')
    const holdSeconds = await findHoldSeconds(tx, memberId, createdAt, deps.holdSeconds)
    const holdUntil = calculateHoldUntil(createdAt, holdSeconds)
    const added = await statusService.create(tx, { ...booking, deliveryDate, holdUntil })
    if (!added) throw new AppError('CHANGED_MEANWHILE')
    return added
  }
}

/** Throws BOOKING_DATE_CLOSED, which says so when the day is paused. */
async function assertOffered(calendar: Calendar, { pickupDate, address: { pickupAddress } }: BookingRequest) {
  if (await calendar.isOffered('PICKUP', pickupDate, { address: pickupAddress })) return
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

const describeRoom = (room: number) =>
  `고르신 시간대에는 화분을 ${room}개까지 맡기실 수 있어요. 화분을 줄이거나 다른 시간을 골라 주세요.`

function toRepeatedResponse(earlier: StoredReservation, request: BookingRequest) {
  // The form changed in between: the customer must not pay for the first version.
  if (!isSameRequest(earlier, request)) throw new AppError('CHANGED_MEANWHILE')
  if (earlier.endReason === 'UNPAID_EXPIRED') throw new AppError('RESERVATION_EXPIRED')
  return toBookingResponse(earlier)
}
