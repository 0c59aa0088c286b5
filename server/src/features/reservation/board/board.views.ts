import type {
  AllowedMove,
  BoardCard,
  BoardPhoneBooking,
  DaySheetStop,
} from '../../../../../contract/reservation/board.ts'
import { formatVisit } from '../../../../../contract/reservation/half-day.ts'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import type { AdminReservation, HistoryEntry } from '../../../../../contract/reservation/reservation-admin.ts'
import {
  type Leg,
  type ReservationStatus,
  reservationStatusLabels,
  stageLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import { maskedPhone } from '../../../shared/personal/masked.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { parseAddress } from '../area/address-region.ts'
import { addressOf } from '../calendar/slots.repository.ts'
import { completesVisit } from '../care-record/pot-proof.ts'
import type { StoredPhoneBooking } from '../phone-booking/phone-booking.repository.ts'
import { toPotCounts } from '../pot-counts.ts'
import type { StoredReservation, Visit } from '../reservation.repository.ts'
import type { PriceChangeStatus } from '../reservation.tables.ts'
import {
  allowedTransitions,
  firstDayOfMove,
  isMissedVisit,
  isUnpaid,
  requiresReason,
} from '../status/transitions.ts'
import type { CardFacts } from './card-facts.ts'
import type { StoredEvent } from './get-admin-reservation.ts'

const neighbourhood = /^[가-힣\d]+(동|읍|면|리|가)$/

/** Returns the district and, where the address has it, the neighbourhood: no street and no house number. */
export function toNeighbourhood(address: string): string {
  const found = parseAddress(address)
  if (!found) return address.split(/\s+/).slice(0, 2).join(' ')
  const name = found.words.find((word) => neighbourhood.test(word))
  return [found.sigungu, name].filter(Boolean).join(' ')
}

/** What staff press when a visit failed, by the status that follows. */
const missedVisitLabels: Partial<Record<ReservationStatus, string>> = {
  CONFIRMED: '못 가져왔어요',
  DELIVERY_PREPARING: '못 전했어요',
}

const toAllowedMoves = (row: StoredReservation, lacksPhotos: boolean): AllowedMove[] =>
  allowedTransitions[row.status].map((to) => ({
    to,
    label: (isMissedVisit(row.status, to) && missedVisitLabels[to]) || reservationStatusLabels[to],
    needsReason: requiresReason(row.status, to) || (lacksPhotos && completesVisit(row.status, to)),
    notBefore: firstDayOfMove(row, to) ?? null,
  }))

export const toPhoneCard = (row: StoredPhoneBooking, leg: Leg): BoardPhoneBooking => ({
  id: row.id,
  customerName: row.customerName,
  potCount: row.potCount,
  place: toNeighbourhood(addressOf(row, leg)),
  until: seoulIso(row.until),
})

export const toVisitDays = ({ visits }: StoredReservation) => ({
  PICKUP: visits.PICKUP.date,
  DELIVERY: visits.DELIVERY.date,
})

export function toCard(row: StoredReservation, leg: Leg, facts: CardFacts): BoardCard {
  const potsToPhotograph = facts.potsToPhotograph.get(row.id) ?? []
  const visitsOnPause = facts.visitsOnPause.get(row.id)
  const approval = facts.approvals.get(row.id)
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    statusLabel: reservationStatusLabels[row.status],
    customerName: row.customerName,
    potCount: row.potCount,
    place: toNeighbourhood(addressOf(row, leg)),
    revision: row.revision,
    refundable: row.paidAmount - row.refundedAmount,
    visitDays: toVisitDays(row),
    priceQuestion: facts.questions.get(row.id) ?? null,
    potsToPhotograph,
    ...(visitsOnPause && { visitsOnPause }),
    ...(approval && { approval }),
    moves: toAllowedMoves(row, potsToPhotograph.length > 0),
  }
}

const toAppointment = ({ date, slot, time }: Visit) => ({ date, slot, time })

