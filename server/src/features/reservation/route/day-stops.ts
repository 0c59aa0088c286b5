import type { Leg, TimeSlot } from '../../../../../contract/reservation/reservation-status.ts'
import type { Database } from '../../../shared/db/database.ts'
import { findPriceQuestions } from '../billing/price-change.repository.ts'
import { listBySlotDay } from '../board/board.repository.ts'
import { toStop } from '../board/board.views.ts'

const legs: Leg[] = ['PICKUP', 'DELIVERY']

/** Returns the paid stops of a day by half day, then neighbourhood, then time: their order until somebody stores another. */
export async function findDayStops(db: Database, day: string) {
  const perLeg = await Promise.all(
    legs.map(async (leg) => ({ leg, rows: await listBySlotDay(db, leg, { first: day, last: day }) })),
  )
  const questions = await findPriceQuestions(
    db,
    perLeg.flatMap(({ rows }) => rows),
  )
  return perLeg
    .flatMap(({ leg, rows }) => rows.map((row) => toStop(row, leg, questions)))
    .filter(({ status }) => status !== 'WAITING')
    .toSorted((one, other) => sortKey(one).localeCompare(sortKey(other), 'ko'))
}

const sortKey = (stop: { slot: TimeSlot; place: string; time: string; number: string }) =>
  [stop.slot, stop.place, stop.time, stop.number].join('\u0000')
