import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Title } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { formatDateTimeAt, formatTime } from '../../../../../client/seoul-time.ts'
import type { AllowedMove } from '../../../../../contract/reservation/board.ts'
import { addReservationNote } from '../../../../../contract/reservation/note-admin.ts'
import { formatWon, potSizes } from '../../../../../contract/reservation/price.ts'
import {
  type AdminReservationDetail,
  getAdminReservation,
  type HistoryEntry,
} from '../../../../../contract/reservation/reservation-admin.ts'
import {
  type Leg,
  type ReservationStatus,
  stageLabels,
  timeSlotLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import { FactList } from '../../../shared/display/fact-list.tsx'
import { Muted } from '../../../shared/display/muted.tsx'
import { SectionCard } from '../../../shared/display/section.tsx'
import { DialogButton } from '../../../shared/inputs/dialog-button.tsx'
import { NoteForm } from '../../../shared/notes/note-form.tsx'
import { QueryResult } from '../../../shared/page/query-result.tsx'
import { useHasRole } from '../../../shared/page/use-has-role.ts'
import { useServerMutation, useServerQuery } from '../../../shared/server/server-query.ts'
import { MoveDialog } from '../board/move-dialog.tsx'
import { isMoveOpen } from '../board/move-labels.ts'
import { StatusChip } from '../board/status-chip.tsx'
import { VisitRow } from '../missed/visit-row.tsx'
import { OpenPriceChange } from '../price/open-price-change.tsx'
import { PriceDialog } from '../price/price-dialog.tsx'
import { ProposalsOfReservation } from '../reschedule/proposals-of-reservation.tsx'
import { RescheduleDialog } from '../reschedule/reschedule-dialog.tsx'
import { ContactCard } from './contact.tsx'
import { CustomerView } from './customer-view.tsx'
import { TimelineSteps } from './timeline-steps.tsx'

/** One reservation: status, allowed transitions, facts and history. */
export function ReservationDetailPage() {
  const { id = '' } = useParams()
  const query = useServerQuery(getAdminReservation, { params: { id } })
  return (
    <Box sx={{ mt: 2, pb: 4 }}>
      <QueryResult query={query}>{(reservation) => <Detail reservation={reservation} />}</QueryResult>
    </Box>
  )
}

function Detail({ reservation }: { reservation: AdminReservationDetail }) {
  const addNote = useServerMutation(addReservationNote, { invalidates: [getAdminReservation] })
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
      <TransitionButtons reservation={reservation} />
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button component={Link} to={`/pots/${id}`} variant="outlined">
          화분과 케어 기록
        </Button>
        <Button component={Link} to={`/pots/${id}/labels`} variant="outlined">
          화분 라벨
        </Button>
        <CustomerView id={id} />
      </Stack>
      <ProposalsOfReservation id={id} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <SectionCard title="손님">
          <ContactCard reservation={reservation} />
          <Button component={Link} to={`/people/${reservation.memberId}/show`} sx={{ mt: 1 }}>
            사람 보기
          </Button>
        </SectionCard>
        <SectionCard title="예약">
          <Facts reservation={reservation} />
        </SectionCard>
        <SectionCard title="손님이 보는 단계">
          <TimelineSteps {...reservation} />
        </SectionCard>
        {reservation.missedVisits.length > 0 && (
          <SectionCard title="못 간 방문">
            <Stack spacing={2}>
              {reservation.missedVisits.map((visit) => (
                <VisitRow key={visit.id} reservationId={id} visit={visit} />
              ))}
            </Stack>
          </SectionCard>
        )}
        <SectionCard title="기록">
          <NoteForm id={id} add={addNote} />
          <History entries={reservation.history} />
        </SectionCard>
      </Box>
    </Stack>
  )
}

/** The day from which a move is possible is part of the label, because a tooltip of a disabled button opens nowhere. */
const labelOf = (move: AllowedMove) => {
  if (move.to === 'CANCELLED') return '예약 취소'
  return move.notBefore && !isMoveOpen(move) ? `${move.label} (${formatDay(move.notBefore)}부터)` : move.label
}

/** A button for each allowed transition; administrators may also override the transition table. */
function TransitionButtons({ reservation }: { reservation: AdminReservationDetail }) {
  const isAdmin = useHasRole('ADMIN')
  // Outlives its button: the moves are other ones when the dialog shows its results.
  const [to, setTo] = useState<ReservationStatus>()
  const { moves, overrides, number } = reservation
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {moves.map((move) => (
        <Button
          key={move.to}
          variant={move.needsReason ? 'outlined' : 'contained'}
          color={move.to === 'CANCELLED' ? 'error' : 'primary'}
          size="large"
          disabled={!isMoveOpen(move)}
          onClick={() => setTo(move.to)}
        >
          {labelOf(move)}
        </Button>
      ))}
      <DialogButton
        isOffered={isAdmin && overrides.length > 0}
        color="warning"
        dialog={(close) => (
          <MoveDialog
            title={`${number} 순서를 벗어나 옮기기`}
            cards={[{ ...reservation, moves: [] }]}
            overrides={overrides}
            onClose={close}
          />
        )}
      >
        순서를 벗어나 옮기기
      </DialogButton>
      {to && <MoveDialog cards={[reservation]} to={to} onClose={() => setTo(undefined)} />}
    </Stack>
  )
}

