import { LinearProgress, type LinearProgressProps } from '@mui/material'

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
