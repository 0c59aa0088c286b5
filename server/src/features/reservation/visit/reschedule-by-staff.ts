import {
  type Leg,
  type TimeSlot,
  timeSlotStarts,
} from '../../../../../contract/reservation/reservation-status.ts'
import { listOfferedDays } from '../calendar/offered-days.ts'
import type { ReservationContext } from '../context.ts'
import { assertRevision, collectOutcomes, outcomeOf, withLockedReservation } from '../locked-reservation.ts'
import { changeVisit } from './change-visit.ts'
import { isInSlot, visitRules } from './visit-rules.ts'

interface StaffRescheduleRequest {
  /** With the revisions that the console loaded. */
  reservations: { id: string; revision: number }[]
  leg: Leg
  date: string
  slot: TimeSlot
  /** Shown to the customer. */
  reason: string
  agreedByPhone?: boolean | undefined
}

/** How many working days the console lists at a time. */
const listedDays = 14

/** Lists working days from tomorrow or `from` on, with the state of each slot for so many pots. */
export async function listStaffRescheduleDays(
  ctx: ReservationContext,
  { leg, pots, from }: { leg: Leg; pots: number; from?: string | undefined },
) {
  const days = await listOfferedDays(ctx, leg, { pots, count: listedDays, ...(from && { from }) })
  return { days }
}

/**
 * Moves each reservation in its own transaction and returns the outcome of each; one that is in the slot already has moved. Unlike a
 * change by the customer it does not count as one of the customer's changes, needs no 24 hours of notice, and keeps no deduction for a
 * later cancellation.
 */
export const rescheduleByStaff = (
  ctx: ReservationContext,
  staffId: string,
  { reservations, leg, date, slot, reason, agreedByPhone }: StaffRescheduleRequest,
) =>
  collectOutcomes(
    ctx,
    reservations,
    ({ id, revision }) =>
      withLockedReservation(ctx, staffId, id, async (tx, locked) => {
        const moved = { outcome: 'MOVED' as const, problem: null }
        if (isInSlot(locked, leg, { date, slot })) return moved
        assertRevision(locked, revision)
        const changed = await changeVisit(ctx, tx, locked, {
          leg,
          to: { date, slot, time: timeSlotStarts[slot] },
          rule: visitRules.STAFF,
          actor: staffId,
          reason,
          agreed: agreedByPhone ? '전화로 동의' : undefined,
        })
        const takesDelivery = leg === 'PICKUP' && changed.visits.DELIVERY.date !== locked.visits.DELIVERY.date
        return { ...moved, ...(takesDelivery && { deliveryDate: changed.visits.DELIVERY.date }) }
      }),
    (error) => ({ outcome: outcomeOf(error), problem: error.message }),
  )