export const toAdminReservation = (
  row: StoredReservation,
  facts: CardFacts,
  now: Date,
): AdminReservation => ({
  ...toCard(row, 'PICKUP', facts),
  createdAt: seoulIso(row.createdAt),
  customerPhone: maskedPhone(row.customerPhone) ?? '',
  pickup: toAppointment(row.visits.PICKUP),
  delivery: toAppointment(row.visits.DELIVERY),
  area: row.area,
  paymentRequired: isUnpaid(row, now),
  totalAmount: row.totalAmount,
})

/** A stop without its place in the order of the day. */
export const toStop = (
  row: StoredReservation,
  leg: Leg,
  facts: CardFacts,
  memos: string[],
): Omit<DaySheetStop, 'vanId' | 'isNew'> => ({
  ...toCard(row, leg, facts),
  leg,
  slot: row.visits[leg].slot,
  time: row.visits[leg].time,
  phone: row.customerPhone,
  address: addressOf(row, leg),
  addressDetail: leg === 'PICKUP' ? row.pickupAddressDetail : row.deliveryAddressDetail,
  pots: toPotCounts(row),
  specialRequest: row.specialRequest,
  memos,
})

/** What events store besides their columns; `from` and `to` hold both appointments as `yyyy-MM-dd HH:mm`. */
interface StoredDetail {
  note?: string
  override?: boolean
  /** The second administrator. */
  approvedBy?: string
  leg?: Leg
  from?: { pickup: string; delivery: string }
  to?: { pickup: string; delivery: string }
  /** Of a price change. */
  status?: PriceChangeStatus
  previousAmount?: number
  newAmount?: number
}

/** Returns '수거 11월 24일 (화) 오전 → 11월 26일 (목) 오후', and what happened to the other leg; undefined when the event is no rescheduling. */
function describeReschedule({ leg, from, to }: StoredDetail): string | undefined {
  if (!leg || !from || !to) return undefined
  const sides = leg === 'PICKUP' ? (['pickup', 'delivery'] as const) : (['delivery', 'pickup'] as const)
  const changed = sides.filter((side, index) => index === 0 || from[side] !== to[side])
  return changed
    .map((side) => {
      const label = stageLabels[side === 'pickup' ? 'PICKUP' : 'DELIVERY']
      return `${label} ${formatStored(from[side])} → ${formatStored(to[side])}`
    })
    .join(', ')
}

const formatStored = (at: string) => formatVisit(at.slice(0, 10), at.slice(11))

/** Returns '35,000원 → 50,000원 · 제안'; undefined when the event is no price change. */
function describePriceChange({ status, previousAmount, newAmount }: StoredDetail, isByCustomer: boolean) {
  if (!status || previousAmount === undefined || newAmount === undefined) return undefined
  const answer = status === 'DECLINED' && !isByCustomer ? '거둠' : priceAnswers[status]
  return `${formatWon(previousAmount)} → ${formatWon(newAmount)} · ${answer}`
}

const priceAnswers: Record<PriceChangeStatus, string> = {
  PROPOSED: '제안',
  AWAITING_PAYMENT: '동의, 결제 기다림',
  APPROVED: '동의',
  DECLINED: '거절',
}

export const toHistoryEntry = (
  event: StoredEvent,
  names: Map<string, string>,
  isByCustomer: boolean,
): HistoryEntry => {
  const { note, override, approvedBy, ...detail } = event.detail as StoredDetail
  return {
    id: event.id,
    kind: event.kind,
    fromLabel: event.fromStatus && reservationStatusLabels[event.fromStatus],
    toLabel: event.toStatus && reservationStatusLabels[event.toStatus],
    actorName: names.get(event.actor) ?? '',
    ...(approvedBy && { approvedByName: names.get(approvedBy) ?? '' }),
    reason: event.reason,
    note: note ?? describeReschedule(detail) ?? describePriceChange(detail, isByCustomer) ?? null,
    isOverride: override === true,
    isPublic: event.isPublic,
    createdAt: seoulIso(event.createdAt),
  }
}
