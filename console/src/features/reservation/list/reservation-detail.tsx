import { Alert, Box, Button, Card, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Title } from 'react-admin'
import { useParams, useSearchParams } from 'react-router-dom'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import type { AllowedMove } from '../../../../../contract/reservation/board.ts'
import { formatVisit } from '../../../../../contract/reservation/half-day.ts'
import { formatWon, potSizes } from '../../../../../contract/reservation/price.ts'
import {
  type AdminReservationDetail,
  addReservationNote,
  beforeCare,
  beforeDelivery,
  confirmArea,
  getAdminReservation,
  type HistoryEntry,
} from '../../../../../contract/reservation/reservation-admin.ts'
import {
  type Leg,
  type ReservationStatus,
  reservationStatuses,
  stageLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import { missedLeg } from '../../../../../contract/reservation/visit/visit-cost.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import { listPendingWork } from '../../../../../contract/staff/system.ts'
import { formatSlot } from '../../../shared/display/formats.ts'
import { FactList, PlainList, Section } from '../../../shared/display/section.tsx'
import { Heading, Muted, TextLink } from '../../../shared/display/text.tsx'
import { LinkButton } from '../../../shared/inputs/buttons.tsx'
import { DialogButton, TextDialog } from '../../../shared/inputs/dialogs.tsx'
import { type MenuAction, MoreMenu } from '../../../shared/inputs/more-menu.tsx'
import { Opened } from '../../../shared/inputs/opened.tsx'
import { NoteForm } from '../../../shared/notes/notes.tsx'
import { filteredList } from '../../../shared/page/resource.tsx'
import { useHasRole } from '../../../shared/page/use-has-role.ts'
import { QueryResult, useServerMutation, useServerQuery } from '../../../shared/server/server-query.tsx'
import { OpenInquiryDialog } from '../../inquiry/index.ts'
import { approvalText, StatusChip } from '../board/card-chips.tsx'
import { MoveDialog } from '../board/move-dialog.tsx'
import { isMoveOpen } from '../board/move-labels.ts'
import { VisitRow } from '../missed/missed-visit.tsx'
import { statusQueries } from '../outbox/move.queries.ts'
import { PotCountDialog } from '../pots/pot-count-dialog.tsx'
import { OpenPriceChange, PriceDialog } from '../price/price-change.tsx'
import { ProposalsOfReservation } from '../reschedule/proposals-of-reservation.tsx'
import { RescheduleDialog } from '../reschedule/reschedule-dialog.tsx'
import { openStatus } from '../sheet/stored-sheets.ts'
import { ContactCard, DeliveryAddressDialog } from './contact.tsx'
import { CustomerView, TimelineSteps } from './customer-view.tsx'

/** The page of one reservation. */
export function ReservationDetailPage() {
  const { id = '' } = useParams()
  return (
    <Card sx={{ my: 2, p: { xs: 2, md: 3 } }}>
      <ReservationDetail id={id} isPage />
    </Card>
  )
}

/** One reservation: status, the next step, facts and history. A page takes its number as title. */
export const ReservationDetail = ({ id, isPage = false }: { id: string; isPage?: boolean }) => (
  <QueryResult query={useServerQuery(getAdminReservation, { params: { id } })}>
    {(reservation) => (
      <>
        {isPage && <Title title={reservation.number} />}
        <Detail reservation={reservation} />
      </>
    )}
  </QueryResult>
)

function Detail({ reservation }: { reservation: AdminReservationDetail }) {
  const { id, number, status, statusLabel, endReason, missedVisits, history } = reservation
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Stack
        direction="row"
        useFlexGap
        sx={{ columnGap: 1.5, rowGap: 1, alignItems: 'center', flexWrap: 'wrap' }}
      >
        <Stack
          direction="row"
          useFlexGap
          sx={{ columnGap: 1.5, flexWrap: 'wrap', alignItems: 'center', flexGrow: 1 }}
        >
          <Heading size="subtitle1">{number}</Heading>
          <StatusChip status={status} label={statusLabel} />
        </Stack>
        <Actions reservation={reservation} />
      </Stack>
      {endReason && <Typography color="error">{endReason}</Typography>}
      <AreaQuestion reservation={reservation} />
      <PausedVisits reservation={reservation} />
      <WaitingApproval reservation={reservation} />
      <PriceQuestion reservation={reservation} />
      <Box sx={columns}>
        <Section title="예약">
          <Facts reservation={reservation} />
        </Section>
        <ContactCard reservation={reservation} />
        <Section title="손님이 보는 단계">
          <TimelineSteps {...reservation} />
        </Section>
        <Section title="기록">
          <NoteForm id={id} by={addReservationNote} shownBy={getAdminReservation} />
          <History entries={history} />
        </Section>
        {missedVisits.length > 0 && (
          <Section title="못 간 방문">
            <Stack spacing={2}>
              {missedVisits.map((visit) => (
                <VisitRow key={visit.id} reservationId={id} visit={visit} />
              ))}
            </Stack>
          </Section>
        )}
        <ProposalsOfReservation id={id} />
      </Box>
    </Box>
  )
}

