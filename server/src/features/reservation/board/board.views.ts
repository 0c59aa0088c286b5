import type { BoardCard, OfferedMove, Stop } from '../../../../../contract/board.ts'
import type {
  HistoryEntry,
  StaffReservation,
  StaffReservationDetail,
} from '../../../../../contract/reservation-admin.ts'
import {
  type Leg,
  reservationStatuses,
  reservationStatusLabels,
} from '../../../../../contract/reservation-status.ts'
import { maskedPhone } from '../../../shared/personal/masked.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { readAddress } from '../area-address.ts'
import { allowedMoves, canMove, canOverride, owesReason } from '../moves.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import { agreedTime, isUnpaid } from '../rules.ts'
import type { StoredEvent } from './board.repository.ts'

const neighbourhood = /^[가-힣\d]+(동|읍|면|리|가)$/

/** The district and, where the address names it, the neighbourhood: enough to plan a way, not to ring a bell. */
export function placeOf(address: string): string {
  const found = readAddress(address)
  if (!found) return address.split(/\s+/).slice(0, 2).join(' ')
  const near = found.words.find((word) => neighbourhood.test(word))
  return [found.sigungu, near].filter(Boolean).join(' ')
}

const movesOf = ({ status }: StoredReservation): OfferedMove[] =>
  allowedMoves[status].map((to) => ({
    to,
    label: reservationStatusLabels[to],
    needsReason: owesReason(status, to),
  }))

export const toCard = (row: StoredReservation, leg: Leg): BoardCard => ({
  id: row.id,
  number: row.number,
  status: row.status,
  statusLabel: reservationStatusLabels[row.status],
  customerName: row.customerName,
  potCount: row.potCount,
  place: placeOf(leg === 'PICKUP' ? row.pickupAddress : row.deliveryAddress),
  revision: row.revision,
  moves: movesOf(row),
})

export const toStaffReservation = (row: StoredReservation, now: Date): StaffReservation => ({
  ...toCard(row, 'PICKUP'),
  createdAt: seoulIso(row.createdAt),
  customerPhone: maskedPhone(row.customerPhone) ?? '',
  pickup: agreedTime(row, 'PICKUP'),
  delivery: agreedTime(row, 'DELIVERY'),
  area: row.area,
  paymentRequired: isUnpaid(row, now),
  totalAmount: row.totalAmount,
})

export const toStop = (row: StoredReservation, leg: Leg): Stop => ({
  ...toCard(row, leg),
  leg,
  slot: agreedTime(row, leg).slot,
  time: agreedTime(row, leg).time,
  phone: row.customerPhone,
  address: leg === 'PICKUP' ? row.pickupAddress : row.deliveryAddress,
  addressDetail: leg === 'PICKUP' ? row.pickupAddressDetail : row.deliveryAddressDetail,
  pots: potsOf(row),
  specialRequest: row.specialRequest,
})

export const potsOf = ({ small, medium, large }: StoredReservation) => ({
  SMALL: small,
  MEDIUM: medium,
  LARGE: large,
})

type Rest = Pick<StaffReservationDetail, 'timeline' | 'history' | 'endReason'>

export const toStaffDetail = (row: StoredReservation, rest: Rest, now: Date): StaffReservationDetail => ({
  ...toStaffReservation(row, now),
  pots: potsOf(row),
  progress: row.progress,
  pickupAddress: placeOf(row.pickupAddress),
  deliveryAddress: placeOf(row.deliveryAddress),
  specialRequest: row.specialRequest,
  paidAmount: row.paidAmount,
  refundedAmount: row.refundedAmount,
  diagnosis: row.diagnosisId && row.diagnosis ? { id: row.diagnosisId, ...row.diagnosis } : null,
  ...rest,
  overrides: reservationStatuses.filter((to) => !canMove(row.status, to) && canOverride(row.status, to)),
})

export const toHistory = (event: StoredEvent, actorName: string): HistoryEntry => {
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
