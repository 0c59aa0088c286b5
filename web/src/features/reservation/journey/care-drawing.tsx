import { reservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import { StageDrawing } from './stage-drawing.tsx'
import { statusPresentations } from './status-presentation.ts'

/** Drawing of the stage of a status label. */
export const CareDrawing = ({ status }: { status: string }) => {
  const known = reservationStatus.safeParse(status)
  return <StageDrawing stage={known.success ? statusPresentations[known.data].stage : 'CARE'} />
}
