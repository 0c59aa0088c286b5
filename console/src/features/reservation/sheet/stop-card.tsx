import { Box, Button, Card, CardContent, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { Link } from 'react-router-dom'
import type { DaySheetStop } from '../../../../../contract/reservation/board.ts'
import { potSizes } from '../../../../../contract/reservation/price.ts'
import {
  type ReservationStatus,
  stageLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import { MoveDialog } from '../board/move-dialog.tsx'
import { useMoveReservations, useSetStopStatus } from '../reservation.queries.ts'

const completions: Record<
  DaySheetStop['leg'],
  { from: ReservationStatus; to: ReservationStatus; label: string }
> = {
  PICKUP: { from: 'PICKUP_SCHEDULED', to: 'PICKED_UP', label: '수거 완료' },
  DELIVERY: { from: 'DELIVERY_SCHEDULED', to: 'DELIVERED', label: '배송 완료' },
}

/** One stop of the day sheet, with large buttons for use with gloves. */
export function StopCard({ stop, position }: { stop: DaySheetStop; position: number }) {
  const { id, leg, customerName, phone, address, addressDetail, pots, potCount, specialRequest } = stop
  const potLabels = potSizes
    .filter(({ size }) => pots[size] > 0)
    .map(({ size, label }) => `${label} ${pots[size]}`)
  return (
    // Completed stops are transparent, so that the next one stands out.
    <Card
      component="li"
      variant="outlined"
      sx={{ breakInside: 'avoid', ...(stop.status !== completions[leg].from && { bgcolor: 'transparent' }) }}
    >
      <CardContent>
        <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
          <Typography variant="h6" component="h3">
            {position}. {stageLabels[leg]} · {customerName}
          </Typography>
          <Typography sx={{ fontWeight: 700, whiteSpace: 'nowrap' }}>{stop.time}</Typography>
        </Stack>
        <Typography sx={{ fontWeight: 600 }}>{stop.place}</Typography>
        <Typography>{address}</Typography>
        <Typography sx={{ fontWeight: 600 }}>{addressDetail}</Typography>
        <Typography>
          화분 {potCount}개 ({potLabels.join(', ')})
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
        <StopProgress stop={stop} />
      </CardContent>
    </Card>
  )
}

/** Buttons that complete the stop, or its status when it was already moved. */
function StopProgress({ stop }: { stop: DaySheetStop }) {
  const [isRescheduling, setIsRescheduling] = useState(false)
  const moving = useMoveReservations()
  const notify = useNotify()
  const setStopStatus = useSetStopStatus(stop.id)
  const { from, to, label } = completions[stop.leg]

  async function completeStop() {
    const { id, revision } = stop
    const body = { to, reservations: [{ id, revision }] }
    const answer = await moving.mutateAsync({ body }).catch(() => undefined)
    const result = answer?.results[0]
    if (result?.problem) notify(result.problem, { type: 'error' })
    if (result?.status) setStopStatus(result.status)
  }

  if (stop.status !== from)
    return <Typography sx={{ mt: 1, fontWeight: 600 }}>지금: {stop.statusLabel}</Typography>
  return (
    <Stack direction="row" spacing={1} useFlexGap className="not-printed" sx={{ mt: 1.5 }}>
      <Button
        variant="contained"
        size="large"
        disabled={moving.isPending}
        onClick={() => void completeStop()}
        sx={{ flex: 1, minHeight: 64, fontSize: '1.125rem' }}
      >
        {label}
      </Button>
      {stop.leg === 'DELIVERY' && (
        <Button size="large" color="warning" onClick={() => setIsRescheduling(true)} sx={{ minHeight: 64 }}>
          못 전했어요
        </Button>
      )}
      {isRescheduling && (
        <MoveDialog
          title={`${stop.customerName} 님 배송을 다시 잡기`}
          cards={[stop]}
          to="DELIVERY_PREPARING"
          onMoved={() => setStopStatus('DELIVERY_PREPARING')}
          onClose={() => setIsRescheduling(false)}
        />
      )}
    </Stack>
  )
}
