import type { DaySheetStop } from '../../../../../contract/reservation/board.ts'
import { completedStatus } from '../../../../../contract/reservation/move-questions.ts'
import { potSizes } from '../../../../../contract/reservation/price.ts'
import {
  type Leg,
  type ReservationStatus,
  statusProgress,
} from '../../../../../contract/reservation/reservation-status.ts'
import type { MoveBody, PhotoBody, QueuedChange } from '../../../shared/outbox/undo-queue.ts'

/** The status of a stop that has not been visited. */
export const openStatus = {
  PICKUP: 'PICKUP_SCHEDULED',
  DELIVERY: 'DELIVERY_SCHEDULED',
} as const satisfies Record<Leg, ReservationStatus>

type State = Pick<DaySheetStop, 'leg' | 'status'>

export const isOpen = ({ leg, status }: State) => status === openStatus[leg]

/** Whether the plants were collected or handed over; a stop that is not ready for a visit is neither open nor done. */
export function isDone({ leg, status }: State) {
  if (status === 'CANCELLED' || status === 'REFUNDED') return false
  return statusProgress[status] >= statusProgress[completedStatus[leg]]
}

type Tap = Pick<QueuedChange, 'subjects' | 'state'> & { body: Pick<MoveBody, 'to'> | PhotoBody }

/** Whether a completion of the stop was tapped and not refused: it waits to be sent. A missed visit is no completion. */
export const willBeDone = ({ leg, id }: Pick<DaySheetStop, 'leg' | 'id'>, queued: readonly Tap[]) =>
  queued.some(
    ({ subjects, state, body }) =>
      subjects.includes(id) && state !== 'FAILED' && 'to' in body && body.to === completedStatus[leg],
  )

/** Returns '3개 (소 2, 대 1)'. */
export function potsText({ pots, potCount }: Pick<DaySheetStop, 'pots' | 'potCount'>) {
  const labels = potSizes
    .filter(({ size }) => pots[size] > 0)
    .map(({ size, label }) => `${label} ${pots[size]}`)
  return `${potCount}개 (${labels.join(', ')})`
}
