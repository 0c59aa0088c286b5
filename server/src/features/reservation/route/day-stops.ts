import type { Leg, TimeSlot } from '../../../../../contract/reservation/reservation-status.ts'
import type { Database } from '../../../shared/db/database.ts'
import { listBySlotDay } from '../board/board.repository.ts'
import { toStop } from '../board/board.views.ts'

const legs: Leg[] = ['PICKUP', 'DELIVERY']

/** Returns the paid stops of a day by half day, then neighbourhood, then time: their order until somebody stores another. */
export async function findDayStops(db: Database, day: string) {
  const perLeg = await Promise.all(
    legs.map(async (leg) =>
      (await listBySlotDay(db, leg, { first: day, last: day })).map((row) => toStop(row, leg)),
    ),
  )
  return perLeg
    .flat()
    .filter(({ status }) => status !== 'WAITING')
    .toSorted((one, other) => sortKey(one).localeCompare(sortKey(other), 'ko'))
}

const sortKey = (stop: { slot: TimeSlot; place: string; time: string; number: string }) =>
  [stop.slot, stop.place, stop.time, stop.number].join('\u0000')
