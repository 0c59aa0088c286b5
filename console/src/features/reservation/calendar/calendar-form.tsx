import { Alert, Box, LinearProgress, type LinearProgressProps, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { ApiError } from '../../../../../client/http/api-error.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import { TextLink } from '../../../shared/display/text.tsx'
import { filteredList } from '../../../shared/page/resource.tsx'
import { slotLabel } from './slot-labels.ts'

/** Fields in a row; one column on phones. */
export const FormRow = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 1,
      alignItems: 'start',
      gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fit, minmax(150px, 1fr))' },
      '& .MuiTextField-root': { m: 0 },
      '& .MuiButton-root': { minHeight: 40, justifySelf: { sm: 'start' }, minWidth: 96 },
    }}
  >
    {children}
  </Box>
)

/** Error of a calendar change, with links to the reservations that prevent it. */
export function CalendarError({ error }: { error: Error | null }) {
  if (!error) return null
  const { reservations = [] } = error instanceof ApiError ? error.failure : {}
  return (
    <Alert severity="error" sx={{ mt: 2 }}>
      {error.message}
      {reservations.length > 0 && (
        <Box
          component="ul"
          aria-label="옮겨야 하는 예약"
          sx={{ pl: 2.5, my: 1, maxHeight: 200, overflow: 'auto' }}
        >
          {reservations.map(({ number, leg, date, slot }) => (
            <li key={`${number} ${leg}`}>
              <TextLink to={filteredList('reservations', { text: number })}>{number}</TextLink>
              <Typography component="span" variant="body2" sx={{ ml: 1 }}>
                {formatDay(date)} {slotLabel(leg, slot)}
              </Typography>
            </li>
          ))}
        </Box>
      )}
    </Alert>
  )
}

interface FullnessBarProps extends LinearProgressProps {
  places: { booked: number; capacity: number }[]
  sx?: object
}

/** How full a half day is, by what runs out first. */
export function FullnessBar({ places, sx, ...bar }: FullnessBarProps) {
  const fullness = Math.max(...places.map(({ booked, capacity }) => (capacity > 0 ? booked / capacity : 1)))
  return (
    <LinearProgress
      variant="determinate"
      value={Math.min(100, fullness * 100)}
      color={fullness >= 1 ? 'error' : fullness >= 0.8 ? 'warning' : 'primary'}
      sx={{ height: 4, borderRadius: 2, ...sx }}
      {...bar}
    />
  )
}
