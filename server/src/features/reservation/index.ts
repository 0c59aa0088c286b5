import type { JobDefinition } from '../../shared/jobs/job.ts'
import { adminRoutes } from './admin.routes.ts'
import { payableReservations, paymentReservations } from './billing/payment-reservations.ts'
import { listForStaff, listOfMember } from './board/list-reservations.ts'
import { createCachedTables, type ReservationContext } from './context.ts'
import { findReservationMatters } from './customer/open-matters.ts'
import { findTabCounts } from './customer/own-reservations.ts'
import { reservationMetrics } from './figures.ts'
import { expirePhoneBookings, removeEndedPhoneBookings } from './phone-booking/manage-phone-bookings.ts'
import { reservationRoutes } from './reservation.routes.ts'
import { tellWindows } from './route/expected-visits.ts'
import { endDelivered, expireHolds, schedulePickups } from './status/automatic-moves.ts'
import { settlePausedVisits } from './visit/pause-visits.ts'
import { endOverdueProposals } from './visit/proposals.ts'

export { parseAddress } from './area/address-region.ts'
export {
  findBookingOfDiagnosis,
  findByNumber as findReservationByNumber,
  findReservationNumbers,
} from './billing/payment-reservations.ts'
export { findBookingPhone, selectBookedMembers } from './booked-members.ts'
export { findHolidays } from './calendar/offered-days.ts'
export { deductions } from './cancellation/refund-policy.ts'
export { disputePots, getProofOfPots } from './care-record/pot-proof.ts'
export { activeReservations } from './customer/own-reservations.ts'
export {
  countPendingReservationWork,
  countVisitsBetween,
  findBookedDiagnoses,
  findRevenueByRegion,
  findSlotFill,
} from './figures.ts'
export { reservationPersonalData } from './personal-data.repository.ts'
export { searchPhoneBookings } from './phone-booking/manage-phone-bookings.ts'
export { countOpenPhoneBookings } from './phone-booking/phone-booking.repository.ts'
export { getReservationOfAnyMember } from './reservation.repository.ts'

/**
 * Pickup care from the booking to the return of the plants.
 *
 * Reservation imports payment directly: cancellations, price changes and expiries close open payments and request
 * refunds in their own transaction. Payment must not import reservation, or the two would depend on each other. It reads
 * and changes reservations only through the interfaces in payment's `context.ts`, which
 * `payableReservations` and `paymentReservations` implement here and the composition passes on.
 */
export function createReservation(shared: Omit<ReservationContext, 'tables'>) {
  const ctx: ReservationContext = { ...shared, tables: createCachedTables(shared.now) }
  return {
    routes: [...reservationRoutes(ctx), ...adminRoutes(ctx)],
    jobs: [
      jobOf('reservation.expire', 1, () => expireHolds(ctx)),
      jobOf('reservation.expire-phone-bookings', 1, () => expirePhoneBookings(ctx)),
      {
        kind: 'reservation.remove-phone-bookings',
        everyMinutes: 60,
        run: () => removeEndedPhoneBookings(ctx),
      },
      jobOf('reservation.endProposals', 1, () => endOverdueProposals(ctx)),
      jobOf('reservation.settle-paused', 1, () => settlePausedVisits(ctx)),
      jobOf('reservation.tell-windows', 10, () => tellWindows(ctx)),
      jobOf('reservation.done', 60, () => endDelivered(ctx)),
      jobOf('reservation.schedule', 5, () => schedulePickups(ctx)),
    ],
    metrics: reservationMetrics,
    payable: payableReservations(ctx),
    bookings: paymentReservations(ctx),
    listForStaff: (query: Parameters<typeof listForStaff>[1]) => listForStaff(ctx, query),
    listOfMember: (memberId: string, count: number) => listOfMember(ctx.db, memberId, count),
    findCounts: (memberId: string) => findTabCounts(ctx, memberId),
    findOpenMatters: (memberId: string) => findReservationMatters(ctx, memberId),
  }
}

const jobOf = (kind: string, everyMinutes: number, run: () => Promise<void>): JobDefinition => ({
  kind,
  lane: 'reservations',
  everyMinutes,
  run,
})
