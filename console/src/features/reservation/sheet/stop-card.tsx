import { Box, Button, Card, CardContent, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatTime } from '../../../../../client/seoul-time.ts'
import type { DaySheetStop } from '../../../../../contract/reservation/board.ts'
import { potSizes } from '../../../../../contract/reservation/price.ts'
import {
  type ReservationStatus,
  stageLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import { UndoLine } from '../../../shared/undo/undo-line.tsx'
import { useQueuedChanges } from '../../../shared/undo/use-undo-queue.ts'
import { MoveDialog } from '../board/move-dialog.tsx'
import { CompleteStop, completionKey } from './complete-stop.tsx'

/** The status of a stop that has not been visited, and the move for a visit at which the customer was absent. */
const visits: Record<
  DaySheetStop['leg'],
  { open: ReservationStatus; missed: { to: ReservationStatus; label: string; title: string } }
> = {
  PICKUP: {
    open: 'PICKUP_SCHEDULED',
    missed: { to: 'CONFIRMED', label: '못 가져왔어요', title: '수거하지 못했어요' },
  },
  DELIVERY: {
    open: 'DELIVERY_SCHEDULED',
    missed: { to: 'DELIVERY_PREPARING', label: '못 전했어요', title: '배송을 다시 잡기' },
  },
}

/** One stop of the day sheet, with large buttons for use with gloves. */
export function StopCard({ day, stop, position }: { day: string; stop: DaySheetStop; position: number }) {
  const { id, leg, customerName, phone, address, addressDetail, pots, potCount, specialRequest } = stop
  const potLabels = potSizes
    .filter(({ size }) => pots[size] > 0)
    .map(({ size, label }) => `${label} ${pots[size]}`)
  return (
    // Completed stops are transparent, so that the next one stands out.
    <Card
      component="li"
      variant="outlined"
      sx={{ breakInside: 'avoid', ...(stop.status !== visits[leg].open && { bgcolor: 'transparent' }) }}
    >
      <CardContent>
        <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
          <Typography variant="h6" component="h3">
            {position}. {stageLabels[leg]} · {customerName}
          </Typography>
          <Typography sx={{ fontWeight: 700, whiteSpace: 'nowrap' }}>{formatTime(stop.time)}</Typography>
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
        <StopProgress day={day} stop={stop} />
      </CardContent>
    </Card>
  )
}

/** Buttons that complete the stop, the completion while it can be taken back, or the status of a stop that was moved. */
function StopProgress({ day, stop }: { day: string; stop: DaySheetStop }) {
  const [isMissed, setIsMissed] = useState(false)
  const completion = useQueuedChanges().find(({ key }) => key === completionKey(stop))
  const { open, missed } = visits[stop.leg]

  if (completion)
    return (
      <Box className="not-printed" sx={{ mt: 1.5 }}>
        <UndoLine change={completion} />
      </Box>
    )
  if (stop.status !== open)
    return <Typography sx={{ mt: 1, fontWeight: 600 }}>지금: {stop.statusLabel}</Typography>
  return (
    <Stack direction="row" spacing={1} useFlexGap className="not-printed" sx={{ mt: 1.5 }}>
      <CompleteStop day={day} stop={stop} />
      <Button size="large" color="warning" onClick={() => setIsMissed(true)} sx={{ minHeight: 64 }}>
        {missed.label}
      </Button>
      {isMissed && (
        <MoveDialog
          title={`${stop.customerName} 님 ${missed.title}`}
          cards={[stop]}
          to={missed.to}
          queueAs={completionKey(stop)}
          onClose={() => setIsMissed(false)}
        />
      )}
    </Stack>
  )
}
