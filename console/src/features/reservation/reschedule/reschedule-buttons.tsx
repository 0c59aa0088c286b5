import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import type { AdminReservationDetail } from '../../../../../contract/reservation/reservation-admin.ts'
import {
  type Leg,
  stageLabels,
  timeSlotLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import { RescheduleDialog } from './reschedule-dialog.tsx'

/** A button for each leg that staff may move to another day now. */
export function RescheduleButtons({ reservation }: { reservation: AdminReservationDetail }) {
  const [leg, setLeg] = useState<Leg>()
  const { reschedules, customerName } = reservation
  const chosen = reschedules.find((it) => it.leg === leg)
  if (reschedules.length === 0) return null
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {reschedules.map((it) => (
        <Button key={it.leg} size="small" variant="outlined" onClick={() => setLeg(it.leg)}>
          {stageLabels[it.leg]} 날짜 옮기기
        </Button>
      ))}
      {chosen && (
        <RescheduleDialog
          {...chosen}
          title={`${customerName} 님 ${stageLabels[chosen.leg]} 날짜 옮기기`}
          cards={[reservation]}
          current={appointmentOf(reservation, chosen.leg)}
          onClose={() => setLeg(undefined)}
        >
          <Current reservation={reservation} leg={chosen.leg} />
        </RescheduleDialog>
      )}
    </Stack>
  )
}

const appointmentOf = (reservation: AdminReservationDetail, leg: Leg) =>
  leg === 'PICKUP' ? reservation.pickup : reservation.delivery

function Current({ reservation, leg }: { reservation: AdminReservationDetail; leg: Leg }) {
  const { date, slot } = appointmentOf(reservation, leg)
  return (
    <Typography color="textSecondary">
      지금 일정: {formatDay(date)} {timeSlotLabels[slot]}
      {leg === 'PICKUP' &&
        `. 수거를 늦추면 배송(${formatDay(reservation.delivery.date)})도 함께 늦어질 수 있어요. 다시 당겨도 배송은 그대로예요.`}
    </Typography>
  )
}
