import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Title } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { type DaySheet, getDaySheet, type Stop } from '../../../../../contract/board.ts'
import {
  type Leg,
  stageLabels,
  type TimeSlot,
  timeSlotLabels,
} from '../../../../../contract/reservation-status.ts'
import { useAsk } from '../../../shared/ask.ts'
import { Asked } from '../../../shared/asked.tsx'
import { useKeys } from '../../../shared/use-keys.ts'
import { addDays, dayWords, today } from '../../../shared/when.ts'
import { DelayDialog } from '../board/delay-dialog.tsx'
import { StopCard } from './stop-card.tsx'

/** The day of the van: stops in their order, for the phone and for paper. */
export function DaySheetPage() {
  const [params, setParams] = useSearchParams()
  const day = params.get('day') ?? today()
  const sheet = useAsk(getDaySheet, { query: { day } }, { once: true })
  const goTo = (next: string) => setParams({ day: next })
  useKeys({
    ArrowLeft: () => goTo(addDays(day, -1)),
    ArrowRight: () => goTo(addDays(day, 1)),
    t: () => goTo(today()),
  })
  return (
    <Box sx={{ mt: 2, pb: 6, maxWidth: 720 }}>
      <Title title="하루 일정표" />
      <Stack direction="row" spacing={1} useFlexGap className="not-printed" sx={{ flexWrap: 'wrap', mb: 2 }}>
        <Button variant="outlined" onClick={() => goTo(addDays(day, -1))}>
          전날
        </Button>
        <Button variant="outlined" onClick={() => goTo(today())}>
          오늘
        </Button>
        <Button variant="outlined" onClick={() => goTo(addDays(day, 1))}>
          다음 날
        </Button>
        <Button disabled={sheet.isFetching} onClick={() => void sheet.refetch()}>
          새로 읽기
        </Button>
        <Button onClick={() => window.print()}>인쇄</Button>
        <Button component={Link} to={`/pots/day/${day}`}>
          화분 라벨
        </Button>
      </Stack>
      <Typography variant="h5" component="h1" sx={{ mb: 1 }}>
        {dayWords(day)}
      </Typography>
      <Asked of={sheet}>{(answer) => <Stops sheet={answer} />}</Asked>
      <Typography variant="caption" color="textSecondary" className="not-printed">
        주소와 연락처를 본 기록이 남아요.
      </Typography>
    </Box>
  )
}

function Stops({ sheet }: { sheet: DaySheet }) {
  const { date, closedFor, stops } = sheet
  const slots = (['AM', 'PM'] as const).filter((slot) => stops.some((stop) => stop.slot === slot))
  return (
    <Stack spacing={3}>
      {closedFor && <Alert severity="warning">쉬는 날: {closedFor}</Alert>}
      {stops.length === 0 && <Typography>이날은 갈 곳이 없어요.</Typography>}
      {slots.map((slot) => (
        <Half key={slot} date={date} slot={slot} stops={stops.filter((stop) => stop.slot === slot)} />
      ))}
    </Stack>
  )
}

function Half({ date, slot, stops }: { date: string; slot: TimeSlot; stops: Stop[] }) {
  const [late, setLate] = useState<Leg>()
  const legs = (['PICKUP', 'DELIVERY'] as const).filter((leg) => stops.some((stop) => stop.leg === leg))
  return (
    <Box component="section" aria-label={timeSlotLabels[slot]}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h6" component="h2">
          {timeSlotLabels[slot]} {stops.length}곳
        </Typography>
        {legs.map((leg) => (
          <Button key={leg} color="warning" className="not-printed" onClick={() => setLate(leg)}>
            {stageLabels[leg]} 늦는다고 알리기
          </Button>
        ))}
      </Stack>
      <Stack component="ol" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {stops.map((stop, index) => (
          <StopCard key={`${stop.leg} ${stop.id}`} stop={stop} place={index + 1} />
        ))}
      </Stack>
      {late && <DelayDialog day={date} slot={slot} leg={late} onClose={() => setLate(undefined)} />}
    </Box>
  )
}
