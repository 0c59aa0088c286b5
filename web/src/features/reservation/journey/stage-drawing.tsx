import { reservationStatus, type Stage } from '../../../../../contract/reservation/reservation-status.ts'
import { drawing } from '../../../../../ui/index.ts'
import care from './stages/care.svg?raw'
import delivery from './stages/delivery.svg?raw'
import pickup from './stages/pickup.svg?raw'
import { statusPresentations } from './status-presentation.tsx'

const drawings: Record<Stage, ReturnType<typeof drawing>> = {
  PICKUP: drawing(pickup),
  CARE: drawing(care),
  DELIVERY: drawing(delivery),
}

/** Drawing of a stage, in the style of `ui/drawings`. */
export function StageDrawing({ stage }: { stage: Stage }) {
  const Stage = drawings[stage]
  return <Stage />
}

/** Drawing of the stage of a status label. */
export const CareDrawing = ({ status }: { status: string }) => {
  const known = reservationStatus.safeParse(status)
  return <StageDrawing stage={known.success ? statusPresentations[known.data].stage : 'CARE'} />
}
