import { Box, Stack, Typography } from '@mui/material'
import { formatVisit } from '../../../../../contract/reservation/half-day.ts'
import type { TimelineStep } from '../../../../../contract/reservation/reservation.ts'
import type { ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import { Muted } from '../../../shared/display/text.tsx'

interface TimelineStepsProps {
  status: ReservationStatus
  timeline: Omit<TimelineStep, 'location'>[]
}

/** The stages as the customer reads them; those of an ended reservation that were not reached have no day any more. */
export function TimelineSteps({ status, timeline }: TimelineStepsProps) {
  const isOver = status === 'CANCELLED' || status === 'REFUNDED'
  return (
    <Stack component="ol" spacing={1} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {timeline.map((step) => {
        const isOff = isOver && step.status !== '완료'
        return (
          <Box component="li" key={step.id}>
            <Typography sx={{ fontWeight: 600 }} color={isOff ? 'textSecondary' : 'textPrimary'}>
              {step.stageLabel} · {isOff ? '하지 않아요' : step.status}
            </Typography>
            {step.date && !isOff && (
              <Muted small>{formatVisit(step.date, step.status === '예정' ? step.time : null)}</Muted>
            )}
            {step.notes && <Typography variant="body2">{step.notes}</Typography>}
          </Box>
        )
      })}
    </Stack>
  )
}
