import { Box, Button, Stack, Tab, Tabs, TextField, Typography, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { Title } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { addDays, formatDay, seoulToday } from '../../../../../contract/seoul-day.ts'
import { QueryResult } from '../../../shared/page/query-result.tsx'
import { useKeys } from '../../../shared/page/use-keys.ts'
import { useBoard } from '../reservation.queries.ts'
import { type BoardDay, DayLinks } from './day-links.tsx'
import { SlotCell } from './slot-cell.tsx'
import { WeekGrid } from './week-grid.tsx'

/** A week of pickups and deliveries: a grid on wide screens, one day at a time on narrow ones. */
export function BoardPage() {
  const [params, setParams] = useSearchParams()
  const day = params.get('day') ?? seoulToday()
  const board = useBoard(day)
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'))
  const goTo = (next: string) => setParams({ day: next })
  useKeys({
    ArrowLeft: () => goTo(addDays(day, -7)),
    ArrowRight: () => goTo(addDays(day, 7)),
    t: () => goTo(seoulToday()),
  })

  return (
    <Box sx={{ mt: 2, pb: 4 }}>
      <Title title="예약 보드" />
      <Stack direction="row" spacing={1} useFlexGap sx={{ mb: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <Button variant="outlined" onClick={() => goTo(addDays(day, -7))}>
          이전 주
        </Button>
        <Button variant="outlined" onClick={() => goTo(seoulToday())}>
          오늘
        </Button>
        <Button variant="outlined" onClick={() => goTo(addDays(day, 7))}>
          다음 주
        </Button>
        <TextField
          type="date"
          value={day}
          onChange={({ target }) => target.value && goTo(target.value)}
          slotProps={{ htmlInput: { 'aria-label': '날짜' } }}
          sx={{ width: 168, m: 0 }}
        />
      </Stack>
      <QueryResult query={board}>
        {({ days }) => {
          const usedDays = days.filter(isUsed)
          if (usedDays.length === 0) return <Typography>이 주에는 다니는 날이 없어요.</Typography>
          return isWide ? <WeekGrid days={usedDays} /> : <DayList days={usedDays} day={day} onChoose={goTo} />
        }}
      </QueryResult>
    </Box>
  )
}

const isUsed = ({ cells }: BoardDay) =>
  cells.some(({ stops, reservations }) => stops.capacity > 0 || reservations.length > 0)

function DayList({
  days,
  day,
  onChoose,
}: {
  days: BoardDay[]
  day: string
  onChoose: (day: string) => void
}) {
  const shown = days.find(({ date }) => date >= day) ?? (days.at(-1) as BoardDay)
  return (
    <>
      <Tabs value={shown.date} onChange={(_, date) => onChoose(date)} variant="scrollable" sx={{ mb: 2 }}>
        {days.map(({ date }) => (
          <Tab key={date} value={date} label={formatDay(date)} />
        ))}
      </Tabs>
      <DayLinks {...shown} />
      <Stack spacing={3} sx={{ mt: 2 }}>
        {shown.cells.map((cell) => (
          <SlotCell key={`${cell.slot} ${cell.leg}`} day={shown.date} cell={cell} hasTitle />
        ))}
      </Stack>
    </>
  )
}
