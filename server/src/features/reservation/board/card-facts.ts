import type { Database } from '../../../shared/db/database.ts'
import { findOpenProposals } from '../../payment/index.ts'
import { findPriceQuestions } from '../billing/price-change.repository.ts'
import { findPotsToPhotograph } from '../care-record/pot-proof.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import { findVisitsOnPause } from '../visit/pauses.ts'

export type CardFacts = Awaited<ReturnType<typeof findCardFacts>>

/** Returns what cards of reservations show besides the reservations, by reservation id. */
export async function findCardFacts(db: Database, rows: StoredReservation[]) {
  const [questions, potsToPhotograph, visitsOnPause, approvals] = await Promise.all([
    findPriceQuestions(db, rows),
    findPotsToPhotograph(db, rows),
    findVisitsOnPause(db, rows),
    findOpenProposals(db, rows),
  ])
  return { questions, potsToPhotograph, visitsOnPause, approvals }
}
