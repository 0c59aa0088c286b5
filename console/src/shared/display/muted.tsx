import { Typography } from '@mui/material'
import type { ComponentProps, ElementType } from 'react'

type MutedProps = ComponentProps<typeof Typography> & {
  component?: ElementType
  small?: boolean
  tiny?: boolean
}

/** Text that explains or dates something else. */
export const Muted = ({ small = false, tiny = false, ...props }: MutedProps) => (
  <Typography {...props} color="textSecondary" variant={tiny ? 'caption' : small ? 'body2' : 'body1'} />
)
