import type { PriceQuestion } from '../../../../../contract/reservation/move-questions.ts'
import type { MissedVisit, VisitToMove } from '../../../../../contract/reservation/visit/missed-visit.ts'
import type { Context } from '../../../shared/context.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { findPriceQuestions } from '../billing/price-change.repository.ts'
import { toCard } from '../board/board.views.ts'
import { getReservationOfAnyMember, type StoredReservation } from '../reservation.repository.ts'
import { listMissedVisits, listToMove, type MissedVisitRow } from './missed-visit.repository.ts'
import { earliestDelivery } from './visit-rules.ts'

/** Missed visits without a new day. */
export async function listVisitsToMove(ctx: Context) {
  const rows = await listToMove(ctx.db)
  const [visits, questions] = await Promise.all([listVisits(ctx, rows), findPriceQuestions(ctx.db, rows)])
  const latest = (id: string) => visits.find(({ reservationId }) => reservationId === id)?.visit
  return { visits: rows.map((row) => toVisitToMove(row, latest(row.id), questions)) }
}

/** All missed visits of one reservation, newest first. */
export async function listMissedVisitsOf(ctx: Context, row: StoredReservation) {
  return (await listVisits(ctx, [row])).map(({ visit }) => visit)
}

async function listVisits(ctx: Context, rows: StoredReservation[]) {
  if (rows.length === 0) return []
  const found = await listMissedVisits(ctx.db, rows)
  const names = await ctx.findNames([...new Set(found.map(({ visit }) => visit.recordedBy))])
  return found.map((it) => ({
    reservationId: it.visit.reservationId,
    visit: toMissedVisit(it, names),
  }))
}

/** Stores a photo for a missed visit that is recorded within the hour. Throws RESERVATION_NOT_FOUND. */
export async function addVisitPhoto(ctx: Context, id: string, photo: File) {
  const row = await getReservationOfAnyMember(ctx.db, id)
  const { path } = await ctx.photos.receive(row.memberId, photo)
  return { photo: path }
}

const feeStates = {
  PROPOSED: 'ASKED',
  AWAITING_PAYMENT: 'AWAITING_PAYMENT',
  APPROVED: 'PAID',
  DECLINED: 'DECLINED',
} as const

const toMissedVisit = ({ visit, changeStatus }: MissedVisitRow, names: Map<string, string>): MissedVisit => ({
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

function toVisitToMove(
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
