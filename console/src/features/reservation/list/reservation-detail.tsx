import { Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Title, usePermissions } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { StaffRole } from '../../../../../contract/endpoint.ts'
import { formatWon, potSizes } from '../../../../../contract/price.ts'
import {
  getStaffReservation,
  type StaffReservationDetail,
} from '../../../../../contract/reservation-admin.ts'
import { type ReservationStatus, timeSlotLabels } from '../../../../../contract/reservation-status.ts'
import { useAsk } from '../../../shared/ask.ts'
import { Asked } from '../../../shared/asked.tsx'
import { FactList } from '../../../shared/fact-list.tsx'
import { Part } from '../../../shared/part.tsx'
import { dayWords, momentWords } from '../../../shared/when.ts'
import { MoveDialog } from '../board/move-dialog.tsx'
import { StatusChip } from '../board/status-chip.tsx'
import { ContactCard } from './contact.tsx'
import { History } from './history.tsx'

/** One reservation: where it stands, what may be done with it, and all that happened. */
export function ReservationDetailPage() {
  const { id = '' } = useParams()
  const asked = useAsk(getStaffReservation, { params: { id } })
  return (
    <Box sx={{ mt: 2, pb: 4 }}>
      <Asked of={asked}>{(reservation) => <Detail reservation={reservation} />}</Asked>
    </Box>
  )
}

function Detail({ reservation }: { reservation: StaffReservationDetail }) {
  const { id, number, status, statusLabel, progress, endReason } = reservation
  return (
    <Stack spacing={2}>
      <Title title={number} />
      <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h5" component="h1">
          {number}
        </Typography>
        <StatusChip status={status} label={statusLabel} />
      </Stack>
      <LinearProgress variant="determinate" value={progress} aria-label={`진행 ${progress}%`} />
      {endReason && <Typography color="error">{endReason}</Typography>}
      <Moves reservation={reservation} />
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button component={Link} to={`/pots/${id}`} variant="outlined">
          화분과 케어 기록
        </Button>
        <Button component={Link} to={`/pots/${id}/labels`} variant="outlined">
          화분 라벨
        </Button>
      </Stack>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <Part title="고객">
          <ContactCard reservation={reservation} />
        </Part>
        <Part title="예약">
          <Facts reservation={reservation} />
        </Part>
        <Part title="고객이 보는 단계">
          <Timeline reservation={reservation} />
        </Part>
        <Part title="기록">
          <History entries={reservation.history} />
        </Part>
      </Box>
    </Stack>
  )
}

/** A button for each move of the table; administrators may leave it. */
function Moves({ reservation }: { reservation: StaffReservationDetail }) {
  const { permissions = [] } = usePermissions<StaffRole[]>()
  const [to, setTo] = useState<ReservationStatus | 'override'>()
  const { moves, overrides, number } = reservation
  const close = () => setTo(undefined)
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {moves.map((move) => (
        <Button
          key={move.to}
          variant={move.needsReason ? 'outlined' : 'contained'}
          color={move.to === 'CANCELLED' ? 'error' : 'primary'}
          size="large"
          onClick={() => setTo(move.to)}
        >
          {move.label}
        </Button>
      ))}
      {permissions.includes('ADMIN') && overrides.length > 0 && (
        <Button color="warning" onClick={() => setTo('override')}>
          순서를 벗어나 옮기기
        </Button>
      )}
      {to === 'override' && (
        <MoveDialog
          title={`${number} 순서를 벗어나 옮기기`}
          cards={[{ ...reservation, moves: [] }]}
          overrides={overrides}
          onClose={close}
        />
      )}
      {to && to !== 'override' && (
        <MoveDialog
          title={`${reservation.customerName} 님 예약 옮기기`}
          cards={[reservation]}
          to={to}
          onClose={close}
        />
      )}
    </Stack>
  )
}

function Facts({ reservation }: { reservation: StaffReservationDetail }) {
  const { pickup, delivery, pots, area, specialRequest, createdAt, diagnosis } = reservation
  const { totalAmount, paidAmount, refundedAmount, number } = reservation
  const potWords = potSizes
    .filter(({ size }) => pots[size] > 0)
    .map(({ size, label }) => `${label} ${pots[size]}개`)
  return (
    <Stack spacing={0.5}>
      <FactList
        facts={[
          ['신청', momentWords(createdAt)],
          ['수거', `${dayWords(pickup.date)} ${timeSlotLabels[pickup.slot]} ${pickup.time}`],
          ['배송', `${dayWords(delivery.date)} ${timeSlotLabels[delivery.slot]} ${delivery.time}`],
          ['화분', potWords.join(', ')],
          ['금액', formatWon(totalAmount)],
          ['결제', formatWon(paidAmount)],
          ['환불', refundedAmount > 0 ? formatWon(refundedAmount) : ''],
          ['요청사항', specialRequest],
        ]}
      />
      {area === 'CHECK' && <Typography color="warning">주소 확인이 필요한 예약이에요.</Typography>}
      <Stack direction="row" spacing={1} useFlexGap>
        <Button size="small" component={Link} to={filteredBy('payments', { text: number })}>
          결제 보기
        </Button>
        {diagnosis && <Diagnosis {...diagnosis} />}
      </Stack>
    </Stack>
  )
}

/** What led here; experts and administrators may open it. */
function Diagnosis({ id, problem }: NonNullable<StaffReservationDetail['diagnosis']>) {
  const { permissions = [] } = usePermissions<StaffRole[]>()
  const mayOpen = permissions.includes('EXPERT') || permissions.includes('ADMIN')
  if (!mayOpen) return <Typography>진단: {problem}</Typography>
  return (
    <Button size="small" component={Link} to={`/cases/${id}`}>
      진단: {problem}
    </Button>
  )
}

const filteredBy = (resource: string, filter: object) =>
  `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`

const Timeline = ({ reservation }: { reservation: StaffReservationDetail }) => (
  <Stack spacing={1}>
    {reservation.timeline.map(({ id, stageLabel, status, date, time, notes }) => (
      <Box key={id}>
        <Typography sx={{ fontWeight: 600 }}>
          {stageLabel} · {status}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {date && `${dayWords(date)} ${time ?? ''}`}
        </Typography>
        {notes && <Typography variant="body2">{notes}</Typography>}
      </Box>
    ))}
  </Stack>
)
