import { reservationStatus } from '../../../../../contract/reservation-status.ts'
import { StageDrawing } from './stage-drawing.tsx'
import { statusLooks } from './status-looks.ts'

/** The picture of where the pots are, by a status in plain text. */
export const CareDrawing = ({ status }: { status: string }) => {
  const known = reservationStatus.safeParse(status)
  return <StageDrawing stage={known.success ? statusLooks[known.data].stage : 'CARE'} />
}
