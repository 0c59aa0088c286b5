import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import { Box, Button, IconButton, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Title, usePermissions } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import type { CalendarDay, SlotCapacity } from '../../../../../contract/reservation/calendar-admin.ts'
import { formatMonth, seoulToday, weekdayNames } from '../../../../../contract/seoul-day.ts'
import { QueryResult } from '../../../shared/page/query-result.tsx'
import { useKeys } from '../../../shared/page/use-keys.ts'
import { useCalendarMonth } from './calendar.queries.ts'
import { CapacityDialog } from './capacity-dialog.tsx'
import { ClosureDialog } from './closure-dialog.tsx'
import { DayCell } from './day-cell.tsx'

/** A month with the used capacity of each slot and the closed days. Future days can be changed. */
export function CalendarPage() {
  const [search, setSearch] = useSearchParams()
  const month = search.get('month') ?? seoulToday().slice(0, 7)
  const query = useCalendarMonth(month)
  const { permissions = [] } = usePermissions<string[]>()
  const [capacity, setCapacity] = useState<{ date: string; capacity: SlotCapacity }>()
  const [day, setDay] = useState<CalendarDay>()
  const changeMonth = (count: number) => setSearch({ month: addMonths(month, count) })
  useKeys({ ArrowLeft: () => changeMonth(-1), ArrowRight: () => changeMonth(1), t: () => setSearch({}) })

  return (
    <Box sx={{ mt: 2 }}>
      <Title title="달력" />
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <IconButton aria-label="지난달" onClick={() => changeMonth(-1)} sx={{ width: 44, height: 44 }}>
          <ChevronLeftIcon />
        </IconButton>
        <Typography variant="h6" component="h1" aria-live="polite">
          {formatMonth(month)}
        </Typography>
        <IconButton aria-label="다음 달" onClick={() => changeMonth(1)} sx={{ width: 44, height: 44 }}>
          <ChevronRightIcon />
        </IconButton>
        <Button onClick={() => setSearch({})}>이번 달</Button>
        <Box sx={{ flexGrow: 1 }} />
        <Button component={Link} to="/week">
          기본 요일표
        </Button>
        <Button component={Link} to="/visit-pauses">
          방문 멈춤
        </Button>
        <Button component={Link} to="/holidays">
          휴일 붙여 넣기
        </Button>
      </Stack>
      {!permissions.includes('OPERATOR') && (
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          달력은 운영자가 바꿔요. 여기서는 볼 수만 있어요.
        </Typography>
      )}
      <QueryResult query={query}>
        {(answer) => (
          <Month
            {...answer}
            mayEdit={permissions.includes('OPERATOR')}
            onChooseSlot={(date, chosen) => setCapacity({ date, capacity: chosen })}
            onChooseDay={setDay}
          />
        )}
      </QueryResult>
      {capacity && <CapacityDialog {...capacity} onClose={() => setCapacity(undefined)} />}
      {day && <ClosureDialog day={day} onClose={() => setDay(undefined)} />}
    </Box>
  )
}

/** Adds months to a month such as '2026-12'. */
function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

interface MonthProps {
  today: string
  days: CalendarDay[]
  mayEdit: boolean
  onChooseSlot: (date: string, capacity: SlotCapacity) => void
  onChooseDay: (day: CalendarDay) => void
}

/** Seven columns on wide screens; one on phones, where days without slots are hidden. */
function Month({ today: now, days, mayEdit, onChooseSlot, onChooseDay }: MonthProps) {
  const lead = new Date(`${days[0]?.date}T00:00:00Z`).getUTCDay()
  return (
    <Box
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', md: 'repeat(7, minmax(0, 1fr))' } }}
    >
      {weekdayNames.map((name) => (
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
          onChooseSlot={(capacity) => onChooseSlot(day.date, capacity)}
          onChooseDay={() => onChooseDay(day)}
        />
      ))}
    </Box>
  )
}
