import { Alert, Box, Stack, Typography } from '@mui/material'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import { formatVisit } from '../../../../../contract/reservation/half-day.ts'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import type { TimelineStep } from '../../../../../contract/reservation/reservation.ts'
import { viewAsCustomer } from '../../../../../contract/reservation/reservation-admin.ts'
import type { ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import type { ReservationDetail } from '../../../../../contract/reservation/reservation-view.ts'
import { formatDayWithYear } from '../../../../../contract/seoul-day.ts'
import { thumbnailUrl } from '../../../shared/display/pictures.tsx'
import { type Fact, FactList, PlainList, Section } from '../../../shared/display/section.tsx'
import { Muted } from '../../../shared/display/text.tsx'
import { InfoDialog, ReasonDialog } from '../../../shared/inputs/dialogs.tsx'
import { useServerMutation } from '../../../shared/server/server-query.tsx'

/** What the customer sees of the reservation now, to read only. Asks for a reason first. */
export function CustomerView({ id }: { id: string }) {
  const view = useServerMutation(viewAsCustomer)
  if (!view.data)
    return (
      <ReasonDialog
        title="손님이 보는 화면"
        action="보기"
        onSubmit={async (reason) => {
          await view.mutateAsync({ params: { id }, body: { reason } })
          return false
        }}
      >
        누가 언제 왜 봤는지 감사 기록에 남아요.
      </ReasonDialog>
    )
  return (
    <InfoDialog title="손님이 보는 화면">
      <Alert severity="info" sx={{ mb: 2 }}>
        {view.data.serverTime ? `${formatDateTimeAt(view.data.serverTime)}의 모습이에요. ` : ''}여기서는
        아무것도 누를 수 없어요.
      </Alert>
      <Box sx={{ mb: 2 }}>
        <FactList facts={factsOf(view.data)} />
      </Box>
      {view.data.priceChange && (
        <Section title="금액 변경">
          <Typography>
            {formatWon(view.data.priceChange.previousAmount)} → {formatWon(view.data.priceChange.newAmount)}
          </Typography>
          <Typography sx={{ whiteSpace: 'pre-line' }}>{view.data.priceChange.reason}</Typography>
        </Section>
      )}
      <Section title="단계">
        <TimelineSteps {...view.data} />
      </Section>
      <CareReport entries={view.data.careReport ?? []} />
    </InfoDialog>
  )
}

function factsOf(reservation: ReservationDetail): Fact[] {
  const { paymentInfo: money, canCancel, canInquire, canReschedule, pause } = reservation
  const buttons = [
    canCancel && '예약 취소',
    canReschedule && '일정 변경',
    pause && '다른 날 고르기',
    pause?.canConfirm && '그날 그대로 진행할게요',
    reservation.priceChange?.status === 'PROPOSED' && '금액 변경에 동의하기',
    (reservation.priceChange?.status === 'PROPOSED' ||
      reservation.priceChange?.status === 'AWAITING_PAYMENT') &&
      '금액 변경 거절하기',
    reservation.rescheduleProposals?.length && '바꿀 일정에 답하기',
    canInquire && '문의하기',
    money.paidAmount > 0 && '결제 내역',
    money.dueAmount > 0 && !reservation.expired && '결제하기',
  ].filter(Boolean)
  return [
    ['예약 번호', reservation.reservationNumber],
    ['상태', `${reservation.statusLabel} · ${reservation.progress}%`],
    ['끝난 이유', reservation.endReason],
    ['이름', reservation.customerName],
    ['전체 금액', money.totalAmountFormatted],
    ['낸 돈', formatWon(money.paidAmount)],
    ['지금 낼 돈', money.dueAmount > 0 ? formatWon(money.dueAmount) : null],
    ['결제 기한', reservation.holdUntil && formatDateTimeAt(reservation.holdUntil)],
    ['돌려받은 돈', money.refundedAmount > 0 ? formatWon(money.refundedAmount) : null],
    ['돌려받는 중', money.refundPendingAmount > 0 ? formatWon(money.refundPendingAmount) : null],
    ['방문 멈춤', pause && `${formatDayWithYear(pause.date)} · ${pause.sentence}`],
    ['요청사항', reservation.specialRequest],
    ['누를 수 있는 것', buttons.join(', ') || '없음'],
  ]
}

const CareReport = ({ entries }: { entries: NonNullable<ReservationDetail['careReport']> }) => (
  <Section title="케어 리포트">
    {entries.length === 0 && <Muted>아직 없어요.</Muted>}
    {entries.map(({ id, kindLabel, text, photos, createdAt }) => (
      <Stack key={id} spacing={0.5} sx={{ mb: 1.5 }}>
        <Muted small>
          {kindLabel} · {formatDateTimeAt(createdAt)}
        </Muted>
        <Typography sx={{ whiteSpace: 'pre-line' }}>{text}</Typography>
        <Stack direction="row" spacing={1}>
          {photos.map((photo) => (
            <img
              key={photo}
              src={thumbnailUrl(photo)}
              alt="케어 사진"
              width={96}
              height={96}
              style={{ objectFit: 'cover' }}
            />
          ))}
        </Stack>
      </Stack>
    ))}
  </Section>
)

interface TimelineStepsProps {
  status: ReservationStatus
  timeline: Omit<TimelineStep, 'location'>[]
}

/** The stages as the customer reads them; those of an ended reservation that were not reached have no day any more. */
export function TimelineSteps({ status, timeline }: TimelineStepsProps) {
  const isOver = status === 'CANCELLED' || status === 'REFUNDED'
  return (
    <PlainList isOrdered of={timeline}>
      {(step) => {
        const isOff = isOver && step.status !== '완료'
        return (
          <li key={step.id}>
            <Typography sx={{ fontWeight: 600 }} color={isOff ? 'textSecondary' : 'textPrimary'}>
              {step.stageLabel} · {isOff ? '하지 않아요' : step.status}
            </Typography>
            {step.date && !isOff && (
              <Muted small>{formatVisit(step.date, step.status === '예정' ? step.time : null)}</Muted>
            )}
            {step.notes && <Typography variant="body2">{step.notes}</Typography>}
          </li>
        )
      }}
    </PlainList>
  )
}