function Facts({ reservation }: { reservation: AdminReservationDetail }) {
  const { pickup, delivery, pots, area, specialRequest, createdAt, diagnosis } = reservation
  const { totalAmount, paidAmount, refundedAmount, number } = reservation
  const potLabels = potSizes
    .filter(({ size }) => pots[size] > 0)
    .map(({ size, label }) => `${label} ${pots[size]}개`)
  return (
    <Stack spacing={0.5}>
      <FactList
        facts={[
          ['신청', formatDateTimeAt(createdAt)],
          ['수거', `${formatDay(pickup.date)} ${formatTime(pickup.time)}`],
          ['배송', `${formatDay(delivery.date)} ${formatTime(delivery.time)}`],
          ['화분', potLabels.join(', ')],
          ['금액', formatWon(totalAmount)],
          ['결제', formatWon(paidAmount)],
          ['환불', refundedAmount > 0 ? formatWon(refundedAmount) : ''],
          ['요청사항', specialRequest],
        ]}
      />
      <RescheduleButtons reservation={reservation} />
      <PriceProposal reservation={reservation} />
      {area === 'CHECK' && <Typography color="warning">주소 확인이 필요한 예약이에요.</Typography>}
      <Stack direction="row" spacing={1} useFlexGap>
        <Button size="small" component={Link} to={filteredListPath('payments', { text: number })}>
          결제 보기
        </Button>
        {diagnosis && <Diagnosis {...diagnosis} />}
      </Stack>
    </Stack>
  )
}

/** The diagnosis behind the reservation, as a link for experts and administrators. */
function Diagnosis({ id, problem }: NonNullable<AdminReservationDetail['diagnosis']>) {
  const isExpert = useHasRole('EXPERT')
  const isAdmin = useHasRole('ADMIN')
  if (!isExpert && !isAdmin) return <Typography>진단: {problem}</Typography>
  return (
    <Button size="small" component={Link} to={`/cases/${id}`}>
      진단: {problem}
    </Button>
  )
}

const filteredListPath = (resource: string, filter: object) =>
  `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`

/** The price change that is open; otherwise offers to propose another price, first of all when the measured sizes cost something else. */
function PriceProposal({ reservation }: { reservation: AdminReservationDetail }) {
  const { problem, measuredTotal, open } = reservation.pricing
  if (open) return <OpenPriceChange id={reservation.id} change={open} />
  if (problem) return null
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      {measuredTotal !== null && (
        <Alert severity="warning">
          잰 크기로는 {formatWon(measuredTotal)}이에요. 예약한 금액은 {formatWon(reservation.totalAmount)}
          이에요.
        </Alert>
      )}
      <DialogButton
        size="small"
        variant="outlined"
        dialog={(close) => <PriceDialog reservation={reservation} onClose={close} />}
      >
        금액 변경 제안
      </DialogButton>
    </Stack>
  )
}

const kinds: Record<HistoryEntry['kind'], string> = {
  CREATED: '예약',
  MOVED: '단계 이동',
  RESCHEDULED: '일정 변경',
  PRICE_CHANGE: '금액 변경',
  PAID: '결제',
  REFUND: '환불',
  NOTE: '안내',
}

/** History of a reservation, newest first, including entries that customers do not see. */
const History = ({ entries }: { entries: HistoryEntry[] }) => (
  <Stack component="ol" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {entries.map((entry) => (
      <Box component="li" key={entry.id}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {describeEntry(entry)}
        </Typography>
        {entry.note && (
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {entry.note}
          </Typography>
        )}
        {entry.reason && <Typography variant="body2">이유: {entry.reason}</Typography>}
        <Muted tiny>
          {formatDateTimeAt(entry.createdAt)} · {entry.actorName || '떠난 사람'}
          {entry.isOverride && ' · 순서를 벗어남'}
          {!entry.isPublic && ' · 우리만 봄'}
        </Muted>
      </Box>
    ))}
  </Stack>
)

function describeEntry({ kind, fromLabel, toLabel, isPublic }: HistoryEntry) {
  if (kind === 'MOVED') return [fromLabel, toLabel].filter(Boolean).join(' → ')
  return kind === 'NOTE' && !isPublic ? '메모' : kinds[kind]
}

/** A button for each leg that staff may move to another day now. */
const RescheduleButtons = ({ reservation }: { reservation: AdminReservationDetail }) =>
  reservation.reschedules.length > 0 && (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {reservation.reschedules.map((it) => (
        <DialogButton
          key={it.leg}
          size="small"
          variant="outlined"
          dialog={(close) => (
            <RescheduleDialog
              {...it}
              title={`${reservation.customerName} 님 ${stageLabels[it.leg]} 날짜 옮기기`}
              cards={[reservation]}
              current={appointmentOf(reservation, it.leg)}
              onClose={close}
            >
              <Current reservation={reservation} leg={it.leg} />
            </RescheduleDialog>
          )}
        >
          {stageLabels[it.leg]} 날짜 옮기기
        </DialogButton>
      ))}
    </Stack>
  )

const appointmentOf = (reservation: AdminReservationDetail, leg: Leg) =>
  leg === 'PICKUP' ? reservation.pickup : reservation.delivery

function Current({ reservation, leg }: { reservation: AdminReservationDetail; leg: Leg }) {
  const { date, slot } = appointmentOf(reservation, leg)
  return (
    <Muted>
      지금 일정: {formatDay(date)} {timeSlotLabels[slot]}
      {leg === 'PICKUP' &&
        `. 수거를 늦추면 배송(${formatDay(reservation.delivery.date)})도 함께 늦어질 수 있어요. 다시 당겨도 배송은 그대로예요.`}
    </Muted>
  )
}
