import type { PriceQuestion } from '../../../../../contract/reservation/move-questions.ts'
import type { MissedVisit, VisitToMove } from '../../../../../contract/reservation/visit/missed-visit.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { toCard } from '../board/board.views.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import { earliestDelivery } from '../schedule/reschedule.service.ts'
import type { MissedVisitRow } from './missed-visit.repository.ts'

const feeStates = {
  PROPOSED: 'ASKED',
  AWAITING_PAYMENT: 'AWAITING_PAYMENT',
  APPROVED: 'PAID',
  DECLINED: 'DECLINED',
} as const

export const toMissedVisit = (
  { visit, changeStatus }: MissedVisitRow,
  names: Map<string, string>,
): MissedVisit => ({
  id: visit.id,
  leg: visit.leg,
  date: visit.date,
  slot: visit.slot,
  reason: visit.reason,
  words: visit.words,
  photo: visit.photo,
  fee: visit.fee,
  feeState: visit.waivedAt ? 'WAIVED' : changeStatus ? feeStates[changeStatus] : 'NONE',
  waivedFor: visit.waivedFor,
  recordedBy: names.get(visit.recordedBy) ?? '',
  missedAt: seoulIso(visit.createdAt),
})

export function toVisitToMove(
  row: StoredReservation,
  visit: MissedVisit | undefined,
  questions: ReadonlyMap<string, PriceQuestion>,
): VisitToMove {
  const leg = row.status === 'CONFIRMED' ? 'PICKUP' : 'DELIVERY'
  return {
    card: toCard(row, leg, questions),
    leg,
    from: leg === 'DELIVERY' ? earliestDelivery(row) : null,
    since: seoulIso(row.statusSince),
    visit: visit?.leg === leg ? visit : null,
  }
}
