import type { Audit } from '../../shared/audit/audit.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import type { Photos } from '../../shared/media/photos.ts'
import type { Notify } from '../../shared/notices/templates.ts'
import type { CountUnmasking } from '../../shared/personal/unmasking.ts'
import type { Refunds, StaffRefunds } from '../payment/index.ts'
import { createAreaService } from './area/area.service.ts'
import { createApprovedProposals } from './billing/approved-proposals.ts'
import { createPayable } from './billing/payable-reservation.ts'
import { createPaymentReservations } from './billing/payment-reservations.ts'
import { createPriceChanges } from './billing/price-change.service.ts'
import { createPriceProposals } from './billing/price-proposal.service.ts'
import { createPriceWithdrawal } from './billing/price-withdrawal.service.ts'
import { createPrices } from './billing/prices.service.ts'
import { createAdminDetail } from './board/admin-detail.service.ts'
import { createAdminMoves } from './board/admin-move.service.ts'
import { listOfMember } from './board/admin-reservation.repository.ts'
import { createBoard } from './board/board.service.ts'
import { createContactCorrection } from './board/contact-correction.service.ts'
import { createCustomerView } from './board/customer-view.service.ts'
import { createDelayNotices } from './board/delay.service.ts'
import { createNotes } from './board/note.service.ts'
import { createPerformMove } from './board/perform-move.ts'
import { createBookingService, type LinkedDiagnosis } from './booking/booking.service.ts'
import { createHoldExpiryJob } from './booking/hold-expiry.ts'
import { createUnpaidBookings } from './booking/unpaid-booking.ts'
import { createCalendar } from './calendar/calendar.service.ts'
import { createCalendarAdmin } from './calendar/calendar-admin.ts'
import { createCancellation } from './cancellation/cancellation.service.ts'
import type { Deductions } from './cancellation/refund-policy.ts'
import { createCareEntries } from './care-record/care-entry.service.ts'
import { createCareRecord } from './care-record/care-record.service.ts'
import { findReservationMatters } from './customer/open-matters.ts'
import { createReservationService } from './customer/reservation.service.ts'
import { toActiveCare } from './customer/reservation.views.ts'
import { activeReservationsQuery } from './customer/reservation-list.repository.ts'
import { reservationMetrics } from './metrics.repository.ts'
import { createMissedVisits } from './missed-visit/missed-visit.service.ts'
import { createVisitFees } from './missed-visit/visit-fee.service.ts'
import { createVisitsToMove } from './missed-visit/visits-to-move.service.ts'
import { pauseRoutes } from './pause/pause.routes.ts'
import { createPauses } from './pause/pause.service.ts'
import { createPauseAnswers } from './pause/pause-answers.ts'
import { createPauseList } from './pause/pause-list.ts'
import { createSettleVisits } from './pause/settle-visits.ts'
import { phoneBookingRoutes } from './phone-booking/phone-booking.routes.ts'
import { createPhoneBookings } from './phone-booking/phone-booking.service.ts'
import { createPhoneBookingAdmin } from './phone-booking/phone-booking-admin.service.ts'
import { createPhoneBookingJobs } from './phone-booking/phone-booking-jobs.ts'
import { createManagedProposals } from './reschedule-proposal/managed-proposals.service.ts'
import { createProposalAnswers } from './reschedule-proposal/proposal-answer.service.ts'
import { createPropose } from './reschedule-proposal/propose.service.ts'
import { rescheduleProposalRoutes } from './reschedule-proposal/reschedule-proposal.routes.ts'
import { reservationRoutes } from './reservation.routes.ts'
import { createRoutes } from './route/route.service.ts'
import { createVans } from './route/van.service.ts'
import { savedViewRoutes } from './saved-view/saved-view.routes.ts'
import { createSavedViews } from './saved-view/saved-view.service.ts'
import { createLegPlanner } from './schedule/leg-planner.ts'
import { createRescheduleService } from './schedule/reschedule.service.ts'
import { createStaffReschedule } from './schedule/staff-reschedule.service.ts'
import { createAutomaticTransitionJobs } from './status/automatic-transitions.ts'
import { createStatusService } from './status/status.service.ts'

/** Query for the home screen: the newest `count` active reservations of the placeholder `memberId`. */
export const activeReservations = (count: number) => activeReservationsQuery(count, toActiveCare)

export { parseAddress } from './area/address-region.ts'
export {
  findByNumber as findReservationByNumber,
  findReservationNumbers,
} from './billing/payment-reservations.repository.ts'
export { findBookedDiagnoses, findRevenueByRegion, findSlotFill } from './insight.repository.ts'
export { countPendingReservationWork } from './pending-work.repository.ts'
export { reservationPersonalData } from './personal-data.repository.ts'
export { searchPhoneBookings } from './phone-booking/phone-booking-list.ts'

export interface ReservationSettings extends Deductions {
  /** How long an unpaid booking holds its slots. */
  holdSeconds: number
  /** How many unpaid bookings one member may have at a time. */
  unpaidMax: number
  /** Whether a paid booking inside the service area is moved to PICKUP_SCHEDULED automatically. */
  autoSchedule: boolean
  /** Name of the care centre. */
  facility: string
}

