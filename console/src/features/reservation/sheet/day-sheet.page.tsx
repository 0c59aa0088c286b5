import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Title } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import type { DaySheet, DaySheetStop } from '../../../../../contract/reservation/board.ts'
import {
  type Leg,
  stageLabels,
  type TimeSlot,
  timeSlotLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import { addDays, formatDay, seoulToday } from '../../../../../contract/seoul-day.ts'
import { QueryResult } from '../../../shared/page/query-result.tsx'
import { useKeys } from '../../../shared/page/use-keys.ts'
import { QueuedChanges } from '../../../shared/undo/queued-changes.tsx'
import { useSendOnLeaving } from '../../../shared/undo/use-undo-queue.ts'
import { DelayDialog } from '../board/delay-dialog.tsx'
import { completionKey } from './complete-stop.tsx'
import { OfflineLine } from './offline/offline-line.tsx'
import { useOfflineSheet } from './offline/use-offline-sheet.ts'
import { StopCard } from './stop-card.tsx'

/** The stops of one day in driving order, for phones and for printing. */
export function DaySheetPage() {
  const [params, setParams] = useSearchParams()
  const day = params.get('day') ?? seoulToday()
  const { sheet, cut } = useOfflineSheet(day)
  const goTo = (next: string) => setParams({ day: next })
  useSendOnLeaving(day)
  useKeys({
    ArrowLeft: () => goTo(addDays(day, -1)),
    ArrowRight: () => goTo(addDays(day, 1)),
    t: () => goTo(seoulToday()),
  })
  return (
    <Box sx={{ mt: 2, pb: 6, maxWidth: 720 }}>
      <Title title="하루 일정표" />
      <Stack direction="row" spacing={1} useFlexGap className="not-printed" sx={{ flexWrap: 'wrap', mb: 2 }}>
        <Button variant="outlined" onClick={() => goTo(addDays(day, -1))}>
          전날
        </Button>
        <Button variant="outlined" onClick={() => goTo(seoulToday())}>
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
        {formatDay(day)}
      </Typography>
      <OfflineLine cut={cut} />
      <QueryResult query={sheet}>{(answer) => <Stops sheet={answer} />}</QueryResult>
      <QueuedChanges shownElsewhere={sheet.data?.stops.map(completionKey) ?? []} />
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
        <SlotSection key={slot} date={date} slot={slot} stops={stops.filter((stop) => stop.slot === slot)} />
      ))}
    </Stack>
  )
}

function SlotSection({ date, slot, stops }: { date: string; slot: TimeSlot; stops: DaySheetStop[] }) {
  const [delayedLeg, setDelayedLeg] = useState<Leg>()
  const legs = (['PICKUP', 'DELIVERY'] as const).filter((leg) => stops.some((stop) => stop.leg === leg))
  return (
    <Box component="section" aria-label={timeSlotLabels[slot]}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h6" component="h2">
          {timeSlotLabels[slot]} {stops.length}곳
        </Typography>
        {legs.map((leg) => (
          <Button key={leg} color="warning" className="not-printed" onClick={() => setDelayedLeg(leg)}>
            {stageLabels[leg]} 늦는다고 알리기
          </Button>
        ))}
      </Stack>
      <Stack component="ol" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {stops.map((stop, index) => (
          <StopCard key={`${stop.leg} ${stop.id}`} day={date} stop={stop} position={index + 1} />
        ))}
      </Stack>
      {delayedLeg && (
        <DelayDialog day={date} slot={slot} leg={delayedLeg} onClose={() => setDelayedLeg(undefined)} />
      )}
    </Box>
  )
}
