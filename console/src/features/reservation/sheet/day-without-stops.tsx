import { Button, Stack, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import type { Board } from '../../../../../contract/reservation/board.ts'
import { addDays, formatDay } from '../../../../../contract/seoul-day.ts'
import { useBoard } from '../reservation.queries.ts'

/** A day without visits, with the way to the next day of this and the next week that has some. */
export function DayWithoutStops({ day }: { day: string }) {
  const thisWeek = useBoard(day)
  const nextWeek = useBoard(addDays(day, 7))
  const next = [thisWeek, nextWeek].flatMap(({ data }) => data?.days ?? []).find((it) => hasVisits(it, day))
  return (
    <Stack spacing={1} sx={{ alignItems: 'start' }}>
      <Typography>이날은 갈 곳이 없어요.</Typography>
      {next && (
        <Button component={Link} to={`/day-sheet?day=${next.date}`} variant="outlined" sx={{ minHeight: 48 }}>
          다음 방문이 있는 날 · {formatDay(next.date)}
        </Button>
      )}
    </Stack>
  )
}

const hasVisits = ({ date, cells }: Board['days'][number], after: string) =>
  date > after && cells.some(({ reservations }) => reservations.length > 0)
