import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { expectFound } from '../../../shared/errors/expect-found.ts'
import { toBookingResponse } from '../booking/booking.views.ts'
import type { UnpaidBookings } from '../booking/unpaid-booking.ts'
import { deliverySlotKey, isVisitOpen, pickupSlotKey } from '../calendar/slots.repository.ts'
import { addEvent, findReservation, type StoredReservation } from '../reservation.repository.ts'
import type { StoredPhoneBooking } from './phone-booking.repository.ts'
import * as repository from './phone-booking.repository.ts'
import { isOpen, toPhoneBookingView, toReservationColumns } from './phone-booking.views.ts'

interface PhoneBookingDependencies {
  db: Database
  transact: Transact
  now: () => Date
  unpaid: UnpaidBookings
  /** Locks the member, so that the account cannot be deleted during the transaction. Throws when it is deleted already. */
  lockMemberAgainstLeaving: (tx: Database, memberId: string) => Promise<void>
}

export type PhoneBookings = ReturnType<typeof createPhoneBookings>

/** What callers do with the link of a phone booking. */
export function createPhoneBookings({
  db,
  transact,
  now,
  unpaid,
  lockMemberAgainstLeaving,
}: PhoneBookingDependencies) {
  return { get, claim }

  /** Throws PHONE_BOOKING_GONE for a link that never existed, was cancelled or was replaced. */
  async function get(token: string, memberId: string | undefined) {
    const row = await find(token, memberId)
    const { amount } = await unpaid.calculateAmount(row)
    const made =
      row.reservationId && memberId && row.memberId === memberId
        ? await findReservation(db, memberId, row.reservationId)
        : undefined
    return toPhoneBookingView(row, { amount, now: now(), memberId, outcome: made })
  }

  /**
   * Makes the reservation of a phone booking for a member: it takes over the slots. Repeated by the same member it returns
   * the first one. Throws PHONE_BOOKING_GONE, PHONE_BOOKING_TAKEN, PHONE_BOOKING_EXPIRED, BOOKING_DATE_CLOSED, PHONE_BOOKING_PRICE when the
   * amount is no longer the one that was shown, or TOO_MANY_UNPAID.
   */
  async function claim(token: string, memberId: string, seenAmount: number) {
    const found = await find(token, memberId)
    const columns = toReservationColumns(found)
    const booking = await unpaid.build({ memberId, key: `phone ${found.id}`, columns, area: found.area })
    return transact(async (tx) => {
      await lockMemberAgainstLeaving(tx, memberId)
      const row = expectFound(await repository.lockPhoneBooking(tx, found.id), 'PHONE_BOOKING_GONE')
      if (row.memberId !== null && row.memberId !== memberId) throw new AppError('PHONE_BOOKING_TAKEN')
      if (row.status === 'CLAIMED') return toBookingResponse(await findClaimed(tx, memberId, row))
      // A link that was replaced while this request waited.
      if (row.tokenHash !== found.tokenHash) throw new AppError('PHONE_BOOKING_GONE')
      if (!isOpen(row, now())) throw new AppError('PHONE_BOOKING_EXPIRED')
      if (!(await isVisitOpen(tx, pickupSlotKey(row))) || !(await isVisitOpen(tx, deliverySlotKey(row))))
        throw new AppError('BOOKING_DATE_CLOSED', { message: dayClosed })
      if (booking.totalAmount !== seenAmount) throw new AppError('PHONE_BOOKING_PRICE')
      await unpaid.assertMayStore(tx, booking)
      const stored = await unpaid.store(tx, booking, row.deliveryDate)
      await addEvent(tx, toEvent(row, stored))
      await repository.updatePhoneBooking(tx, row.id, {
        status: 'CLAIMED',
        memberId,
        reservationId: stored.id,
        endedAt: stored.createdAt,
      })
      return toBookingResponse(stored)
    })
  }

  async function find(token: string, memberId: string | undefined) {
    const found = await repository.findByLink(db, token, memberId)
    if (!found || found.status === 'CANCELLED') throw new AppError('PHONE_BOOKING_GONE')
    return found
  }
}

const dayClosed = '그사이 이날 방문을 쉬게 됐어요. 다시 전화해 주시면 다른 날로 잡아 드릴게요.'

async function findClaimed(tx: Database, memberId: string, { reservationId }: StoredPhoneBooking) {
  const made = reservationId ? await findReservation(tx, memberId, reservationId) : undefined
  if (!made || made.endedAt) throw new AppError('PHONE_BOOKING_EXPIRED')
  return made
}

/** Says in the history who typed the booking; not shown to the customer. */
const toEvent = (row: StoredPhoneBooking, { memberId, id, createdAt }: StoredReservation) => ({
  memberId,
  reservationId: id,
  kind: 'NOTE' as const,
  actor: row.createdBy,
  detail: { note: '전화로 받은 예약이에요.' },
  isPublic: false,
  createdAt,
})
