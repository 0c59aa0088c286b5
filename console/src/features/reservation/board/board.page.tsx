import { Box, Button, Stack, Tab, Tabs, TextField, Typography, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { Title } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { getBoard } from '../../../../../contract/board.ts'
import { useAsk } from '../../../shared/ask.ts'
import { Asked } from '../../../shared/asked.tsx'
import { useKeys } from '../../../shared/use-keys.ts'
import { addDays, dayWords, today } from '../../../shared/when.ts'
import { Cell } from './cell.tsx'
import { type BoardDay, DayLinks } from './day-links.tsx'
import { WeekGrid } from './week-grid.tsx'

/** A week of pickups and deliveries: a grid on a desk, one day after the other on a phone. */
export function BoardPage() {
  const [params, setParams] = useSearchParams()
  const day = params.get('day') ?? today()
  const board = useAsk(getBoard, { query: { day } })
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'))
  const goTo = (next: string) => setParams({ day: next })
  useKeys({
    ArrowLeft: () => goTo(addDays(day, -7)),
    ArrowRight: () => goTo(addDays(day, 7)),
    t: () => goTo(today()),
  })

  return (
    <Box sx={{ mt: 2, pb: 4 }}>
      <Title title="예약 보드" />
      <Stack direction="row" spacing={1} useFlexGap sx={{ mb: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <Button variant="outlined" onClick={() => goTo(addDays(day, -7))}>
          이전 주
        </Button>
        <Button variant="outlined" onClick={() => goTo(today())}>
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
      <Asked of={board}>
        {({ days }) => {
          const used = days.filter(isUsed)
          if (used.length === 0) return <Typography>이 주에는 다니는 날이 없어요.</Typography>
          return isWide ? <WeekGrid days={used} /> : <DayList days={used} day={day} onChoose={goTo} />
        }}
      </Asked>
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
          <Tab key={date} value={date} label={dayWords(date)} />
        ))}
      </Tabs>
      <DayLinks {...shown} />
      <Stack spacing={3} sx={{ mt: 2 }}>
        {shown.cells.map((cell) => (
          <Cell key={`${cell.slot} ${cell.leg}`} day={shown.date} cell={cell} isNamed />
        ))}
      </Stack>
    </>
  )
}
