import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import { IconButton, Typography } from '@mui/material'
import { addMonths, formatMonth } from '../../../../contract/seoul-day.ts'

interface MonthSwitchProps {
  /** `yyyy-MM` */
  month: string
  onChange: (month: string) => void
}

/** The heading of a page about a month, between the buttons to the last and the next one. */
export const MonthSwitch = ({ month, onChange }: MonthSwitchProps) => (
  <>
    <IconButton aria-label="지난달" onClick={() => onChange(addMonths(month, -1))}>
      <ChevronLeftIcon />
    </IconButton>
    <Typography variant="h6" component="h1" aria-live="polite">
      {formatMonth(month)}
    </Typography>
    <IconButton aria-label="다음 달" onClick={() => onChange(addMonths(month, 1))}>
      <ChevronRightIcon />
    </IconButton>
  </>
)