interface ReservationDependencies {
  db: Database
  transact: Transact
  now: () => Date
  notify: Notify
  photos: Photos
  refunds: Refunds
  staffRefunds: StaffRefunds
  audit: Audit
  countUnmasking: CountUnmasking
  settings: ReservationSettings
  /** Locks the member, so that the account cannot be deleted during the transaction. Throws when it is deleted already. */
  lockMemberAgainstLeaving: (tx: Database, memberId: string) => Promise<void>
  /** Returns current names by member id, without deleted accounts. */
  findNames: (memberIds: string[]) => Promise<Map<string, string>>
  /** Returns the ids of the staff who work with reservations. */
  findDrivers: () => Promise<string[]>
  /** Returns the account's e-mail address; null when the sign-in provider did not share it. */
  findEmail: (memberId: string) => Promise<string | null>
  /** Returns undefined when the diagnosis does not belong to the member. */
  findDiagnosis: (memberId: string, id: string) => Promise<LinkedDiagnosis | undefined>
}

/**
 * Pickup care from the booking to the return of the plants.
 *
 * Reservation imports payment directly: cancellations, price changes and expiries close open payments and request
 * refunds in their own transaction. Payment must not import reservation, or the two would depend on each other. It reads
 * and changes reservations only through the interfaces in payment's `payable.ts` and `payment-reservations.ts`, which
 * `createPayable` and `createPaymentReservations` implement here and `compose` passes on.
 */
export function createReservation(deps: ReservationDependencies) {
  const { settings } = deps
  const statusService = createStatusService(deps)
  const calendar = createCalendar(deps)
  const area = createAreaService(deps)
  const prices = createPrices(deps)
  const pauseAnswers = createPauseAnswers(deps)
  const shared = { ...deps, ...settings, statusService, calendar, area, prices, pauseAnswers }

  const routes = createRoutes(deps)
  const reservations = createReservationService({ ...shared, countAhead: routes.countAhead })
  const cancellation = createCancellation({ ...shared, deductions: settings })
  const legPlanner = createLegPlanner(shared)
  const proposals = createPriceProposals(shared)
  const missedVisits = createMissedVisits({ ...shared, proposals })
  const visitsToMove = createVisitsToMove(deps)
  const performMove = createPerformMove({ ...shared, legPlanner, missedVisits })
  const adminMoves = createAdminMoves({ ...shared, cancellation, performMove })
  const unpaid = createUnpaidBookings(shared)
  const booking = createBookingService({ ...shared, unpaid })
  const phone = { ...shared, unpaid, booking }
  const board = createBoard({ ...shared, routes })
  const staffReschedule = createStaffReschedule({ ...shared, legPlanner })
  const settleVisits = createSettleVisits({ ...shared, staffReschedule })
  const proposalAnswers = createProposalAnswers({ ...shared, legPlanner })
  const rescheduleService = createRescheduleService({ ...shared, legPlanner, deductions: settings })
  return {
    routes: [
      ...reservationRoutes({
        booking,
        reservations,
        cancellation,
        rescheduleService,
        priceChanges: createPriceChanges({ ...shared, ...cancellation }),
        proposals,
        withdrawPrice: createPriceWithdrawal(shared),
        adminMoves,
        staffReschedule,
        pauseAnswers,
        board,
        routes,
        vans: createVans(deps),
        adminDetail: createAdminDetail({ ...shared, proposals, visitsToMove }),
        customerView: createCustomerView({ ...shared, reservations }),
        contactCorrection: createContactCorrection(shared),
        delayNotices: createDelayNotices(shared),
        visitFees: createVisitFees(shared),
        visitsToMove,
        notes: createNotes(shared),
        careRecord: createCareRecord(shared),
        careEntries: createCareEntries(shared),
      }),
      ...rescheduleProposalRoutes({
        reservations,
        proposalAnswers,
        proposeReschedules: createPropose(shared),
        managedProposals: createManagedProposals(shared),
      }),
      ...phoneBookingRoutes({
        phoneBookings: createPhoneBookings(phone),
        phoneBookingAdmin: createPhoneBookingAdmin(phone),
      }),
      ...pauseRoutes({
        pauseList: createPauseList(deps),
        pauses: createPauses({ ...shared, settleVisits }),
      }),
      ...savedViewRoutes(createSavedViews(deps)),
      ...createCalendarAdmin(shared),
    ],
    jobs: [
      createHoldExpiryJob(shared),
      ...createPhoneBookingJobs(shared),
      proposalAnswers.job,
      settleVisits.job,
      ...createAutomaticTransitionJobs(shared),
    ],
    metrics: reservationMetrics,
    payable: createPayable(shared),
    bookings: createPaymentReservations({
      db: deps.db,
      cancellation,
      carryOut: createApprovedProposals({ cancellation, proposals, performMove, audit: deps.audit }),
    }),
    listForStaff: board.list,
    listOfMember: (memberId: string, count: number) => listOfMember(deps.db, memberId, count),
    findCounts: reservations.findCounts,
    findOpenMatters: (memberId: string) => findReservationMatters(deps, memberId),
  }
}
