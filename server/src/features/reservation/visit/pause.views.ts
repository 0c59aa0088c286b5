import {
  reservationStatusLabels,
  stageLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import {
  type PausedVisit,
  type PauseOutcome,
  pauseClosedTexts,
  type VisitPause,
} from '../../../../../contract/reservation/visit/visit-pause.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { toNeighbourhood } from '../board/board.views.ts'
import { addressOf } from '../calendar/slots.repository.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import type { StoredPause, StoredVisit } from './pause.repository.ts'
import { earliestDelivery } from './visit-rules.ts'
import { findOutcome, findPauseState } from './visit-state.ts'

export const toPause = (row: StoredPause, names: Map<string, string>, today: string): VisitPause => ({
  id: row.id,
  date: row.date,
  leg: row.leg,
  districts: row.districts,
  kind: row.kind,
  sentence: row.sentence,
  state: findPauseState(row, today),
  createdAt: seoulIso(row.createdAt),
  createdByName: names.get(row.createdBy) ?? '',
  liftedAt: row.liftedAt && seoulIso(row.liftedAt),
})

export function toVisit(row: StoredReservation, visit: StoredVisit, date: string): PausedVisit {
  const outcome = findOutcome(row, visit, date)
  const { date: day, slot } = row.visits[visit.leg]
  return {
    id: row.id,
    number: row.number,
    revision: row.revision,
    status: row.status,
    statusLabel: reservationStatusLabels[row.status],
    customerName: row.customerName,
    potCount: row.potCount,
    place: toNeighbourhood(addressOf(row, visit.leg)),
    leg: visit.leg,
    slot,
    outcome,
    movedTo: outcome === 'MOVED' ? { date: day, slot } : null,
    answeredAt: visit.answeredAt && seoulIso(visit.answeredAt),
    problem: outcome === 'OPEN' ? visit.problem : null,
    from: visit.leg === 'DELIVERY' ? earliestDelivery(row) : null,
  }
}

/** Names the reason of a pause where staff see the day: '한파로 쉬어요', with its leg and districts where it is not for all. */
function describeForStaff({ leg, districts, kind }: Pick<StoredPause, 'leg' | 'districts' | 'kind'>) {
  const where = districts.length > 0 ? ` (${districts.join(', ')})` : ''
  return `${leg ? `${stageLabels[leg]} ` : ''}${pauseClosedTexts[kind]}${where}`
}

/** The reasons of the pauses of a day; no property when there are none. */
export function toPausedFor(pauses: Pick<StoredPause, 'date' | 'leg' | 'districts' | 'kind'>[], day: string) {
  const texts = pauses.filter(({ date }) => date === day).map(describeForStaff)
  return texts.length > 0 ? { pausedFor: texts.join(', ') } : {}
}

/** How many visits are open, confirmed and moved. */
export function countOutcomes(outcomes: PauseOutcome[]) {
  const count = (outcome: PauseOutcome) => outcomes.filter((it) => it === outcome).length
  return { open: count('OPEN'), confirmed: count('CONFIRMED'), moved: count('MOVED') }
}
