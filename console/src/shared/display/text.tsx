import {
  Alert,
  type AlertProps,
  Box,
  Chip,
  type ChipProps,
  type LinkProps,
  Link as MuiLink,
  Typography,
  type TypographyProps,
} from '@mui/material'
import type { ComponentProps, ElementType, ReactNode } from 'react'
import { useEffect, useRef } from 'react'
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

type HeadingProps = Omit<TypographyProps, 'variant'> & {
  as?: 'h1' | 'h2' | 'h3'
  size?: 'h5' | 'h6' | 'subtitle1' | 'subtitle2'
}

/** A heading of a page or of a part of it. */
export const Heading = ({ as = 'h1', size = 'h6', ...props }: HeadingProps) => (
  <Typography variant={size} component={as} {...props} />
)

/** What went wrong; nothing without it. */
export const Problem = ({ text, ...alert }: AlertProps & { text: ReactNode }) =>
  text && (
    <Alert severity="error" {...alert}>
      {text}
    </Alert>
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

/** A word about a row in a thin frame. */
export const Tag = (props: ChipProps & { component?: ElementType }) => (
  <Chip size="small" variant="outlined" {...props} />
)

/** A link in a text, to another page of the console. */
export const TextLink = (props: LinkProps & { to: string }) => <MuiLink component={Link} {...props} />

/** An alert that comes into view when it appears: the answer to what the person has just sent. */
export function SeenAlert(props: AlertProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a clean-up.
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <Alert ref={element} {...props} />
}

/** Style of a text for screen readers only. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
