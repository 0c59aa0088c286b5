import { errorMessages } from '../../../../contract/error.ts'
import type { Dashboard } from '../../../../contract/home.ts'
import { formatWon } from '../../../../contract/price.ts'
import type {
  PriceChange,
  ReservationDetail,
  ReservationListItem,
  TimelineStep,
} from '../../../../contract/reservation.ts'
import { reservationStatusLabels, stageLabels, stages } from '../../../../contract/reservation-status.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import { sayPots } from './day-words.ts'
import type { StoredPriceChange } from './price-change.repository.ts'
import type { StoredReservation, StoredStep } from './reservation.repository.ts'
import type { EndReason } from './reservation.tables.ts'
import type { ReservationGlimpse, ReservationSummary } from './reservation-list.repository.ts'
import { isUnpaid } from './rules.ts'

const serviceName = '픽업 케어 서비스'

export const toListItem = (row: ReservationSummary, now: Date): ReservationListItem => ({
  id: row.id,
  createdAt: seoulIso(row.createdAt),
  pickupScheduledAt: `${row.pickupDate}T${row.pickupTime}:00+09:00`,
  status: row.status,
  statusLabel: reservationStatusLabels[row.status],
  serviceTypeSummary: `${serviceName} (${sayPots(row)})`,
  potCount: row.potCount,
  totalAmountFormatted: formatWon(row.totalAmount),
  specialRequest: row.specialRequest,
  progress: row.progress,
  paymentRequired: isUnpaid(row, now),
})

/** A care under way, as home shows it. */
export const toActiveCare = (row: ReservationGlimpse): Dashboard['activeCareServices'][number] => ({
  id: row.id,
  serviceName,
  pickupDate: row.pickupDate,
  plantCount: row.potCount,
  status: row.status,
  statusLabel: reservationStatusLabels[row.status],
  progressPercent: row.progress,
  plantImage: row.diagnosis?.image ?? null,
  plantName: nameOf(row),
})

function nameOf({ diagnosis, potCount }: ReservationGlimpse) {
  if (!diagnosis) return `화분 ${potCount}개`
  return potCount === 1 ? '진단받은 식물' : `진단받은 식물 외 ${potCount - 1}개`
}

/** What a detail shows beside the reservation's own row. */
export interface Around {
  steps: StoredStep[]
  /** The newest, whatever became of it. */
  priceChange: StoredPriceChange | undefined
  /** Won on their way back. */
  refundPending: number
  /** The time to pay is over, and no payment is just being confirmed. */
  isExpired: boolean
  can: Pick<ReservationDetail, 'canReschedule' | 'canInquire' | 'canCancel'>
  /** Name of the house where plants are cared for. */
  facility: string
}

export const toDetail = (row: StoredReservation, around: Around, now: Date): ReservationDetail => ({
  id: row.id,
  reservationNumber: row.number,
  serviceType: serviceName,
  requestDate: seoulIso(row.createdAt),
  status: row.status,
  statusLabel: reservationStatusLabels[row.status],
  endReason: around.isExpired ? sayEnd.UNPAID_EXPIRED : row.endReason && sayEnd[row.endReason],
  paymentInfo: {
    totalAmount: row.totalAmount,
    totalAmountFormatted: formatWon(row.totalAmount),
    paidAmount: row.paidAmount,
    refundedAmount: row.refundedAmount,
    dueAmount: dueOf(row, around.priceChange, now),
    refundPendingAmount: around.refundPending,
  },
  progress: row.progress,
  specialRequest: row.specialRequest,
  ...around.can,
  timeline: toTimeline(row, around),
  paymentRequired: isUnpaid(row, now),
  holdUntil: row.holdUntil && seoulIso(row.holdUntil),
  expired: around.isExpired,
  customerName: row.customerName,
  customerPhone: row.customerPhone,
  customerEmail: row.customerEmail,
  pots: { SMALL: row.small, MEDIUM: row.medium, LARGE: row.large },
  diagnosis: row.diagnosisId && row.diagnosis ? { id: row.diagnosisId, ...row.diagnosis } : null,
  priceChange: around.priceChange ? toPriceChange(around.priceChange) : null,
})

/** Why it ended, for customers. */
export const sayEnd: Record<EndReason, string> = {
  UNPAID_EXPIRED: errorMessages.RESERVATION_EXPIRED,
  CUSTOMER: '고객님이 취소하신 예약이에요.',
  OPERATOR: '새잎에서 취소한 예약이에요. 궁금한 점은 고객센터로 문의해 주세요.',
  PAYMENT_REPAIRED: '결제를 마무리하지 못해 취소된 예약이에요.',
}

/** The booking itself while it is unpaid, else the difference that was agreed to. */
function dueOf(row: StoredReservation, change: StoredPriceChange | undefined, now: Date) {
  if (isUnpaid(row, now)) return row.totalAmount
  if (change?.status !== 'AWAITING_PAYMENT' || row.endedAt) return 0
  return change.newAmount - change.previousAmount
}

/** The stages in their order, each with its place. */
export function toTimeline(
  row: StoredReservation,
  { steps, facility }: Pick<Around, 'steps' | 'facility'>,
): TimelineStep[] {
  const inOrder = stages.flatMap((stage) => steps.filter((step) => step.stage === stage))
  const nowhere = { address: null, addressDetail: null, facility: null }
  const places = {
    PICKUP: { ...nowhere, address: row.pickupAddress, addressDetail: row.pickupAddressDetail },
    CARE: { ...nowhere, facility: { name: facility } },
    DELIVERY: { ...nowhere, address: row.deliveryAddress, addressDetail: row.deliveryAddressDetail },
  }
  return inOrder.map(({ stage, status, date, time, notes, details }) => ({
    id: `${row.id}-${stage}`,
    stage,
    stageLabel: stageLabels[stage],
    status,
    date,
    time,
    location: places[stage],
    notes,
    details,
  }))
}

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
