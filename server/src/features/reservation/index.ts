import { adminRoutes } from './admin.routes.ts'
import { payableReservations } from './billing/payable-reservation.ts'
import { paymentReservations } from './billing/payment-reservations.ts'
import { listForStaff, listOfMember } from './board/list-reservations.ts'
import { expireHoldsJob } from './booking/expire-holds.ts'
import { createCachedTables, type ReservationContext } from './context.ts'
import { findReservationMatters } from './customer/open-matters.ts'
import { activeReservationsQuery, findTabCounts } from './customer/own-reservations.ts'
import { toActiveCare } from './customer/reservation.views.ts'
import { reservationMetrics } from './figures.ts'
import { phoneBookingJobs } from './phone-booking/edit-phone-bookings.ts'
import { reservationRoutes } from './reservation.routes.ts'
import { tellWindowsJob } from './route/tell-windows.ts'
import { automaticTransitionJobs } from './status/automatic-transitions.ts'
import { endProposalsJob } from './visit/answer-proposal.ts'
import { settlePausedJob } from './visit/pause-visits.ts'

/** Query for the home screen: the newest `count` active reservations of the placeholder `memberId`. */
export const activeReservations = (count: number) => activeReservationsQuery(count, toActiveCare)

export { parseAddress } from './area/address-region.ts'
export {
  findBookingOfDiagnosis,
  findByNumber as findReservationByNumber,
  findReservationNumbers,
} from './billing/payment-reservations.ts'
export { findBookingPhone, selectBookedMembers } from './booked-members.ts'
export { findHolidays } from './calendar/offered-days.ts'
export { deductions } from './cancellation/refund-policy.ts'
export { disputePots, getProofOfPots } from './care-record/pot-answers.ts'
export {
  countPendingReservationWork,
  countVisitsBetween,
  findBookedDiagnoses,
  findRevenueByRegion,
  findSlotFill,
} from './figures.ts'
export { reservationPersonalData } from './personal-data.repository.ts'
export { searchPhoneBookings } from './phone-booking/list-phone-bookings.ts'
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
      expireHoldsJob(ctx),
      ...phoneBookingJobs(ctx),
      endProposalsJob(ctx),
      settlePausedJob(ctx),
      tellWindowsJob(ctx),
      ...automaticTransitionJobs(ctx),
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
