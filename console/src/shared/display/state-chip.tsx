import { Chip } from '@mui/material'

type Tone = 'default' | 'success' | 'warning' | 'info'

/** A short label for the state of a row. */
export const StateChip = ({ label, tone = 'default' }: { label: string; tone?: Tone }) => (
  <Chip size="small" variant="outlined" color={tone} label={label} />
)
