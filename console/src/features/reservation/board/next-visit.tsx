import { Paper, Stack, Typography } from '@mui/material'
import { getBoard } from '../../../../../contract/reservation/board.ts'
import { addDays, formatDay, seoulToday } from '../../../../../contract/seoul-day.ts'
import { Heading } from '../../../shared/display/text.tsx'
import { LinkButton } from '../../../shared/inputs/buttons.tsx'
import { QueryResult, useServerQuery } from '../../../shared/server/server-query.tsx'
import { type BoardDay, isUsed } from './board-view.ts'
import { SlotCell } from './slot-cell.tsx'

const refreshMs = 60_000

/** The next day with stops, today included: who they are and how full it is. Without one the next day on which a van drives. */
export function NextVisit() {
  const today = seoulToday()
  const thisWeek = useServerQuery(getBoard, { query: { day: today } }, { refreshMs })
  const nextWeek = useServerQuery(getBoard, { query: { day: addDays(today, 7) } }, { refreshMs })
  return (
    <QueryResult query={thisWeek.data ? nextWeek : thisWeek}>
      {() => {
        const weeks = [thisWeek.data, nextWeek.data].flatMap((board) => board?.days ?? [])
        const ahead = weeks.filter((day) => day.date >= today && isUsed(day))
        const day = ahead.find((it) => filledCells(it).length > 0) ?? ahead[0]
        return day ? <Visit day={day} isToday={day.date === today} /> : null
      }}
    </QueryResult>
  )
}

const filledCells = ({ cells }: BoardDay) =>
  cells.filter(({ reservations, phoneBookings = [] }) => reservations.length + phoneBookings.length > 0)

const Visit = ({ day, isToday }: { day: BoardDay; isToday: boolean }) => {
  const filled = filledCells(day)
  return (
    <Paper variant="outlined" component="section" aria-labelledby="next-visit" sx={{ px: 2, py: 1.5 }}>
      <Stack direction="row" useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap', mb: 0.5 }}>
        <Heading as="h2" size="subtitle1" id="next-visit" sx={{ flexGrow: 1 }}>
          {isToday ? '오늘' : '다음 방문'} {formatDay(day.date)}
        </Heading>
        <LinkButton size="small" to={`/day-sheet?day=${day.date}`}>
          일정표
        </LinkButton>
      </Stack>
      {filled.length === 0 && <Typography variant="body2">아직 잡힌 방문이 없어요.</Typography>}
      <Stack spacing={1.5}>
        {filled.map((cell) => (
          <SlotCell key={`${cell.slot} ${cell.leg}`} day={day.date} cell={cell} hasTitle isReadOnly />
        ))}
      </Stack>
    </Paper>
  )
}
