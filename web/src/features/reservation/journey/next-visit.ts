import { formatVisit } from '../../../../../contract/reservation/half-day.ts'
import {
  type Leg,
  type ReservationStatus,
  reservationStatus,
} from '../../../../../contract/reservation/reservation-status.ts'
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

interface Visits {
  /** One that a newer server has added is read as before the pickup. */
  status: string
  /** The day in Seoul, or ISO 8601 with the Seoul offset. */
  pickup: string
  delivery?: string | null | undefined
}

/**
 * What the customer waits for, and when: 수거 11월 30일 (월) 오후 1시~6시. The half day is left out where it is unknown, over, or not
 * agreed on yet. Undefined when the reservation ended early.
 */
export function nextVisitText({ status, pickup, delivery }: Visits): string | undefined {
  const known = reservationStatus.safeParse(status)
  const visit = known.success ? nextVisit(known.data) : ({ leg: 'PICKUP', label: '수거' } as const)
  if (!visit) return undefined
  if (visit.leg === 'PICKUP' || !delivery) return `수거 ${formatAt(pickup)}`
  return `${visit.label} ${formatAt(status === 'DELIVERY_SCHEDULED' ? delivery : delivery.slice(0, 10))}`
}

const formatAt = (at: string) => formatVisit(at.slice(0, 10), at.slice(11))
