import { Box, type LinkProps, Link as MuiLink, Typography } from '@mui/material'
import type { ComponentProps, ElementType } from 'react'
import { Link } from 'react-router-dom'

type MutedProps = ComponentProps<typeof Typography> & {
  component?: ElementType
  small?: boolean
  tiny?: boolean
}

/** Text that explains or dates something else. */
export const Muted = ({ small = false, tiny = false, ...props }: MutedProps) => (
  <Typography {...props} color="textSecondary" variant={tiny ? 'caption' : small ? 'body2' : 'body1'} />
)

export type Tone = 'default' | 'success' | 'warning' | 'error' | 'info'

const dotColours: Record<Tone, string> = {
  default: 'var(--color-edge)',
  success: 'var(--color-leaf)',
  warning: 'var(--color-sun)',
  error: 'var(--color-clay)',
  info: 'var(--color-sky)',
}

/** The state of a row: a word with a dot in the colour of its tone. */
export const StateChip = ({ label, tone = 'default' }: { label: string; tone?: Tone }) => (
  <Box component="span" sx={word}>
    <Box component="span" aria-hidden sx={{ ...dot, bgcolor: dotColours[tone] }} />
    {label}
  </Box>
)

const word = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  flexShrink: 0,
  fontSize: 14,
  lineHeight: '20px',
  whiteSpace: 'nowrap',
}
const dot = { width: 8, height: 8, borderRadius: '50%', flexShrink: 0 }

/** A link in a text, to another page of the console. */
export const TextLink = (props: LinkProps & { to: string }) => <MuiLink component={Link} {...props} />
