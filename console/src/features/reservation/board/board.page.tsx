import { Box, Button, Stack, Tab, Tabs, Typography, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { Title } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { addDays, formatDay, seoulToday } from '../../../../../contract/seoul-day.ts'
import { DayField } from '../../../shared/inputs/day-field.tsx'
import { QueryResult } from '../../../shared/page/query-result.tsx'
import { useKeys } from '../../../shared/page/use-keys.ts'
import { QueuedChanges } from '../../../shared/undo/queued-changes.tsx'
import { useSendOnLeaving } from '../../../shared/undo/use-undo-queue.ts'
import { VisitsToMove } from '../missed/visits-to-move.tsx'
import { useBoard } from '../reservation.queries.ts'
import { BoardFilters } from './board-filters.tsx'
import { areasIn, type BoardFilter, filterDays, isUsed, openingDay } from './board-view.ts'
import { type BoardDay, DayLinks } from './day-links.tsx'
import { SlotCell } from './slot-cell.tsx'
import { WeekGrid } from './week-grid.tsx'

/** A week of pickups and deliveries: a grid on wide screens, one day at a time on narrow ones. */
export function BoardPage() {
  const [params, setParams] = useSearchParams()
  const chosenDay = params.get('day')
  const thisWeek = useBoard(chosenDay ?? seoulToday())
  const workingDays = thisWeek.data?.days.filter(isUsed).map(({ date }) => date)
  const day = chosenDay ?? (workingDays ? openingDay(seoulToday(), workingDays) : seoulToday())
  const board = useBoard(day)
  const filter = { area: params.get('area'), stage: params.get('stage') }
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'))
  useSendOnLeaving(day)

  /** Changes the address; null removes a parameter. */
  function show(values: Partial<BoardFilter & { day: string }>) {
    const present = Object.entries({ ...Object.fromEntries(params), ...values }).filter(([, value]) => value)
    setParams(Object.fromEntries(present) as Record<string, string>)
  }
  const goTo = (next: string) => show({ day: next })
  useKeys({
    ArrowLeft: () => goTo(addDays(day, -7)),
    ArrowRight: () => goTo(addDays(day, 7)),
    t: () => goTo(seoulToday()),
  })

  return (
    <Box sx={{ mt: 2, pb: 4 }}>
      <Title title="예약 보드" />
      <Stack direction="row" spacing={1.5} useFlexGap sx={{ mb: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <Button variant="outlined" onClick={() => goTo(addDays(day, -7))}>
          이전 주
        </Button>
        <Button variant="outlined" onClick={() => goTo(seoulToday())}>
          오늘
        </Button>
        <Button variant="outlined" onClick={() => goTo(addDays(day, 7))}>
          다음 주
        </Button>
        <DayField label="날짜" value={day} onChange={goTo} sx={{ width: 230 }} />
      </Stack>
      <VisitsToMove />
      <QueryResult query={board}>
        {({ days }) => {
          const usedDays = days.filter(isUsed)
          if (usedDays.length === 0) return <Typography>이 주에는 다니는 날이 없어요.</Typography>
          const shown = filterDays(usedDays, filter)
          return (
            <>
              <BoardFilters filter={filter} areas={areasIn(usedDays)} hidden={shown.hidden} onChange={show} />
              {isWide ? (
                <WeekGrid days={shown.days} />
              ) : (
                <DayList days={shown.days} day={day} onChoose={goTo} />
              )}
            </>
          )
        }}
      </QueryResult>
      <QueuedChanges />
    </Box>
  )
}

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
