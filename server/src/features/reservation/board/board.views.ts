import type { AllowedMove, BoardCard, DaySheetStop } from '../../../../../contract/reservation/board.ts'
import type {
  AdminReservation,
  AdminReservationDetail,
  HistoryEntry,
} from '../../../../../contract/reservation/reservation-admin.ts'
import {
  type Leg,
  reservationStatuses,
  reservationStatusLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import { maskedPhone } from '../../../shared/personal/masked.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { parseAddress } from '../area/address-region.ts'
import { getAppointment, isUnpaid } from '../customer/allowed-actions.ts'
import { toPotCounts } from '../pot-counts.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import { allowedTransitions, canMove, canOverride, requiresReason } from '../status/transitions.ts'
import type { StoredEvent } from './board.repository.ts'

const neighbourhood = /^[가-힣\d]+(동|읍|면|리|가)$/

/** Returns the district and, where the address has it, the neighbourhood: no street and no house number. */
export function toNeighbourhood(address: string): string {
  const found = parseAddress(address)
  if (!found) return address.split(/\s+/).slice(0, 2).join(' ')
  const name = found.words.find((word) => neighbourhood.test(word))
  return [found.sigungu, name].filter(Boolean).join(' ')
}

const toAllowedMoves = ({ status }: StoredReservation): AllowedMove[] =>
  allowedTransitions[status].map((to) => ({
    to,
    label: reservationStatusLabels[to],
    needsReason: requiresReason(status, to),
  }))

export const toCard = (row: StoredReservation, leg: Leg): BoardCard => ({
  id: row.id,
  number: row.number,
  status: row.status,
  statusLabel: reservationStatusLabels[row.status],
  customerName: row.customerName,
  potCount: row.potCount,
  place: toNeighbourhood(leg === 'PICKUP' ? row.pickupAddress : row.deliveryAddress),
  revision: row.revision,
  moves: toAllowedMoves(row),
})

export const toAdminReservation = (row: StoredReservation, now: Date): AdminReservation => ({
  ...toCard(row, 'PICKUP'),
  createdAt: seoulIso(row.createdAt),
  customerPhone: maskedPhone(row.customerPhone) ?? '',
  pickup: getAppointment(row, 'PICKUP'),
  delivery: getAppointment(row, 'DELIVERY'),
  area: row.area,
  paymentRequired: isUnpaid(row, now),
  totalAmount: row.totalAmount,
})

export const toStop = (row: StoredReservation, leg: Leg): DaySheetStop => ({
  ...toCard(row, leg),
  leg,
  slot: getAppointment(row, leg).slot,
  time: getAppointment(row, leg).time,
  phone: row.customerPhone,
  address: leg === 'PICKUP' ? row.pickupAddress : row.deliveryAddress,
  addressDetail: leg === 'PICKUP' ? row.pickupAddressDetail : row.deliveryAddressDetail,
  pots: toPotCounts(row),
  specialRequest: row.specialRequest,
})

type DetailSources = Pick<AdminReservationDetail, 'timeline' | 'history' | 'endReason'>

export const toAdminDetail = (
  row: StoredReservation,
  sources: DetailSources,
  now: Date,
): AdminReservationDetail => ({
  ...toAdminReservation(row, now),
  pots: toPotCounts(row),
  progress: row.progress,
  pickupAddress: toNeighbourhood(row.pickupAddress),
  deliveryAddress: toNeighbourhood(row.deliveryAddress),
  specialRequest: row.specialRequest,
  paidAmount: row.paidAmount,
  refundedAmount: row.refundedAmount,
  diagnosis: row.diagnosisId && row.diagnosis ? { id: row.diagnosisId, ...row.diagnosis } : null,
  ...sources,
  overrides: reservationStatuses.filter((to) => !canMove(row.status, to) && canOverride(row.status, to)),
})

export const toHistoryEntry = (event: StoredEvent, actorName: string): HistoryEntry => {
  const { note, override } = event.detail as { note?: string; override?: boolean }
  return {
    id: event.id,
    kind: event.kind,
    fromLabel: event.fromStatus && reservationStatusLabels[event.fromStatus],
    toLabel: event.toStatus && reservationStatusLabels[event.toStatus],
    actorName,
    reason: event.reason,
    note: note ?? null,
    isOverride: override === true,
    isPublic: event.isPublic,
    createdAt: seoulIso(event.createdAt),
  }
}