/** Two columns where there is room for them, one in the panel and on phones. */
const columns = {
  mt: 2,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  columnGap: 4,
  '@container (min-width: 640px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}

/** The day from which a move is possible is part of the label, because a tooltip of a disabled button opens nowhere. */
const labelOf = (move: AllowedMove) => {
  if (move.to === 'CANCELLED') return '예약 취소'
  return move.notBefore && !isMoveOpen(move) ? `${move.label} (${formatDay(move.notBefore)}부터)` : move.label
}

/** The next step as a button, and everything else in a menu; administrators may also override the transition table. */
function Actions({ reservation }: { reservation: AdminReservationDetail }) {
  const isAdmin = useHasRole('ADMIN')
  // Outlives its button: the moves are other ones when the dialog shows its results.
  const [to, setTo] = useState<ReservationStatus>()
  const { id, number, status, moves, overrides, memberId, reschedules, pricing } = reservation
  const [params, setParams] = useSearchParams()
  const toSchedule = findLegToSchedule(reservation)
  // A to-do leads here to choose a day.
  const asked = reschedules.find(({ leg }) => leg === params.get('move'))
  const ask = (leg?: Leg) =>
    setParams(
      (present) => {
        const { move: _, ...others } = Object.fromEntries(present)
        return leg ? { ...others, move: leg } : others
      },
      { replace: true },
    )
  const next = moves.find((move) => move.to !== 'CANCELLED' && !missedLeg(status, move.to))
  const toMove = (move: AllowedMove): MenuAction => ({
    label: labelOf(move),
    isDangerous: move.to === 'CANCELLED',
    disabled: !isMoveOpen(move) || (move.to === 'CANCELLED' && reservation.approval?.kind === 'CANCEL'),
    onClick: () => setTo(move.to),
  })
  const otherMoves = moves.filter((move) => move !== next)
  const actions: MenuAction[] = [
    ...otherMoves.filter(({ to }) => to !== 'CANCELLED').map(toMove),
    ...reschedules.map((it) => rescheduleAction(reservation, it)),
    {
      label: '금액 변경 제안',
      isOffered: !pricing.open && !pricing.problem,
      dialog: <PriceDialog reservation={reservation} />,
    },
    {
      label: '배송 주소 바꾸기',
      isOffered: beforeDelivery.includes(status),
      dialog: <DeliveryAddressDialog reservation={reservation} />,
    },
    {
      label: '화분 수 고치기',
      isOffered: beforeCare.includes(status),
      dialog: <PotCountDialog booking={reservation} />,
    },
    { label: '화분과 케어 기록', to: `/pots/${id}` },
    { label: '화분 라벨', to: `/pots/${id}/labels` },
    {
      label: '응대함에 넣기',
      dialog: <OpenInquiryDialog title="응대함에 넣기" about={{ reservationId: id }} />,
    },
    { label: '손님이 보는 화면', dialog: <CustomerView id={id} /> },
    { label: '사람 보기', to: `/people/${memberId}/show` },
    { label: '결제 보기', to: filteredList('payments', { text: number }) },
    {
      label: '순서를 벗어나 옮기기',
      isOffered: isAdmin && overrides.length > 0,
      dialog: (
        <MoveDialog
          title={`${reservation.customerName} 님 순서를 벗어나 옮기기`}
          cards={[{ ...reservation, moves: [] }]}
          overrides={overrides}
        />
      ),
    },
    ...otherMoves.filter(({ to }) => to === 'CANCELLED').map(toMove),
  ]
  return (
    <>
      {toSchedule && (
        <Button variant="contained" onClick={() => ask(toSchedule)}>
          {stageLabels[toSchedule]} 날짜 잡기
        </Button>
      )}
      {next && (
        <Button
          variant={next.needsReason || toSchedule ? 'outlined' : 'contained'}
          disabled={!isMoveOpen(next)}
          onClick={() => setTo(next.to)}
        >
          {labelOf(next)}
        </Button>
      )}
      <MoreMenu actions={actions} />
      {reschedules.map((it) => (
        <Opened key={it.leg} about={id} isOpen={it === asked} onClose={() => ask()}>
          {rescheduleAction(reservation, it).dialog}
        </Opened>
      ))}
      {reservationStatuses.map((it) => (
        <Opened key={it} isOpen={it === to} onClose={() => setTo(undefined)}>
          <MoveDialog cards={[reservation]} to={it} />
        </Opened>
      ))}
    </>
  )
}

/** The leg whose visit was missed and still has the day on which it was. */
const findLegToSchedule = (reservation: AdminReservationDetail) =>
  reservation.reschedules.find(({ leg }) =>
    reservation.missedVisits.some(
      (missed) =>
        missed.leg === leg &&
        missed.date === appointmentOf(reservation, leg).date &&
        missedLeg(openStatus[leg], reservation.status) === leg,
    ),
  )?.leg

function Facts({ reservation }: { reservation: AdminReservationDetail }) {
  const { pickup, delivery, pots, specialRequest, createdAt, diagnosis } = reservation
  const { totalAmount, paidAmount, refundedAmount } = reservation
  const potLabels = potSizes
    .filter(({ size }) => pots[size] > 0)
    .map(({ size, label }) => `${label} ${pots[size]}개`)
  return (
    <FactList
      facts={[
        ['수거', formatVisit(pickup.date, pickup.time)],
        ['배송', formatVisit(delivery.date, delivery.time)],
        ['화분', potLabels.join(', ')],
        ['금액', formatWon(totalAmount)],
        ['결제', formatWon(paidAmount)],
        ['환불', refundedAmount > 0 ? formatWon(refundedAmount) : ''],
        ['요청사항', specialRequest],
        ['진단', diagnosis && <Diagnosis {...diagnosis} />],
        ['신청', formatDateTimeAt(createdAt)],
      ]}
    />
  )
}

function Diagnosis({ id, problem }: NonNullable<AdminReservationDetail['diagnosis']>) {
  const opensCases = useHasRole('EXPERT', 'ADMIN')
  return opensCases ? <TextLink to={`/cases/${id}`}>{problem}</TextLink> : problem
}

const oneLine = { whiteSpace: 'nowrap' }

function AreaQuestion({
  reservation: { id, area, status, revision },
}: {
  reservation: AdminReservationDetail
}) {
  const confirming = useServerMutation(confirmArea, {
    invalidates: [...statusQueries, listPendingWork],
    alsoOnError: true,
    done: '주소를 확인했다고 적었어요.',
  })
  if (area !== 'CHECK' || !beforeDelivery.includes(status)) return null
  return (
    <Alert
      severity="warning"
      sx={{ mt: 1 }}
      action={
        <Button
          color="inherit"
          sx={oneLine}
          disabled={confirming.isPending}
          onClick={() => confirming.mutate({ params: { id }, body: { revision } })}
        >
          확인했어요
        </Button>
      }
    >
      차가 갈 수 있는 주소인지 확인해 주세요. 갈 수 없으면 손님에게 전화해 배송 주소를 바꾸거나 예약을 취소해
      주세요.
    </Alert>
  )
}

/** Says that a visit falls on a paused day, with the way to move it while the customer has not said that we may come. */
const PausedVisits = ({ reservation }: { reservation: AdminReservationDetail }) =>
  reservation.visitsOnPause?.map(({ leg, isConfirmed }) => {
    const { date } = appointmentOf(reservation, leg)
    const move = reservation.reschedules.find((it) => it.leg === leg)
    return (
      <Alert
        key={leg}
        severity={isConfirmed ? 'info' : 'warning'}
        sx={{ mt: 1 }}
        action={
          move && (
            <DialogButton color="inherit" sx={oneLine} dialog={rescheduleAction(reservation, move).dialog}>
              {stageLabels[leg]} 날짜 옮기기
            </DialogButton>
          )
        }
      >
        {formatDay(date)}은 방문을 멈춘 날이에요.{' '}
        {isConfirmed
          ? '손님이 그날 그대로 진행하기로 했어요.'
          : '손님의 답이 없어요. 전화로 물어보고 다른 날로 옮겨 주세요.'}
      </Alert>
    )
  })

/** Says that something was asked of a second administrator, and that the booking stays as it is until then. */
const WaitingApproval = ({ reservation: { approval } }: { reservation: AdminReservationDetail }) =>
  approval && (
    <Alert
      severity="warning"
      sx={{ mt: 1 }}
      action={
        <LinkButton color="inherit" sx={oneLine} to="/approvals">
          승인과 제안
        </LinkButton>
      }
    >
      {approvalText(approval)}. {formatWon(approval.amount)}이라 다른 관리자가 승인해야 해요. 그때까지 예약은
      그대로예요.
    </Alert>
  )

/** The price change that is open or was declined; otherwise that the measured sizes cost something else, with the way to propose it. */
function PriceQuestion({ reservation }: { reservation: AdminReservationDetail }) {
  const { problem, measuredTotal, open } = reservation.pricing
  if (open) return <OpenPriceChange id={reservation.id} change={open} />
  const declined = reservation.priceQuestion?.isDeclined ? reservation.priceQuestion.difference : null
  if (declined === null && (problem || measuredTotal === null)) return null
  return (
    <Alert
      severity="warning"
      sx={{ mt: 1 }}
      action={
        <>
          {declined !== null && <SettleAmount id={reservation.id} />}
          <DialogButton
            isOffered={!problem}
            color="inherit"
            sx={oneLine}
            dialog={<PriceDialog reservation={reservation} />}
          >
            금액 변경 제안
          </DialogButton>
        </>
      }
    >
      {declined === null
        ? `잰 크기로는 ${formatWon(measuredTotal ?? 0)}이에요. 예약한 금액은 ${formatWon(reservation.totalAmount)}이에요.`
        : `손님이 ${declined > 0 ? `${formatWon(declined)}을 더 받는 것` : '금액을 낮추는 것'}을 거절했어요. 금액은 ${formatWon(reservation.totalAmount)} 그대로예요. 화분 수를 고치거나 금액을 다시 묻거나, 손님과 정한 것을 적으면 이 알림이 없어져요.`}
    </Alert>
  )
}

/** Notes what was agreed on after a refusal; any other note leaves it open. */
function SettleAmount({ id }: { id: string }) {
  const add = useServerMutation(addReservationNote, { invalidates: [getAdminReservation, listPendingWork] })
  const [noteId] = useState(() => crypto.randomUUID())
  return (
    <DialogButton
      color="inherit"
      sx={oneLine}
      dialog={
        <TextDialog
          title="금액을 어떻게 정했나요?"
          action="적기"
          done="적었어요."
          field={{ label: '손님과 정한 것 (우리만 봐요)', lines: 2, maxLength: 500 }}
          onSubmit={(agreed) =>
            add.mutateAsync({
              params: { id },
              body: { noteId, text: `금액: ${agreed}`, settlesPrice: true },
            })
          }
        />
      }
    >
      정한 것 적기
    </DialogButton>
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

const History = ({ entries }: { entries: HistoryEntry[] }) => (
  <PlainList isOrdered of={entries}>
    {(entry) => (
      <li key={entry.id}>
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
          {entry.approvedByName !== undefined && ` · 승인 ${entry.approvedByName || '떠난 사람'}`}
          {entry.isOverride && ' · 순서를 벗어남'}
          {!entry.isPublic && ' · 우리만 봄'}
        </Muted>
      </li>
    )}
  </PlainList>
)

function describeEntry({ kind, fromLabel, toLabel, isPublic }: HistoryEntry) {
  if (kind === 'MOVED') return [fromLabel, toLabel].filter(Boolean).join(' → ')
  return kind === 'NOTE' && !isPublic ? '메모' : kinds[kind]
}

const rescheduleAction = (
  reservation: AdminReservationDetail,
  it: AdminReservationDetail['reschedules'][number],
): MenuAction => {
  // The half day of a missed visit is over, or given back.
  const isMissed = findLegToSchedule(reservation) === it.leg
  return {
    label: `${stageLabels[it.leg]} 날짜 옮기기`,
    dialog: (
      <RescheduleDialog
        {...it}
        title={`${reservation.customerName} 님 ${stageLabels[it.leg]} ${isMissed ? '다시 잡기' : '날짜 옮기기'}`}
        cards={[reservation]}
        {...(!isMissed && { current: appointmentOf(reservation, it.leg) })}
      >
        {isMissed ? (
          <Muted>손님과 약속한 날을 골라 주세요.</Muted>
        ) : (
          <Muted>
            지금 일정: {formatSlot(appointmentOf(reservation, it.leg))}
            {it.leg === 'PICKUP' &&
              `. 수거를 늦추면 배송(${formatDay(reservation.delivery.date)})도 함께 늦어질 수 있어요. 다시 당겨도 배송은 그대로예요.`}
          </Muted>
        )}
      </RescheduleDialog>
    ),
  }
}

const appointmentOf = (reservation: AdminReservationDetail, leg: Leg) =>
  leg === 'PICKUP' ? reservation.pickup : reservation.delivery
