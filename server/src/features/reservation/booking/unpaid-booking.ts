import type { AreaVerdict } from '../../../../../contract/reservation/booking.ts'
import { estimateTotal, type PotCounts } from '../../../../../contract/reservation/price.ts'
import { statusProgress, type TimeSlot } from '../../../../../contract/reservation/reservation-status.ts'
import { addDays } from '../../../../../contract/seoul-day.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { newId } from '../../../shared/ids/ids.ts'
import type { Prices } from '../billing/prices.service.ts'
import type { Calendar } from '../calendar/calendar.service.ts'
import { findRoom, pickupSlotKey, reserveCapacity } from '../calendar/slots.repository.ts'
import type { NewReservation, StoredReservation } from '../reservation.repository.ts'
import type { StatusService } from '../status/status.service.ts'
import type { toRequestedColumns } from './booking.views.ts'
import { careDays } from './booking-days.ts'
import { calculateHoldUntil } from './hold.ts'
import { createReservationNumber } from './reservation-number.ts'
import { assertMayHold, findHoldSeconds } from './unpaid-limit.ts'

interface UnpaidBookingDependencies {
  now: () => Date
  statusService: StatusService
  prices: Prices
  holdSeconds: number
  /** How many unpaid bookings one member may have at a time. */
  unpaidMax: number
  /** Returns the account's e-mail address; null when the sign-in provider did not share it. */
  findEmail: (memberId: string) => Promise<string | null>
}

/** A checked booking; the delivery date and the end of the hold are set when slot capacity is reserved. */
export type CheckedBooking = Omit<NewReservation, 'deliveryDate' | 'holdUntil'>

interface Requested {
  memberId: string
  key: string | null
  columns: ReturnType<typeof toRequestedColumns>
  area: AreaVerdict
  diagnosis?: NewReservation['diagnosis']
}

export type UnpaidBookings = ReturnType<typeof createUnpaidBookings>

/** Builds and stores unpaid reservations, whoever reserved their slots. */
export function createUnpaidBookings(deps: UnpaidBookingDependencies) {
  const { now, statusService, prices: priceLists } = deps
  return { build, assertMayStore, store, calculateAmount }

  /** Returns the reservation of a request, with the amount by the price table of now. */
  async function build({ memberId, key, columns, area, diagnosis }: Requested): Promise<CheckedBooking> {
    const at = now()
    const { version, amount } = await calculateAmount(columns)
    return {
      ...columns,
      id: newId(),
      memberId,
      number: createReservationNumber(at),
      idempotencyKey: key,
      customerEmail: await deps.findEmail(memberId),
      area,
      priceVersion: version,
      totalAmount: amount,
      diagnosis: diagnosis ?? null,
      status: 'WAITING',
      listing: 'IN_PROGRESS',
      progress: statusProgress.WAITING,
      holdsPickup: true,
      holdsDelivery: true,
      statusSince: at,
      createdAt: at,
    }
  }

  async function calculateAmount(pots: { small: number; medium: number; large: number }) {
    const { version, ...prices } = await priceLists.findPricesAt(now())
    return { version, amount: estimateTotal(toPotCounts(pots), prices) }
  }

  /** Throws TOO_MANY_UNPAID when the member may not hold another unpaid booking. */
  function assertMayStore(tx: Database, booking: Pick<CheckedBooking, 'memberId' | 'potCount'>) {
    return assertMayHold(tx, booking, { now: now(), max: deps.unpaidMax })
  }

  /** Stores the reservation of slots that are reserved already. */
  async function store(
    tx: Database,
    booking: CheckedBooking,
    deliveryDate: string,
  ): Promise<StoredReservation> {
    const { memberId, createdAt } = booking
    const holdSeconds = await findHoldSeconds(tx, memberId, createdAt, deps.holdSeconds)
    const holdUntil = calculateHoldUntil(createdAt, holdSeconds)
    const added = await statusService.create(tx, { ...booking, deliveryDate, holdUntil })
    if (!added) throw new AppError('CHANGED_MEANWHILE')
    return added
  }
}

export const toPotCounts = (row: { small: number; medium: number; large: number }): PotCounts => ({
  SMALL: row.small,
  MEDIUM: row.medium,
  LARGE: row.large,
})

interface BothLegs {
  pickupDate: string
  pickupSlot: TimeSlot
  pickupAddress: string
  deliverySlot: TimeSlot
  deliveryAddress: string
  potCount: number
}

/** Reserves the pickup and the first free delivery; returns the day of the delivery. Throws SLOT_UNAVAILABLE when a leg has no capacity. */
export async function reserveBothLegs(tx: Database, calendar: Calendar, legs: BothLegs): Promise<string> {
  const { pickupDate, deliverySlot, potCount } = legs
  if (!(await reserveCapacity(tx, pickupSlotKey(legs), potCount))) {
    const room = await findRoom(tx, pickupSlotKey(legs))
    throw new AppError('SLOT_UNAVAILABLE', room > 0 ? { message: describeRoom(room) } : {})
  }
  const deliveryDate = await calendar.reserveFirstFreeDay(tx, 'DELIVERY', {
    notBefore: addDays(pickupDate, careDays),
    slot: deliverySlot,
    pots: potCount,
    address: legs.deliveryAddress,
  })
  if (!deliveryDate) throw new AppError('SLOT_UNAVAILABLE')
  return deliveryDate
}

const describeRoom = (room: number) =>
  `고르신 시간대에는 화분을 ${room}개까지 맡기실 수 있어요. 화분을 줄이거나 다른 시간을 골라 주세요.`
