import { Box, Button, Card, Stack, Link as TextLink, Typography } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import { stageLabels, timeSlotLabels } from '../../../../../contract/reservation/reservation-status.ts'
import type { PausedVisit, VisitPause } from '../../../../../contract/reservation/visit/visit-pause.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import { RescheduleDialog } from '../reschedule/reschedule-dialog.tsx'
import { useRevealContact } from '../reservation.queries.ts'

interface PausedVisitRowProps {
  visit: PausedVisit
  date: string
  state: VisitPause['state']
}

/** One visit of a paused day. Those still on the day can be called and moved. */
export function PausedVisitRow({ visit, date, state }: PausedVisitRowProps) {
  const [isMoving, setIsMoving] = useState(false)
  const { id, number, customerName, leg, slot, place, potCount, movedTo, answeredAt, problem } = visit
  const isOnDay = visit.outcome === 'OPEN' || visit.outcome === 'CONFIRMED'
  const to = movedTo && `${formatDay(movedTo.date)} ${timeSlotLabels[movedTo.slot]}`
  return (
    <Card component="li" variant="outlined" sx={{ px: 2, py: 1.5 }}>
      <Typography sx={{ fontWeight: 700 }}>
        {customerName} · {stageLabels[leg]} {!movedTo && timeSlotLabels[slot]}
        {to && ` → ${to}`}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {place} · 화분 {potCount}개 · {visit.statusLabel} ·{' '}
        <TextLink component={Link} to={`/reservations/${id}/show`} noWrap>
          {number}
        </TextLink>
        {answeredAt && ` · ${formatDateTimeAt(answeredAt)}에 답했어요`}
      </Typography>
      {problem && (
        <Typography variant="body2" color="error">
          {problem}
        </Typography>
      )}
      {isOnDay && state !== 'LIFTED' && (
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', mt: 1 }}>
          <Phone id={id} customerName={customerName} />
          <Button
            variant="outlined"
            aria-label={`${customerName} 님 ${stageLabels[leg]} 날짜 옮기기`}
            onClick={() => setIsMoving(true)}
            sx={{ minHeight: 44 }}
          >
            날짜 옮기기
          </Button>
        </Stack>
      )}
      {isMoving && (
        <RescheduleDialog
          title={`${customerName} 님 ${stageLabels[leg]} 날짜 옮기기`}
          leg={leg}
          cards={[visit]}
          from={visit.from}
          without={date}
          onClose={() => setIsMoving(false)}
        >
          <Typography>
            지금은 {formatDay(date)} {timeSlotLabels[slot]}이에요.
          </Typography>
        </RescheduleDialog>
      )}
    </Card>
  )
}

/** The phone number after a click, which is recorded. */
function Phone({ id, customerName }: { id: string; customerName: string }) {
  const reveal = useRevealContact()
  const phone = reveal.data?.customerPhone
  if (phone)
    return (
      <Button variant="outlined" href={`tel:${phone}`} sx={{ minHeight: 44 }}>
        {phone}
      </Button>
    )
  return (
    <Box>
      <Button
        variant="outlined"
        aria-label={`${customerName} 님 전화번호 보기`}
        disabled={reveal.isPending}
        onClick={() => reveal.mutate({ params: { id }, body: {} })}
        sx={{ minHeight: 44 }}
      >
        전화번호 보기
      </Button>
    </Box>
  )
}
