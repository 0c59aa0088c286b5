import { Button, Stack, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import type { Board } from '../../../../../contract/reservation/board.ts'

export type BoardDay = Board['days'][number]

/** Closure of a day, and links to its day sheet and pot labels. */
export const DayLinks = ({ date, closedFor, pausedFor }: BoardDay) => (
  <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
    {closedFor && (
      <Typography component="span" color="error" variant="body2">
        휴무: {closedFor}
      </Typography>
    )}
    {pausedFor && (
      <Typography component="span" color="error" variant="body2">
        멈춘 날: {pausedFor}
      </Typography>
    )}
    <Button size="small" component={Link} to={`/day-sheet?day=${date}`}>
      일정표
    </Button>
    <Button size="small" component={Link} to={`/pots/day/${date}`}>
      화분 라벨
    </Button>
  </Stack>
)
