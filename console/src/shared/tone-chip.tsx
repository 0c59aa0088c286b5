import { Chip } from '@mui/material'

type Tone = 'default' | 'success' | 'warning' | 'info'

/** A state in a word. */
export const ToneChip = ({ label, tone = 'default' }: { label: string; tone?: Tone }) => (
  <Chip size="small" variant="outlined" color={tone} label={label} />
)
