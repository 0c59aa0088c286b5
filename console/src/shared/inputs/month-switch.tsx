import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import { addMonths, formatMonth } from '../../../../contract/seoul-day.ts'
import { Heading } from '../display/text.tsx'
import { IconAction } from './buttons.tsx'

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
