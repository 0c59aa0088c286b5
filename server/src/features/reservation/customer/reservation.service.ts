import { parseCategory } from '../../../../../contract/reservation/reservation.ts'
import type { Database } from '../../../shared/db/database.ts'
import { type Paging, startOf, toPage } from '../../../shared/db/paging.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { findMoneyInProgress, findOpenPaymentStatus } from '../../payment/index.ts'
import { findLatestPriceChange } from '../billing/price-change.repository.ts'
import { listEntries } from '../care-record/care-record.repository.ts'
import { toReportEntry } from '../care-record/care-record.views.ts'
import type { PauseAnswers } from '../pause/pause-answers.ts'
import { listWaiting } from '../reschedule-proposal/proposal.repository.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import * as repository from '../reservation.repository.ts'
import { canCancel, canInquire, canReschedule, isPaymentOverdue } from './allowed-actions.ts'
import { toDetail, toListItem, toProposal } from './reservation.views.ts'
import { listReservations } from './reservation-list.repository.ts'

interface ReservationServiceDependencies {
  db: Database
  now: () => Date
  /** Name of the care centre. */
  facility: string
  /** Returns how many stops the van visits before this reservation today; null when that is not known. */
  countAhead: (row: StoredReservation) => Promise<number | null>
  pauseAnswers: Pick<PauseAnswers, 'find'>
}

interface ListQuery extends Paging {
  category?: Parameters<typeof parseCategory>[0]
}

export type ReservationService = ReturnType<typeof createReservationService>

/** Reads a member's own reservations. */
export function createReservationService(deps: ReservationServiceDependencies) {
  const { db, now, facility, countAhead, pauseAnswers } = deps
  return { list, get, findCounts }

  /** Newest first, with the stored counts of all tabs. Excludes bookings that expired unpaid. */
  async function list(memberId: string, { page, size, cursor, category }: ListQuery) {
    const [rows, statusCounts] = await Promise.all([
      listReservations(db, memberId, parseCategory(category), startOf({ page, size, cursor }), size + 1),
      findCounts(memberId),
    ])
    const { content, ...rest } = toPage(rows, size)
    const at = now()
    return { reservations: content.map((row) => toListItem(row, at)), ...rest, statusCounts }
  }

  /** Throws RESERVATION_NOT_FOUND, also for another member's reservation. */
  async function get(memberId: string, id: string) {
    // Read before the reservation: money that settles in between then counts as pending, and the client asks again.
    const money = await findMoneyInProgress(db, memberId, id)
    const row = await repository.findReservation(db, memberId, id)
    if (!row) throw new AppError('RESERVATION_NOT_FOUND')
    const [steps, priceChange, isExpired, entries, visitsAhead, proposals, pause] = await Promise.all([
      repository.findSteps(db, memberId, id),
      findLatestPriceChange(db, memberId, id),
      isHoldExpired(row),
      listEntries(db, memberId, id, { onlyPublic: true }),
      countAhead(row),
      listWaiting(db, row),
      pauseAnswers.find(db, row),
    ])
    const can = {
      canReschedule: canReschedule(row, now()),
      canInquire: canInquire(row, now()),
      canCancel: canCancel(row, now()),
    }
    const sources = { steps, priceChange, money, isExpired, can, facility }
    return {
      ...toDetail(row, sources, now()),
      rescheduleProposals: proposals.filter(({ answerBy }) => answerBy > now()).map(toProposal),
      careReport: entries.map(toReportEntry),
      visitsAhead,
      pause,
    }
  }

  /** Whether the booking expired unpaid. Not yet while a payment is being confirmed, because it may still succeed. */
  async function isHoldExpired(row: StoredReservation) {
    if (!isPaymentOverdue(row, now())) return false
    return row.endedAt !== null || (await findOpenPaymentStatus(db, row.memberId, row.id)) !== 'CONFIRMING'
  }

  /** Returns the stored counts of the tabs and their total. */
  async function findCounts(memberId: string) {
    const stored = await repository.findCounts(db, memberId)
    return { total: stored.inProgress + stored.completed + stored.cancelled, ...stored }
  }
}
