import { Box, LinearProgress, Typography } from '@mui/material'
import type { DaySheetStop } from '../../../../../contract/reservation/board.ts'
import type { QueuedChange } from '../../../shared/undo/use-undo-queue.ts'
import { isDone, willBeDone } from './stop-state.ts'

interface SheetProgressProps {
  stops: DaySheetStop[]
  queued: readonly QueuedChange[]
}

/** How many of the shown stops are done, for example '16곳 중 5곳 마쳤어요'. */
export function SheetProgress({ stops, queued }: SheetProgressProps) {
  if (stops.length === 0) return null
  const done = stops.filter((stop) => isDone(stop) || willBeDone(stop, queued)).length
  const text = done === stops.length ? `${done}곳을 모두 마쳤어요` : `${stops.length}곳 중 ${done}곳 마쳤어요`
  return (
    <Box className="not-printed">
      <Typography role="status" sx={{ fontWeight: 700, fontSize: '1.125rem', mb: 0.5 }}>
        {text}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={(done / stops.length) * 100}
        aria-hidden
        sx={{ height: 8, borderRadius: 4 }}
      />
    </Box>
  )
}
