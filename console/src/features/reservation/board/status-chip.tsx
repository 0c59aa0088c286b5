import type { ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import { StateChip, type Tone } from '../../../shared/display/text.tsx'

const tones: Record<ReservationStatus, Tone> = {
  WAITING: 'default',
  CONFIRMED: 'warning',
  PICKUP_SCHEDULED: 'info',
  PICKED_UP: 'success',
  IN_CARE: 'success',
  DELIVERY_PREPARING: 'success',
  DELIVERY_SCHEDULED: 'info',
  DELIVERED: 'success',
  DONE: 'default',
  CANCELLED: 'error',
  REFUNDED: 'error',
}

export const StatusChip = ({ status, label }: { status: ReservationStatus; label: string }) => (
  <StateChip tone={tones[status]} label={label} />
)
