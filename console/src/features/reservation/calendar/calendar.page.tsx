import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import { Box, Button, IconButton, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Title, usePermissions } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import {
  type CalendarDate,
  type CalendarPlace,
  getCalendarMonth,
} from '../../../../../contract/calendar-admin.ts'
import { useAsk } from '../../../shared/ask.ts'
import { Asked } from '../../../shared/asked.tsx'
import { useKeys } from '../../../shared/use-keys.ts'
import { monthWords, today } from '../../../shared/when.ts'
import { CapacityDialog } from './capacity-dialog.tsx'
import { ClosureDialog } from './closure-dialog.tsx'
import { DayCell } from './day-cell.tsx'
import { monthAfter, weekdays } from './words.ts'

/** A month of both legs: how full each half day is and where nobody drives. A click changes a day ahead. */
export function CalendarPage() {
  const [search, setSearch] = useSearchParams()
  const month = search.get('month') ?? today().slice(0, 7)
  const asked = useAsk(getCalendarMonth, { params: { month } })
  const { permissions = [] } = usePermissions<string[]>()
  const [place, setPlace] = useState<{ date: string; place: CalendarPlace }>()
  const [day, setDay] = useState<CalendarDate>()
  const turn = (count: number) => setSearch({ month: monthAfter(month, count) })
  useKeys({ ArrowLeft: () => turn(-1), ArrowRight: () => turn(1), t: () => setSearch({}) })

  return (
    <Box sx={{ mt: 2 }}>
      <Title title="달력" />
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <IconButton aria-label="지난달" onClick={() => turn(-1)}>
          <ChevronLeftIcon />
        </IconButton>
        <Typography variant="h6" component="h1" aria-live="polite">
          {monthWords(month)}
        </Typography>
        <IconButton aria-label="다음 달" onClick={() => turn(1)}>
          <ChevronRightIcon />
        </IconButton>
        <Button onClick={() => setSearch({})}>이번 달</Button>
        <Box sx={{ flexGrow: 1 }} />
        <Button component={Link} to="/week">
          기본 요일표
        </Button>
        <Button component={Link} to="/holidays">
          휴일 붙여 넣기
        </Button>
      </Stack>
      <Asked of={asked}>
        {(answer) => (
          <Month
            {...answer}
            mayEdit={permissions.includes('OPERATOR')}
            onPlace={(date, chosen) => setPlace({ date, place: chosen })}
            onDay={setDay}
          />
        )}
      </Asked>
      {place && <CapacityDialog {...place} onClose={() => setPlace(undefined)} />}
      {day && <ClosureDialog day={day} onClose={() => setDay(undefined)} />}
    </Box>
  )
}

interface MonthProps {
  today: string
  days: CalendarDate[]
  mayEdit: boolean
  onPlace: (date: string, place: CalendarPlace) => void
  onDay: (day: CalendarDate) => void
}

/** Seven columns where there is room; on a phone one, without the days on which nothing is. */
function Month({ today: now, days, mayEdit, onPlace, onDay }: MonthProps) {
  const lead = new Date(`${days[0]?.date}T00:00:00Z`).getUTCDay()
  return (
    <Box
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', md: 'repeat(7, minmax(0, 1fr))' } }}
    >
      {weekdays.map((name) => (
        <Typography
          key={name}
          variant="body2"
          color="textSecondary"
          sx={{ display: { xs: 'none', md: 'block' }, textAlign: 'center' }}
        >
          {name}
        </Typography>
      ))}
      {days.map((day, index) => (
        <DayCell
          key={day.date}
          day={day}
          isToday={day.date === now}
          mayEdit={mayEdit && day.date > now}
          column={index === 0 ? lead + 1 : undefined}
          onPlace={(place) => onPlace(day.date, place)}
          onDay={() => onDay(day)}
        />
      ))}
    </Box>
  )
}
