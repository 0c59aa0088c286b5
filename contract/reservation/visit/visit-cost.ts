import { formatWon } from '../price'
import type { Leg, ReservationStatus } from '../reservation-status'

/** Why a van could not collect or hand over the plants, in the words of the staff. */
export const missedReasons = {
  NOBODY_HOME: '집에 아무도 안 계셨어요',
  NO_ACCESS: '주소가 다르거나 들어갈 수 없었어요',
  ASKED_ON_SPOT: '그 자리에서 다음에 와 달라고 하셨어요',
  PLANT_NOT_READY: '식물이 준비되지 않았어요',
  OUR_DELAY: '우리 차나 일정이 늦었어요',
  WEATHER: '날씨 때문에 갈 수 없었어요',
  OTHER: '다른 이유예요',
} as const
export type MissedReason = keyof typeof missedReasons
export const missedReasonNames = Object.keys(missedReasons) as [MissedReason, ...MissedReason[]]

/** Whose matter a missed visit is. Weather and what nobody can judge are ours. */
export type MissedBy = 'CUSTOMER' | 'US'

/** Plants that are not ready for the pickup are with the customer, those for the delivery with us. */
export function missedBy(leg: Leg, reason: MissedReason): MissedBy {
  if (reason === 'PLANT_NOT_READY') return leg === 'PICKUP' ? 'CUSTOMER' : 'US'
  return reason === 'NOBODY_HOME' || reason === 'NO_ACCESS' || reason === 'ASKED_ON_SPOT' ? 'CUSTOMER' : 'US'
}

/** The leg of a visit that a move reports as missed; undefined for other moves. */
export function missedLeg(from: ReservationStatus, to: ReservationStatus): Leg | undefined {
  if (from === 'PICKUP_SCHEDULED' && to === 'CONFIRMED') return 'PICKUP'
  return from === 'DELIVERY_SCHEDULED' && to === 'DELIVERY_PREPARING' ? 'DELIVERY' : undefined
}

interface Miss {
  by: MissedBy
  /** Visits of the same reservation that were missed by the customer before. */
  earlierAbsences: number
  /** Visit fee of the price table, in won. */
  visitFee: number
  /** Whether the customer can be asked about another amount now. */
  canAsk: boolean
}

/**
 * Who pays for coming again: we do when the miss was our matter, nobody for the customer's first one, and from the second one on
 * the customer, who has to agree. `fee` is what the customer is asked for, in won.
 */
export function visitCost({ by, earlierAbsences, visitFee, canAsk }: Miss): {
  payer: MissedBy
  fee: number
} {
  const isCustomers = by === 'CUSTOMER' && earlierAbsences > 0 && visitFee > 0 && canAsk
  return isCustomers ? { payer: 'CUSTOMER', fee: visitFee } : { payer: 'US', fee: 0 }
}

const costOfAbsence =
  '처음 한 번은 무료로 다시 찾아가요. 두 번째부터는 비용을 먼저 알려 드리고 동의하실 때만 받아요.'

/** The rule of `visitCost`, as customers read it before a visit. */
export const absenceTexts: Record<Leg, string> = {
  PICKUP: `집에 안 계시면 문 앞에 내놓아 주세요. 화분이 없어 수거하지 못하면 ${costOfAbsence}`,
  DELIVERY: `집에 안 계셔서 전해 드리지 못하면 ${costOfAbsence}`,
}

/** The sentence in which customers read the outcome of `visitCost`. */
export function describeVisitCost(miss: Miss): string {
  const { fee } = visitCost(miss)
  if (fee > 0)
    return `${ordinal(miss.earlierAbsences + 1)} 번째라 다시 찾아뵙는 비용 ${formatWon(fee)}을 여쭤보고, 동의하실 때만 받아요.`
  if (miss.by === 'US') return '다시 찾아뵙는 비용은 새잎이 부담해요.'
  if (miss.earlierAbsences > 0 || miss.visitFee === 0) return '이번에는 다시 찾아뵙는 비용을 받지 않아요.'
  return `처음이라 다시 찾아뵙는 비용은 받지 않고, 다음부터는 ${formatWon(miss.visitFee)}을 여쭤봐요.`
}

/** 2 -> '두', as in '두 번째'. */
export const ordinal = (count: number) => ['첫', '두', '세', '네', '다섯'][count - 1] ?? `${count}`
