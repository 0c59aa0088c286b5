import type { Audit } from '../../shared/audit/audit.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import type { Photos } from '../../shared/media/photos.ts'
import type { Notify } from '../../shared/notices/templates.ts'
import type { Refunds } from '../payment/index.ts'
import { createArea } from './area.ts'
import { createBookings } from './behind-payment.ts'
import { createBoard } from './board/board.service.ts'
import { createDelays } from './board/delay.service.ts'
import { createStaffDetail } from './board/detail.service.ts'
import { createBooking, type LinkedDiagnosis } from './booking.service.ts'
import { createCalendar } from './calendar.ts'
import { createCalendarAdmin } from './calendar-admin/index.ts'
import { createCancelling } from './cancel.service.ts'
import { createCareEntries } from './care-record/care-entry.service.ts'
import { createCareRecord } from './care-record/care-record.service.ts'
import { expireJob } from './expiry.ts'
import { createMoves } from './move.ts'
import { onwardJobs } from './onward.ts'
import { createOperating } from './operator.service.ts'
import { createPayable } from './payable.ts'
import { createPlanning } from './planning.ts'
import { createPriceChanges } from './price-change.service.ts'
import { createPrices } from './prices.ts'
import { createProposals } from './proposal.service.ts'
import type { Deductions } from './refund-policy.ts'
import { createRescheduling } from './reschedule.service.ts'
import { reservationRoutes } from './reservation.routes.ts'
import { createReservationService } from './reservation.service.ts'
import { toActiveCare } from './reservation.views.ts'
import { activePart } from './reservation-list.repository.ts'

/** The newest `count` of `memberId` that are under way, for a statement that asks several features at once. */
export const activeReservations = (count: number) => activePart(count, toActiveCare)

export { findBookedDiagnoses, findSlotFill } from './figures.repository.ts'
export { caresWaiting } from './overview.repository.ts'
export { reservationPersonalData } from './personal-data.repository.ts'

export interface ReservationSettings extends Deductions {
  /** How long a slot is kept for a booking that is not paid. */
  holdSeconds: number
  /** Whether a paid booking in the served area goes on to "pickup scheduled" by itself. */
  autoSchedule: boolean
  /** Name of the house where plants are cared for. */
  facility: string
}

export interface ReservationDependencies {
  db: Database
  transact: Transact
  now: () => Date
  notify: Notify
  photos: Photos
  refunds: Refunds
  audit: Audit
  settings: ReservationSettings
  /** Throws when the member has left; otherwise they cannot until the transaction ends. */
  holdMember: (tx: Database, memberId: string) => Promise<void>
  /** As they stand now; who has left is not among them. */
  findNames: (memberIds: string[]) => Promise<Map<string, string>>
  /** Of the account; null when the provider withheld it. */
  findEmail: (memberId: string) => Promise<string | null>
  /** A member's own diagnosis; undefined for everybody else's. */
  findDiagnosis: (memberId: string, id: string) => Promise<LinkedDiagnosis | undefined>
}

/** Pickup care from the booking to the plant's return. */
export function createReservation(deps: ReservationDependencies) {
  const { settings } = deps
  const moves = createMoves(deps)
  const calendar = createCalendar(deps)
  const area = createArea(deps)
  const prices = createPrices(deps)
  const parts = { ...deps, ...settings, moves, calendar, area, prices }

  const reservations = createReservationService(parts)
  const cancelling = createCancelling({ ...parts, deductions: settings })
  const planning = createPlanning(parts)
  const priceChanges = createPriceChanges({ ...parts, moneyLeft: cancelling.moneyLeft })
  const proposals = createProposals(parts)
  const operating = createOperating({ ...parts, cancelling, planning })
  const booking = createBooking(parts)
  const rescheduling = createRescheduling({ ...parts, planning })
  return {
    routes: [
      ...reservationRoutes({
        booking,
        reservations,
        cancelling,
        rescheduling,
        priceChanges,
        proposals,
        operating,
        board: createBoard(parts),
        staffDetail: createStaffDetail(parts),
        delays: createDelays(parts),
        careRecord: createCareRecord(parts),
        careEntries: createCareEntries(parts),
      }),
      ...createCalendarAdmin(parts),
    ],
    jobs: [expireJob(parts), ...onwardJobs(parts)],
    payable: createPayable(parts),
    bookings: createBookings({ db: deps.db, cancelling }),
    counts: reservations.counts,
  }
}
