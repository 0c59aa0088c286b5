import type { Data } from '../../../../../contract/endpoint.ts'
import type { BookingRequest, bookPickup } from '../../../../../contract/reservation/booking.ts'
import { type PotCounts, sumPots } from '../../../../../contract/reservation/price.ts'
import { type TimeSlot, timeSlotStarts } from '../../../../../contract/reservation/reservation-status.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import { countPots } from './booking-rules.ts'

/** Returns the columns that come from the form. The request must have passed `findBookingProblem`. */
export function toRequestedColumns(request: BookingRequest, pots: PotCounts) {
  const { customerName, customerPhone, address, pickupDate, specialRequest, diagnosisId } = request
  const slot = request.pickupTime as TimeSlot
  return {
    customerName,
    customerPhone,
    ...address,
    small: pots.SMALL,
    medium: pots.MEDIUM,
    large: pots.LARGE,
    potCount: sumPots(pots),
    pickupDate,
    pickupSlot: slot,
    pickupTime: timeSlotStarts[slot],
    deliverySlot: slot,
    deliveryTime: timeSlotStarts[slot],
    specialRequest: specialRequest || null,
    diagnosisId: diagnosisId ?? null,
  }
}

/** Whether the reservation was created from the same request. */
export function isSameRequest(stored: StoredReservation, request: BookingRequest): boolean {
  const columns = Object.entries(toRequestedColumns(request, countPots(request)))
  return columns.every(([column, value]) => stored[column as keyof StoredReservation] === value)
}

export const toBookingResponse = (stored: StoredReservation): Data<typeof bookPickup> => ({
  id: stored.id,
  userId: stored.memberId,
  customerName: stored.customerName,
  customerPhone: stored.customerPhone,
  customerEmail: stored.customerEmail,
  amount: stored.totalAmount,
  holdUntil: seoulIso(stored.holdUntil ?? stored.createdAt),
})
