import { Box, Button, Card, CardContent, Stack, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type DaySheet, getBoard, getDaySheet, type Stop } from '../../../../../contract/board.ts'
import { potSizes } from '../../../../../contract/price.ts'
import { moveReservation } from '../../../../../contract/reservation-admin.ts'
import {
  type ReservationStatus,
  reservationStatusLabels,
  stageLabels,
} from '../../../../../contract/reservation-status.ts'
import { useAct, useForget } from '../../../shared/ask.ts'
import { MoveDialog } from '../board/move-dialog.tsx'

const doneBy: Record<Stop['leg'], { from: ReservationStatus; to: ReservationStatus; label: string }> = {
  PICKUP: { from: 'PICKUP_SCHEDULED', to: 'PICKED_UP', label: '수거 완료' },
  DELIVERY: { from: 'DELIVERY_SCHEDULED', to: 'DELIVERED', label: '배송 완료' },
}

/** One stop: where, who, what, and a button that a glove can hit. */
export function StopCard({ stop, place }: { stop: Stop; place: number }) {
  const { id, leg, customerName, phone, address, addressDetail, pots, potCount, specialRequest } = stop
  const potWords = potSizes
    .filter(({ size }) => pots[size] > 0)
    .map(({ size, label }) => `${label} ${pots[size]}`)
  return (
    // What is done steps back, so that the next stop is found at a glance.
    <Card
      component="li"
      variant="outlined"
      sx={{ breakInside: 'avoid', ...(stop.status !== doneBy[leg].from && { bgcolor: 'transparent' }) }}
    >
      <CardContent>
        <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
          <Typography variant="h6" component="h3">
            {place}. {stageLabels[leg]} · {customerName}
          </Typography>
          <Typography sx={{ fontWeight: 700, whiteSpace: 'nowrap' }}>{stop.time}</Typography>
        </Stack>
        <Typography sx={{ fontWeight: 600 }}>{stop.place}</Typography>
        <Typography>{address}</Typography>
        <Typography sx={{ fontWeight: 600 }}>{addressDetail}</Typography>
        <Typography>
          화분 {potCount}개 ({potWords.join(', ')})
        </Typography>
        {specialRequest && (
          <Typography
            sx={{ whiteSpace: 'pre-line', mt: 1, p: 1, borderRadius: 1, bgcolor: 'action.selected' }}
          >
            {specialRequest}
          </Typography>
        )}
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap', mt: 1 }}>
          <Button href={`tel:${phone}`} variant="outlined" size="large" sx={{ minHeight: 56 }}>
            {phone}
          </Button>
          <Button
            href={`https://map.kakao.com/link/search/${encodeURIComponent(address)}`}
            target="_blank"
            rel="noopener noreferrer"
            variant="outlined"
            size="large"
            className="not-printed"
            sx={{ minHeight: 56 }}
          >
            길 찾기
          </Button>
          <Button
            component={Link}
            to={`/pots/${id}`}
            size="large"
            className="not-printed"
            sx={{ minHeight: 56 }}
          >
            화분 기록
          </Button>
          <Typography variant="caption" color="textSecondary">
            {stop.number}
          </Typography>
        </Box>
        <Arrival stop={stop} />
      </CardContent>
    </Card>
  )
}

/** What became of the stop. */
function Arrival({ stop }: { stop: Stop }) {
  const [isMissed, setIsMissed] = useState(false)
  const act = useAct(moveReservation)
  const forget = useForget()
  const setMoved = useStopMoved(stop)
  const { from, to, label } = doneBy[stop.leg]

  async function arrive() {
    const { id, revision } = stop
    const answer = await act.mutateAsync({ params: { id }, body: { to, revision } }).catch(() => undefined)
    if (!answer) return
    setMoved(answer.status)
    await forget(getBoard)
  }

  if (stop.status !== from)
    return <Typography sx={{ mt: 1, fontWeight: 600 }}>지금: {stop.statusLabel}</Typography>
  return (
    <Stack direction="row" spacing={1} useFlexGap className="not-printed" sx={{ mt: 1.5 }}>
      <Button
        variant="contained"
        size="large"
        disabled={act.isPending}
        onClick={() => void arrive()}
        sx={{ flex: 1, minHeight: 64, fontSize: '1.125rem' }}
      >
        {label}
      </Button>
      {stop.leg === 'DELIVERY' && (
        <Button size="large" color="warning" onClick={() => setIsMissed(true)} sx={{ minHeight: 64 }}>
          못 전했어요
        </Button>
      )}
      {isMissed && (
        <MoveDialog
          title={`${stop.customerName} 님 배송을 다시 잡기`}
          cards={[stop]}
          to="DELIVERY_PREPARING"
          onMoved={() => setMoved('DELIVERY_PREPARING')}
          onClose={() => setIsMissed(false)}
        />
      )}
    </Stack>
  )
}

/** Changes the sheet where it is kept. It is not read again for it: each look at it is written down. */
function useStopMoved({ id }: Stop) {
  const queries = useQueryClient()
  const change = (stop: Stop, status: ReservationStatus): Stop =>
    stop.id === id
      ? { ...stop, status, statusLabel: reservationStatusLabels[status], revision: stop.revision + 1 }
      : stop
  return (status: ReservationStatus) =>
    queries.setQueriesData<DaySheet>(
      { queryKey: [getDaySheet.path] },
      (sheet) => sheet && { ...sheet, stops: sheet.stops.map((stop) => change(stop, status)) },
    )
}
