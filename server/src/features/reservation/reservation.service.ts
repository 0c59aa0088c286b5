import { readCategory } from '../../../../contract/reservation.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { readCursor, toPage } from '../../shared/http/cursor.ts'
import { openPayment, refundPending } from '../payment/index.ts'
import { listEntries } from './care-record/care-record.repository.ts'
import { toReportEntry } from './care-record/care-record.views.ts'
import { findLatestChange } from './price-change.repository.ts'
import type { StoredReservation } from './reservation.repository.ts'
import * as repository from './reservation.repository.ts'
import { toDetail, toListItem } from './reservation.views.ts'
import { listAfter, listFrom, type Tab } from './reservation-list.repository.ts'
import { canCancel, canInquire, canReschedule, isTooLate } from './rules.ts'

export interface ReservationServiceDependencies {
  db: Database
  now: () => Date
  /** Name of the house where plants are cared for. */
  facility: string
}

export interface ListQuery {
  page: number
  size: number
  /** Of the page before; wins over `page`. */
  cursor?: string | undefined
  category?: Parameters<typeof readCategory>[0]
}

export type ReservationService = ReturnType<typeof createReservationService>

/** Reads a member's own reservations. */
export function createReservationService({ db, now, facility }: ReservationServiceDependencies) {
  return { list, get, counts }

  /** Newest first, with the kept counts of all tabs; those that expired unpaid are not among them. */
  async function list(memberId: string, { page, size, cursor, category }: ListQuery) {
    const [rows, statusCounts] = await Promise.all([
      readRows(memberId, readCategory(category), { page, size, cursor }),
      counts(memberId),
    ])
    const { content, ...rest } = toPage(rows, size)
    const moment = now()
    return { reservations: content.map((row) => toListItem(row, moment)), ...rest, statusCounts }
  }

  function readRows(memberId: string, tab: Tab, { page, size, cursor }: Omit<ListQuery, 'category'>) {
    const isDeep = cursor === undefined && page > 0
    return isDeep
      ? listFrom(db, memberId, tab, page * size, size + 1)
      : listAfter(db, memberId, tab, cursor ? readCursor(cursor) : undefined, size + 1)
  }

  /** Somebody else's reservation and one that never was are the same: RESERVATION_NOT_FOUND. */
  async function get(memberId: string, id: string) {
    const row = await repository.findReservation(db, memberId, id)
    if (!row) throw new AppError('RESERVATION_NOT_FOUND')
    const [steps, priceChange, pending, isOver, entries] = await Promise.all([
      repository.steps(db, memberId, id),
      findLatestChange(db, memberId, id),
      row.paidAmount > row.refundedAmount ? refundPending(db, memberId, id) : 0,
      isExpired(row),
      listEntries(db, memberId, id, { onlyPublic: true }),
    ])
    const can = {
      canReschedule: canReschedule(row, now()),
      canInquire: canInquire(row, now()),
      canCancel: canCancel(row, now()),
    }
    const around = { steps, priceChange, refundPending: pending, isExpired: isOver, can, facility }
    return { ...toDetail(row, around, now()), careReport: entries.map(toReportEntry) }
  }

  /** A payment that is just being confirmed may still save one whose time is over. */
  async function isExpired(row: StoredReservation) {
    if (!isTooLate(row, now())) return false
    return row.endedAt !== null || (await openPayment(db, row.memberId, row.id)) !== 'CONFIRMING'
  }

  /** Kept, never counted. */
  async function counts(memberId: string) {
    const kept = await repository.findCounts(db, memberId)
    return { total: kept.inProgress + kept.completed + kept.cancelled, ...kept }
  }
}
