import type { Leg, ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import { isCancelled } from './status-presentation.tsx'

interface NextVisit {
  leg: Leg
  /** What the customer waits for, or what was done last. */
  label: string
}

const beforePickup: readonly ReservationStatus[] = ['WAITING', 'CONFIRMED', 'PICKUP_SCHEDULED']
const beforeAgreement: readonly ReservationStatus[] = ['PICKED_UP', 'IN_CARE', 'DELIVERY_PREPARING']

/** Returns the visit whose date matters in this status; undefined when the reservation ended early. */
export function nextVisit(status: ReservationStatus): NextVisit | undefined {
  if (isCancelled(status)) return undefined
  if (beforePickup.includes(status)) return { leg: 'PICKUP', label: '수거' }
  return { leg: 'DELIVERY', label: beforeAgreement.includes(status) ? '배송 예정' : '배송' }
}
