import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import { Button, type ButtonProps, IconButton, type IconButtonProps } from '@mui/material'
import type { ElementType, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { addDays, addMonths, formatMonth, seoulToday } from '../../../../contract/seoul-day.ts'
import { Heading } from '../display/text.tsx'
import { useKeys } from '../page/use-keys.tsx'

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

interface MonthSwitchProps {
  /** `yyyy-MM` */
  month: string
  onChange: (month: string) => void
}

/** The heading of a page about a month, between the buttons to the last and the next one. */
export const MonthSwitch = ({ month, onChange }: MonthSwitchProps) => (
  <>
    <IconAction label="지난달" icon={<ChevronLeftIcon />} onClick={() => onChange(addMonths(month, -1))} />
    <Heading aria-live="polite">{formatMonth(month)}</Heading>
    <IconAction label="다음 달" icon={<ChevronRightIcon />} onClick={() => onChange(addMonths(month, 1))} />
  </>
)

interface DayStepsProps {
  day: string
  /** How many days a step leads on: one, or a week. */
  by: number
  /** Of the buttons that lead back and on. */
  names: readonly [back: string, on: string]
  onGo: (day: string) => void
}

/** The buttons of a page about a day or its week, which the arrow keys and T press, too. */
export function DaySteps({ day, by, names: [back, on], onGo }: DayStepsProps) {
  const [before, after] = [addDays(day, -by), addDays(day, by)]
  useKeys({ ArrowLeft: () => onGo(before), ArrowRight: () => onGo(after), t: () => onGo(seoulToday()) })
  return [
    [back, before],
    ['오늘', seoulToday()],
    [on, after],
  ].map(([name, to = '']) => (
    <Button key={name} variant="outlined" onClick={() => onGo(to)}>
      {name}
    </Button>
  ))
}
