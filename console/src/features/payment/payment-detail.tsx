import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Title, usePermissions } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import type { StaffRole } from '../../../../contract/endpoint.ts'
import type { AdminPaymentDetail } from '../../../../contract/payment/payment-admin.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import { formatDay } from '../../../../contract/seoul-day.ts'
import { FactList } from '../../shared/display/fact-list.tsx'
import { SectionCard } from '../../shared/display/section.tsx'
import { QueryResult } from '../../shared/page/query-result.tsx'
import { codeLabel, formatEventDetail } from './event-labels.ts'
import { usePayment } from './payment.queries.ts'
import { PaymentChip } from './payment-list.tsx'
import { ProposalCard } from './proposal-card.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** One payment with its refunds and events. The server records every read in the audit log. */
export function PaymentDetailPage() {
  const { id = '' } = useParams()
  const query = usePayment(id)
  return (
    <Box sx={{ mt: 2, pb: 4 }}>
      <QueryResult query={query}>{(payment) => <Detail payment={payment} />}</QueryResult>
    </Box>
  )
}

function Detail({ payment }: { payment: AdminPaymentDetail }) {
  const { permissions = [] } = usePermissions<StaffRole[]>()
  const [isRefunding, setIsRefunding] = useState(false)
  const { orderId, amount, refundedAmount, failMessage, failCode, proposals } = payment
  const isRefundable = payment.completedAt !== null && refundedAmount < amount
  return (
    <Stack spacing={2}>
      <Title title={`결제 ${orderId}`} />
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h5" component="h1">
          {formatWon(amount)}
        </Typography>
        <PaymentChip payment={payment} />
        {permissions.includes('ADMIN') && isRefundable && (
          <Button variant="outlined" onClick={() => setIsRefunding(true)}>
            환불하기
          </Button>
        )}
      </Stack>
      {failCode && <Alert severity="warning">{failMessage || codeLabel(failCode)}</Alert>}
      {proposals.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} isOnPaymentPage />
      ))}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <SectionCard title="결제">
          <Facts payment={payment} />
        </SectionCard>
        <SectionCard title="예약">
          <ReservationFacts payment={payment} />
        </SectionCard>
        <SectionCard title="환불">
          <Refunds payment={payment} />
        </SectionCard>
        <SectionCard title="있었던 일">
          <Events payment={payment} />
        </SectionCard>
      </Box>
      {isRefunding && <RefundDialog payment={payment} onClose={() => setIsRefunding(false)} />}
    </Stack>
  )
}

const Facts = ({ payment }: { payment: AdminPaymentDetail }) => (
  <>
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
      <Button component={Link} to={`/people/${payment.memberId}/show`} sx={{ mt: 1 }}>
        사람 보기
      </Button>
    )}
    {payment.receiptUrl && (
      <Button href={payment.receiptUrl} target="_blank" rel="noopener noreferrer" sx={{ mt: 1 }}>
        영수증
      </Button>
    )}
  </>
)

function ReservationFacts({ payment: { reservation } }: { payment: AdminPaymentDetail }) {
  if (!reservation) return <Typography color="textSecondary">탈퇴한 손님이라 예약을 볼 수 없어요.</Typography>
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
      <Button component={Link} to={`/reservations/${id}/show`} sx={{ mt: 1 }}>
        예약 보기
      </Button>
    </>
  )
}

function Refunds({ payment: { refunds } }: { payment: AdminPaymentDetail }) {
  if (refunds.length === 0) return <Typography color="textSecondary">환불이 없어요.</Typography>
  return (
    <Stack spacing={1.5}>
      {refunds.map(({ id, amount, statusLabel, causeLabel, reason, createdAt, settledAt, failCode }) => (
        <Box key={id}>
          <Typography sx={{ fontWeight: 600 }}>
            {formatWon(amount)} · {statusLabel}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {causeLabel} · {formatDateTimeAt(settledAt ?? createdAt)}
          </Typography>
          {reason && <Typography variant="body2">{reason}</Typography>}
          {failCode && <Typography variant="body2">결제사 답: {codeLabel(failCode)}</Typography>}
        </Box>
      ))}
    </Stack>
  )
}

const Events = ({ payment: { events } }: { payment: AdminPaymentDetail }) => (
  <Stack spacing={1}>
    {events.map(({ id, label, detail, createdAt }) => (
      <Box key={id}>
        <Typography variant="body2">
          <b>{label}</b> · {formatDateTimeAt(createdAt)}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {formatEventDetail(detail)}
        </Typography>
      </Box>
    ))}
  </Stack>
)
