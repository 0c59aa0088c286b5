import { Button, type ButtonProps, IconButton, type IconButtonProps } from '@mui/material'
import type { ElementType, ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** A button that leads to another page of the console. */
export const LinkButton = (props: ButtonProps & { to: string; state?: object }) => (
  <Button component={Link} {...props} />
)

/** The button that sends a form. */
export const SubmitButton = (props: ButtonProps) => <Button type="submit" variant="contained" {...props} />

interface IconActionProps extends Omit<IconButtonProps, 'children'> {
  /** The accessible name. */
  label: string
  icon: ReactNode
  component?: ElementType
  to?: string
}

/** A button that shows a picture only. */
export const IconAction = ({ label, icon, ...button }: IconActionProps) => (
  <IconButton aria-label={label} {...button}>
    {icon}
  </IconButton>
)
