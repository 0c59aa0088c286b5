import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Title, useNotify } from 'react-admin'
import { useParams } from 'react-router-dom'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import { useDraftText } from '../../../../client/use-draft-text.ts'
import { type AdminPaymentDetail, getAdminPayment } from '../../../../contract/payment/payment-admin.ts'
import {
  previewRefund,
  type RefundPreview,
  refundPayment,
} from '../../../../contract/payment/refund-admin.ts'
import { moveReservation } from '../../../../contract/reservation/move-admin.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import { formatDay } from '../../../../contract/seoul-day.ts'
import { AloneLimit } from '../../shared/display/alone-limit.tsx'
import { FactList, SectionCard } from '../../shared/display/section.tsx'
import { Heading, Muted, StateChip } from '../../shared/display/text.tsx'
import { LinkButton } from '../../shared/inputs/buttons.tsx'
import { DialogButton, FormDialog, InfoDialog } from '../../shared/inputs/dialogs.tsx'
import { Field, Radios, useValue, WonField } from '../../shared/inputs/field.tsx'
import { useHasRole } from '../../shared/page/use-has-role.ts'
import { QueryResult, useServerMutation, useServerQuery } from '../../shared/server/server-query.tsx'
import { codeLabel, formatEventDetail } from './event-labels.ts'
import { PaymentChip } from './payment-list.tsx'
import { moneyQueries, ProposalCard } from './proposal-card.tsx'

/** One payment with its refunds and events. The server records every read in the audit log. */
export function PaymentDetailPage() {
  const { id = '' } = useParams()
  return (
    <Box sx={{ mt: 2, pb: 4 }}>
      <QueryResult query={useServerQuery(getAdminPayment, { params: { id } }, { readOnce: true })}>
        {(payment) => <Detail payment={payment} />}
      </QueryResult>
    </Box>
  )
}

function Detail({ payment }: { payment: AdminPaymentDetail }) {
  const isAdmin = useHasRole('ADMIN')
  const { orderId, amount, refundedAmount, failMessage, failCode, proposals } = payment
  // Nothing else is given back before the open proposal is decided.
  const waits = proposals.some(({ status }) => status === 'OPEN')
  const isRefundable = payment.completedAt !== null && refundedAmount < amount
  return (
    <Stack spacing={2}>
      <Title title={`결제 ${orderId}`} />
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Heading size="h5">{formatWon(amount)}</Heading>
        <PaymentChip payment={payment} />
        {waits && <StateChip tone="warning" label="승인을 기다려요" />}
        <DialogButton
          isOffered={!waits && isAdmin && isRefundable}
          variant="outlined"
          dialog={<RefundDialog payment={payment} />}
        >
          환불하기
        </DialogButton>
      </Stack>
      {failCode && <Alert severity="warning">{failMessage || codeLabel(failCode)}</Alert>}
      {proposals.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} isOnPaymentPage />
      ))}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <SectionCard title="결제">
          <FactList
            facts={[
              ['주문', payment.orderName],
              ['주문번호', payment.orderId],
              ['손님', payment.customerName],
              ['목적', payment.purpose === 'BOOKING' ? '예약 결제' : '금액 변경 차액'],
              ['수단', payment.methodLabel ?? '아직 고르지 않음'],
              ['요청', formatDateTimeAt(payment.createdAt)],
              ['완료', payment.completedAt && formatDateTimeAt(payment.completedAt)],
              ['돌려드린 금액', formatWon(payment.refundedAmount)],
            ]}
          />
          {payment.memberId && (
            <LinkButton to={`/people/${payment.memberId}/show`} sx={{ mt: 1 }}>
              사람 보기
            </LinkButton>
          )}
          {payment.receiptUrl && (
            <Button href={payment.receiptUrl} target="_blank" rel="noopener noreferrer" sx={{ mt: 1 }}>
              영수증
            </Button>
          )}
        </SectionCard>
        <SectionCard title="예약">
          <ReservationFacts payment={payment} />
        </SectionCard>
        <SectionCard title="환불">
          <Refunds payment={payment} />
        </SectionCard>
        <SectionCard title="있었던 일">
          <Stack spacing={1}>
            {payment.events.map(({ id, label, detail, createdAt }) => (
              <Box key={id}>
                <Typography variant="body2">
                  <b>{label}</b> · {formatDateTimeAt(createdAt)}
                </Typography>
                <Muted tiny>{formatEventDetail(detail)}</Muted>
              </Box>
            ))}
          </Stack>
        </SectionCard>
      </Box>
    </Stack>
  )
}

function ReservationFacts({ payment: { reservation } }: { payment: AdminPaymentDetail }) {
  if (!reservation) return <Muted>탈퇴한 손님이라 예약을 볼 수 없어요.</Muted>
  const { id, number, statusLabel, pickupDate, totalAmount, paidAmount, refundedAmount } = reservation
  return (
    <>
      <FactList
        facts={[
          ['예약 번호', number],
          ['상태', statusLabel],
          ['수거', formatDay(pickupDate)],
          ['예약 금액', formatWon(totalAmount)],
          ['결제', formatWon(paidAmount)],
          ['환불', formatWon(refundedAmount)],
        ]}
      />
      <LinkButton to={`/reservations/${id}/show`} sx={{ mt: 1 }}>
        예약 보기
      </LinkButton>
    </>
  )
}

