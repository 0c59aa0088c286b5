import type { ReservationStatus } from '../../../../../contract/reservation-status.ts'
import { Badge } from '../../../../../ui/index.ts'
import { statusLooks } from './status-looks.ts'

interface StatusBadgeProps {
  status: ReservationStatus
  statusLabel: string
}

export const StatusBadge = ({ status, statusLabel }: StatusBadgeProps) => (
  <Badge tone={statusLooks[status].tone}>{statusLabel}</Badge>
)
