import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { Photos } from '../../../shared/media/photos.ts'
import { findPriceQuestions } from '../billing/price-change.repository.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import { findReservationOfAnyMember } from '../reservation.repository.ts'
import { listMissedVisits, listToMove } from './missed-visit.repository.ts'
import { toMissedVisit, toVisitToMove } from './missed-visit.views.ts'

interface VisitsToMoveDependencies {
  db: Database
  photos: Photos
  findNames: (memberIds: string[]) => Promise<Map<string, string>>
}

export type VisitsToMove = ReturnType<typeof createVisitsToMove>

/** Reads missed visits for staff, and receives their photos. */
export function createVisitsToMove({ db, photos, findNames }: VisitsToMoveDependencies) {
  return { list, listOf, addPhoto }

  /** Missed visits without a new day. */
  async function list() {
    const rows = await listToMove(db)
    const [visits, questions] = await Promise.all([listVisits(rows), findPriceQuestions(db, rows)])
    const latest = (id: string) => visits.find(({ reservationId }) => reservationId === id)?.visit
    return { visits: rows.map((row) => toVisitToMove(row, latest(row.id), questions)) }
  }

  /** All missed visits of one reservation, newest first. */
  async function listOf(row: StoredReservation) {
    return (await listVisits([row])).map(({ visit }) => visit)
  }

  async function listVisits(rows: StoredReservation[]) {
    if (rows.length === 0) return []
    const found = await listMissedVisits(db, rows)
    const names = await findNames([...new Set(found.map(({ visit }) => visit.recordedBy))])
    return found.map((it) => ({
      reservationId: it.visit.reservationId,
      visit: toMissedVisit(it, names),
    }))
  }

  /** Stores a photo for a missed visit that is recorded within the hour. Throws RESERVATION_NOT_FOUND. */
  async function addPhoto(id: string, photo: File) {
    const row = await findReservationOfAnyMember(db, id)
    if (!row) throw new AppError('RESERVATION_NOT_FOUND')
    const { path } = await photos.receive(row.memberId, photo)
    return { photo: path }
  }
}
