import type { AreaVerdict, BookingRequest } from '../../../../contract/booking.ts'
import { errorMessages } from '../../../../contract/error.ts'
import { estimate } from '../../../../contract/price.ts'
import { progressOf } from '../../../../contract/reservation-status.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { newId } from '../../shared/ids/ids.ts'
import { type Area, areaMessages, worse } from './area.ts'
import { findByKey } from './booking.repository.ts'
import { isSameRequest, requestedColumns, toBooked } from './booking.views.ts'
import { addDays, careDays } from './booking-days.ts'
import { bookingProblem, potCounts, withCopiedAddress } from './booking-rules.ts'
import type { Calendar } from './calendar.ts'
import { holdUntil } from './hold.ts'
import type { Moves } from './move.ts'
import { newReservationNumber } from './number.ts'
import type { Prices } from './prices.ts'
import type { NewReservation, StoredReservation } from './reservation.repository.ts'
import { pickupOf, takePlace } from './slots.repository.ts'

/** The problem and a photo of the plant that led to a booking. */
export interface LinkedDiagnosis {
  problem: string
  image: string
}

export interface BookingDependencies {
  db: Database
  transact: Transact
  now: () => Date
  moves: Moves
  calendar: Calendar
  area: Area
  prices: Prices
  holdSeconds: number
  /** Throws when the member has left; otherwise they cannot until the transaction ends. */
  holdMember: (tx: Database, memberId: string) => Promise<void>
  /** Of the account; null when the provider withheld it. */
  findEmail: (memberId: string) => Promise<string | null>
  /** A member's own diagnosis; undefined for everybody else's. */
  findDiagnosis: (memberId: string, id: string) => Promise<LinkedDiagnosis | undefined>
}

/** What a request leads to when nothing stands against it. All but the places is settled before any is taken. */
type Draft = Omit<NewReservation, 'deliveryDate'>

/** Takes bookings in. The server reckons everything anew; nothing that was sent is believed. */
export function createBooking(deps: BookingDependencies) {
  const { db, transact, now, moves, calendar, area, holdSeconds, findEmail, findDiagnosis, holdMember } = deps
  const { prices: priceLists } = deps

  return { book, options, checkAddress }

  /** The days that can be chosen, and what a pot costs today. */
  async function options() {
    const [days, prices] = await Promise.all([
      calendar.offeredDays('PICKUP', { pots: 1 }),
      priceLists.at(now()),
    ])
    return { days, prices }
  }

  /** What people are told while they choose an address. */
  async function checkAddress(address: string) {
    const verdict = await area.verdictOf(address)
    return { verdict, message: areaMessages[verdict] }
  }

  /** Books a pickup; the same key again answers the same reservation, however many taps there are. */
  async function book(memberId: string, sent: BookingRequest, key: string | undefined) {
    const request = withCopiedAddress(sent)
    const earlier = key && (await findByKey(db, memberId, key))
    if (earlier) return sameAgain(earlier, request)
    try {
      const draft = await plan(memberId, request, key)
      return toBooked(await transact((tx) => keep(tx, draft)))
    } catch (error) {
      // Another tap was quicker; what stopped this one may even be the place that one has taken.
      const quicker = key && error instanceof AppError && (await findByKey(db, memberId, key))
      if (quicker) return sameAgain(quicker, request)
      throw error
    }
  }

  function sameAgain(earlier: StoredReservation, request: BookingRequest) {
    // Somebody who changed the form meanwhile must not pay for what it said before.
    if (!isSameRequest(earlier, request)) throw new AppError('CHANGED_MEANWHILE')
    if (earlier.endReason === 'UNPAID_EXPIRED') throw new AppError('RESERVATION_EXPIRED')
    return toBooked(earlier)
  }

  async function plan(memberId: string, request: BookingRequest, key: string | undefined): Promise<Draft> {
    const problem = bookingProblem(request)
    if (problem) throw new AppError('BOOKING_INVALID', { message: problem })
    const diagnosis = await linkedDiagnosis(memberId, request.diagnosisId)
    const verdict = await judgeAddresses(request)
    if (!(await calendar.isOffered('PICKUP', request.pickupDate))) throw new AppError('BOOKING_DATE_CLOSED')

    const at = now()
    const { version, ...prices } = await priceLists.at(at)
    const pots = potCounts(request)
    return {
      ...requestedColumns(request, pots),
      id: newId(),
      memberId,
      number: newReservationNumber(at),
      idempotencyKey: key ?? null,
      customerEmail: await findEmail(memberId),
      area: verdict,
      priceVersion: version,
      totalAmount: estimate(pots, prices),
      diagnosis,
      status: 'WAITING',
      listing: 'IN_PROGRESS',
      progress: progressOf.WAITING,
      holdsPickup: true,
      holdsDelivery: true,
      holdUntil: holdUntil(at, holdSeconds),
      statusSince: at,
      createdAt: at,
    }
  }

  async function linkedDiagnosis(memberId: string, id: string | undefined) {
    if (!id) return null
    const found = await findDiagnosis(memberId, id)
    if (!found) throw new AppError('DIAGNOSIS_NOT_FOUND')
    return found
  }

  /** The more doubtful of the two addresses counts; throws where we do not come. */
  async function judgeAddresses({ address }: BookingRequest): Promise<AreaVerdict> {
    const pickup = await area.verdictOf(address.pickupAddress)
    const delivery = await area.verdictOf(address.deliveryAddress)
    const verdict = worse(pickup, delivery)
    if (verdict === 'SERVED' || verdict === 'CHECK') return verdict
    const code = verdict === 'NOT_SERVED' ? 'AREA_NOT_SERVED' : 'AREA_BY_AGREEMENT'
    const which = pickup === verdict ? '수거' : '배송'
    throw new AppError(code, { message: errorMessages[code].replace(/^이 주소/, `${which} 주소`) })
  }

  /** Takes both places, plans the return and adds the reservation: all of it or nothing. */
  async function keep(tx: Database, draft: Draft): Promise<StoredReservation> {
    const { pickupDate, deliverySlot, potCount } = draft
    await holdMember(tx, draft.memberId)
    if (!(await takePlace(tx, pickupOf(draft), potCount))) throw new AppError('SLOT_UNAVAILABLE')
    const deliveryDate = await calendar.takeFirstFreeDay(tx, 'DELIVERY', {
      notBefore: addDays(pickupDate, careDays),
      slot: deliverySlot,
      pots: potCount,
    })
    if (!deliveryDate) throw new AppError('SLOT_UNAVAILABLE')
    const added = await moves.begin(tx, { ...draft, deliveryDate })
    if (!added) throw new AppError('CHANGED_MEANWHILE')
    return added
  }
}
