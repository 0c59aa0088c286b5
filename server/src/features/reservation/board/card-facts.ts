import type { PriceQuestion, VisitOnPause } from '../../../../../contract/reservation/move-questions.ts'
import type { Database } from '../../../shared/db/database.ts'
import { findPriceQuestions } from '../billing/price-change.repository.ts'
import { findPotsToPhotograph } from '../care-record/pot-photos.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import { findVisitsOnPause } from '../visit/pauses.ts'

/** What cards of reservations show besides the reservations, by reservation id. */
export interface CardFacts {
  /** Open price changes. */
  questions: ReadonlyMap<string, PriceQuestion>
  potsToPhotograph: ReadonlyMap<string, number[]>
  visitsOnPause: ReadonlyMap<string, VisitOnPause[]>
}

export async function findCardFacts(db: Database, rows: StoredReservation[]): Promise<CardFacts> {
  const [questions, potsToPhotograph, visitsOnPause] = await Promise.all([
    findPriceQuestions(db, rows),
    findPotsToPhotograph(db, rows),
    findVisitsOnPause(db, rows),
  ])
  return { questions, potsToPhotograph, visitsOnPause }
}
