import type { PriceQuestion, VisitOnPause } from '../../../../../contract/reservation/move-questions.ts'
import type { Database } from '../../../shared/db/database.ts'
import { findOpenProposals, type OpenProposal } from '../../payment/index.ts'
import { findPriceQuestions } from '../billing/price-change.repository.ts'
import { findPotsToPhotograph } from '../care-record/pot-photos.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import { findVisitsOnPause } from '../visit/pauses.ts'

/** What cards of reservations show besides the reservations, by reservation id. */
export interface CardFacts {
  /** Price changes that are open, or declined and not settled. */
  questions: ReadonlyMap<string, PriceQuestion>
  potsToPhotograph: ReadonlyMap<string, number[]>
  visitsOnPause: ReadonlyMap<string, VisitOnPause[]>
  /** What waits for a second administrator. */
  approvals: ReadonlyMap<string, OpenProposal>
}

export async function findCardFacts(db: Database, rows: StoredReservation[]): Promise<CardFacts> {
  const [questions, potsToPhotograph, visitsOnPause, approvals] = await Promise.all([
    findPriceQuestions(db, rows),
    findPotsToPhotograph(db, rows),
    findVisitsOnPause(db, rows),
    findOpenProposals(db, rows),
  ])
  return { questions, potsToPhotograph, visitsOnPause, approvals }
}
