import type { PauseOutcome, VisitPause } from '../../../../../contract/reservation/visit/visit-pause.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import type { StoredPause, StoredVisit } from './pause.repository.ts'
import { isVisitAhead } from './visit-rules.ts'

/** How a pause stands on this day. */
export function findPauseState(
  { date, liftedAt }: Pick<StoredPause, 'date' | 'liftedAt'>,
  today: string,
): VisitPause['state'] {
  if (liftedAt) return 'LIFTED'
  return date < today ? 'OVER' : 'ACTIVE'
}

/** How a visit of a paused day stands. A visit that was moved in any way counts as moved. */
export function findOutcome(
  row: StoredReservation,
  { leg, answer }: Pick<StoredVisit, 'leg' | 'answer'>,
  date: string,
): PauseOutcome {
  if (row.status === 'CANCELLED' || row.status === 'REFUNDED') return 'CANCELLED'
  if (row.visits[leg].date !== date) return 'MOVED'
  if (row.status === 'WAITING') return 'UNPAID'
  return answer === 'CONFIRMED' ? 'CONFIRMED' : 'OPEN'
}

/** Whether the pause is why this visit cannot be made as planned: it is not lifted, and the visit still has its day. */
export const isVisitPaused = (
  row: StoredReservation,
  visit: Pick<StoredVisit, 'leg'>,
  pause: StoredPause,
): boolean =>
  pause.liftedAt === null && isVisitAhead(row, visit.leg) && row.visits[visit.leg].date === pause.date

/** Returns the Korean reason why the customer's answer comes too late; undefined when it can be taken. */
export function findLateReason(
  row: StoredReservation,
  visit: Pick<StoredVisit, 'leg'>,
  pause: StoredPause,
  today: string,
) {
  const state = findPauseState(pause, today)
  if (state === 'LIFTED') return '다시 방문할 수 있게 되어 예정대로 찾아뵐게요. 답하지 않으셔도 돼요.'
  if (state === 'OVER') return '안내한 날이 지나 답을 받을 수 없어요. 고객센터로 문의해 주세요.'
  if (row.endedAt) return '이미 끝난 예약이에요.'
  if (row.visits[visit.leg].date !== pause.date)
    return '이미 다른 날로 옮긴 예약이에요. 지금 일정을 확인해 주세요.'
  return isVisitAhead(row, visit.leg)
    ? undefined
    : '지금은 답할 수 없는 예약이에요. 지금 일정을 확인해 주세요.'
}
