import {
  type ReservationStatus,
  reservationStatusLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import { Badge } from '../../../../../ui/index.ts'
import { statusPresentations } from './status-presentation.ts'

interface StatusBadgeProps {
  status: ReservationStatus
  statusLabel: string
}

export const StatusBadge = ({ status, statusLabel }: StatusBadgeProps) => (
  <Badge tone={statusPresentations[status].tone}>{statusLabel || reservationStatusLabels[status]}</Badge>
)
