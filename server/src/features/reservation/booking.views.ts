import type { BookingRequest, bookPickup } from '../../../../contract/booking.ts'
import type { Data } from '../../../../contract/endpoint.ts'
import { type PotCounts, potCountOf } from '../../../../contract/price.ts'
import { type TimeSlot, timeSlotStarts } from '../../../../contract/reservation-status.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import { potCounts } from './booking-rules.ts'
import type { StoredReservation } from './reservation.repository.ts'

/** The columns that come from the person; the request has passed every rule. */
export function requestedColumns(request: BookingRequest, pots: PotCounts) {
  const { customerName, customerPhone, address, pickupDate, specialRequest, diagnosisId } = request
  const slot = request.pickupTime as TimeSlot
  return {
    customerName,
    customerPhone,
    ...address,
    small: pots.SMALL,
    medium: pots.MEDIUM,
    large: pots.LARGE,
    potCount: potCountOf(pots),
    pickupDate,
    pickupSlot: slot,
    pickupTime: timeSlotStarts[slot],
    deliverySlot: slot,
    deliveryTime: timeSlotStarts[slot],
    specialRequest: specialRequest || null,
    diagnosisId: diagnosisId ?? null,
  }
}

/** Whether a reservation was made by just this request. */
export function isSameRequest(made: StoredReservation, request: BookingRequest): boolean {
  const asked = Object.entries(requestedColumns(request, potCounts(request)))
  return asked.every(([column, value]) => made[column as keyof StoredReservation] === value)
}

/** What the answer to a booking says. */
export const toBooked = (made: StoredReservation): Data<typeof bookPickup> => ({
  id: made.id,
  userId: made.memberId,
  customerName: made.customerName,
  customerPhone: made.customerPhone,
  customerEmail: made.customerEmail,
  amount: made.totalAmount,
  holdUntil: seoulIso(made.holdUntil ?? made.createdAt),
})