function Refunds({ payment: { refunds } }: { payment: AdminPaymentDetail }) {
  if (refunds.length === 0) return <Muted>환불이 없어요.</Muted>
  return (
    <Stack spacing={1.5}>
      {refunds.map(({ id, amount, statusLabel, causeLabel, reason, createdAt, settledAt, failCode }) => (
        <Box key={id}>
          <Typography sx={{ fontWeight: 600 }}>
            {formatWon(amount)} · {statusLabel}
          </Typography>
          <Muted small>
            {causeLabel} · {formatDateTimeAt(settledAt ?? createdAt)}
          </Muted>
          {reason && <Typography variant="body2">{reason}</Typography>}
          {failCode && <Typography variant="body2">결제사 답: {codeLabel(failCode)}</Typography>}
        </Box>
      ))}
    </Stack>
  )
}

/** Refunds a payment; amounts above the limit become a proposal that a second administrator must approve. */
function RefundDialog({ payment }: { payment: AdminPaymentDetail }) {
  const query = useServerQuery(previewRefund, { params: { id: payment.id } })
  if (query.data)
    return <RefundForm payment={payment} preview={query.data} onChanged={() => void query.refetch()} />
  return (
    <InfoDialog title="환불하기">
      <QueryResult query={query}>{() => null}</QueryResult>
    </InfoDialog>
  )
}

interface RefundFormProps {
  payment: AdminPaymentDetail
  preview: RefundPreview
  /** Called after a failure, because the amounts may have changed. */
  onChanged: () => void
}

function RefundForm({ payment, preview, onChanged }: RefundFormProps) {
  const { left, aloneUpTo, policy } = preview
  const amount = useValue(String(policy ? Math.min(policy.refundAmount, left) : left))
  const { text: reason, write: setReason } = useDraftText(`console.kept.refund.${payment.id}`)
  // Idempotency key: a retry in the same dialog cannot refund twice.
  const [requestId] = useState(() => crypto.randomUUID())
  const [keepsReservation, setKeepsReservation] = useState(false)
  const refunding = useServerMutation(refundPayment, { invalidates: moneyQueries })
  const cancelling = useServerMutation(moveReservation, { invalidates: moneyQueries })
  const notify = useNotify()

  const won = Number(amount.value)
  const isPossible = Number.isInteger(won) && won > 0 && won <= left
  const needsApproval = won > aloneUpTo
  // Only a cancellation that refunds exactly this amount can take the place of the refund.
  const cancellation = isPossible && preview.cancellation?.refundAmount === won ? preview.cancellation : null
  const cancels = cancellation !== null && !keepsReservation

  /** Returns whether a second administrator has to approve; undefined after a failure. */
  async function refund() {
    const body = { amount: won, reason: reason.trim(), requestId, expectedLeft: left }
    const answer = await refunding.mutateAsync({ params: { id: payment.id }, body })
    return answer.status === 'PROPOSED'
  }

  async function cancel({ reservationId, revision }: NonNullable<RefundPreview['cancellation']>) {
    const body = { to: 'CANCELLED' as const, reason: reason.trim(), revision }
    const answer = await cancelling.mutateAsync({ params: { id: reservationId }, body })
    return answer.proposal !== null
  }

  async function send() {
    const isProposed = await (cancels ? cancel(cancellation) : refund()).catch((error) => {
      onChanged()
      throw error
    })
    setReason('')
    const done = cancels ? '예약을 취소하고 환불을 시작했어요.' : '환불을 시작했어요.'
    notify(isProposed ? '다른 관리자에게 승인을 부탁했어요.' : done)
  }

  const submitLabel = needsApproval ? '승인 부탁하기' : cancels ? '환불하고 예약 취소하기' : '환불하기'

  return (
    <FormDialog
      title="환불하기"
      submitLabel={`${isPossible ? `${formatWon(won)} ` : ''}${submitLabel}`}
      canSubmit={isPossible && reason.trim() !== ''}
      onSubmit={send}
    >
      <AmountSummary preview={preview} />
      <WonField
        label="환불할 금액"
        {...amount}
        problem={isPossible ? undefined : `1원부터 ${formatWon(left)}까지 환불할 수 있어요.`}
      />
      <Field
        label="이유"
        value={reason}
        onChange={setReason}
        required
        lines={2}
        helperText="결제사와 감사 기록에 남아요."
        maxLength={200}
      />
      {cancellation && (
        <Radios
          legend="전액을 돌려드려요. 예약은 어떻게 할까요?"
          value={keepsReservation ? 'keep' : 'cancel'}
          onChange={(value) => setKeepsReservation(value === 'keep')}
          choices={[
            ['cancel', '예약도 취소하기'],
            ['keep', '예약은 그대로 두기'],
          ]}
        >
          {keepsReservation && (
            <Alert severity="warning">
              예약이 남아 예정대로 수거하러 가요. 이유에 왜 남기는지 적어 주세요.
            </Alert>
          )}
        </Radios>
      )}
      <AloneLimit won={aloneUpTo} isExceeded={isPossible && needsApproval} then="승인하면 나가요." />
      {isPossible && (
        <Alert severity="info">
          손님은 {formatWon(won)}을 받아요. {preview.arrivesText}
        </Alert>
      )}
    </FormDialog>
  )
}

const AmountSummary = ({ preview }: { preview: RefundPreview }) => (
  <Stack spacing={0.5}>
    <Typography>
      결제 {formatWon(preview.amount)} · 환불 완료 {formatWon(preview.refundedAmount)} · 진행 중{' '}
      {formatWon(preview.pendingAmount)}
    </Typography>
    <Typography sx={{ fontWeight: 700 }}>환불할 수 있는 금액 {formatWon(preview.left)}</Typography>
    <Muted>
      {preview.policy && `지금 손님이 취소하면 ${formatWon(preview.policy.refundAmount)}. `}
      {preview.policyText}
    </Muted>
    {preview.proposedAmount > 0 && (
      <Alert severity="info">승인을 기다리는 환불 {formatWon(preview.proposedAmount)}이 있어요.</Alert>
    )}
  </Stack>
)
