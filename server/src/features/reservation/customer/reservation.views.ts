import { errorMessages } from '../../../../../contract/error.ts'
import type { Dashboard } from '../../../../../contract/home/home.ts'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import type {
  PriceChange,
  ReservationListItem,
  TimelineStep,
} from '../../../../../contract/reservation/reservation.ts'
import {
  reservationStatusLabels,
  stageLabels,
  stages,
} from '../../../../../contract/reservation/reservation-status.ts'
import type { RescheduleProposal } from '../../../../../contract/reservation/reservation-view.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import type { StoredPriceChange } from '../billing/price-change.repository.ts'
import { formatPots } from '../pot-counts.ts'
import type { StoredReservation, StoredStep } from '../reservation.repository.ts'
import type { EndReason } from '../reservation.tables.ts'
import { planned } from '../status/timeline.ts'
import { isUnpaid } from '../status/transitions.ts'
import type { StoredProposal } from '../visit/proposal.repository.ts'
import type { ActiveReservation, ReservationSummary } from './own-reservations.ts'

export const serviceName = '픽업 케어 서비스'

export const toListItem = (row: ReservationSummary, now: Date): ReservationListItem => ({
  id: row.id,
  createdAt: seoulIso(row.createdAt),
  pickupScheduledAt: `${row.visits.PICKUP.date}T${row.visits.PICKUP.time}:00+09:00`,
  deliveryScheduledAt: `${row.deliveredOn ?? row.visits.DELIVERY.date}T${row.visits.DELIVERY.time}:00+09:00`,
  plantImage: row.diagnosis?.image ?? null,
  status: row.status,
  statusLabel: reservationStatusLabels[row.status],
  serviceTypeSummary: `${serviceName} (${formatPots(row)})`,
  potCount: row.potCount,
  totalAmountFormatted: formatWon(row.totalAmount),
  specialRequest: row.specialRequest,
  progress: row.progress,
  paymentRequired: isUnpaid(row, now),
})

/** An active reservation as the home screen shows it. */
export const toActiveCare = (row: ActiveReservation): Dashboard['activeCareServices'][number] => ({
  id: row.id,
  serviceName,
  pickupDate: row.visits.PICKUP.date,
  deliveryDate: row.visits.DELIVERY.date,
  plantCount: row.potCount,
  status: row.status,
  statusLabel: reservationStatusLabels[row.status],
  progressPercent: row.progress,
  payUntil: row.status === 'WAITING' && row.holdUntil ? seoulIso(new Date(row.holdUntil)) : null,
  plantImage: row.diagnosis?.image ?? null,
  plantName: toPlantName(row),
})

/** How home names the plants of a reservation. */
export function toPlantName({ diagnosis, potCount }: Pick<ActiveReservation, 'diagnosis' | 'potCount'>) {
  if (!diagnosis) return `화분 ${potCount}개`
  return potCount === 1 ? '진단받은 식물' : `진단받은 식물 외 ${potCount - 1}개`
}

/** Korean sentences that tell customers why a reservation ended. */
export const endReasonTexts: Record<EndReason, string> = {
  UNPAID_EXPIRED: errorMessages.RESERVATION_EXPIRED,
  CUSTOMER: '고객님이 취소하신 예약이에요.',
  OPERATOR: '새잎에서 취소한 예약이에요. 궁금한 점은 고객센터로 문의해 주세요.',
  PAYMENT_REPAIRED: '결제를 마무리하지 못해 취소된 예약이에요.',
}

/** Returns the stages in order, each with its location. */
export function toTimeline(row: StoredReservation, steps: StoredStep[]): TimelineStep[] {
  const inOrder = stages.flatMap((stage) => steps.filter((step) => step.stage === stage))
  const noLocation = { address: null, addressDetail: null, facility: null }
  const locations = {
    PICKUP: { ...noLocation, address: row.pickupAddress, addressDetail: row.pickupAddressDetail },
    CARE: { ...noLocation, facility: { name: '새잎 케어 센터' } },
    DELIVERY: { ...noLocation, address: row.deliveryAddress, addressDetail: row.deliveryAddressDetail },
  }
  // A delivery that will not take place has no day.
  const isOff = (step: StoredStep) =>
    ['CANCELLED', 'REFUNDED'].includes(row.status) && step.stage === 'DELIVERY' && step.status === planned
  const shown = inOrder.map((step) => (isOff(step) ? { ...step, date: null, time: null, notes: null } : step))
  return shown.map(({ stage, status, date, time, notes, details }) => ({
    id: `${row.id}-${stage}`,
    stage,
    stageLabel: stageLabels[stage],
    status,
    date,
    time,
    location: locations[stage],
    notes,
    details,
  }))
}

/** A proposal that waits for the customer's answer. */
export const toProposal = (row: StoredProposal): RescheduleProposal => ({
  id: row.id,
  leg: row.leg,
  from: { date: row.fromDate, slot: row.fromSlot },
  to: { date: row.toDate, slot: row.toSlot },
  reason: row.reason,
  answerBy: seoulIso(row.answerBy),
})

export const toPriceChange = (row: StoredPriceChange): PriceChange => ({
  id: row.id,
  status: row.status,
  previousAmount: row.previousAmount,
  newAmount: row.newAmount,
  difference: row.newAmount - row.previousAmount,
  reason: row.reason,
  photos: row.photos,
  createdAt: seoulIso(row.createdAt),
})
