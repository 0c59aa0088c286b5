import { Card, CardActions, CardContent, Stack, Typography } from '@mui/material'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import { getAdminPayment } from '../../../../contract/payment/payment-admin.ts'
import {
  approveRefund,
  declineRefund,
  listRefundProposals,
  previewRefund,
  type RefundProposal,
} from '../../../../contract/payment/refund-admin.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import { listPendingWork } from '../../../../contract/staff/system.ts'
import { Heading, Muted, StateChip } from '../../shared/display/text.tsx'
import { LinkButton } from '../../shared/inputs/buttons.tsx'
import { FormButton, ReasonButton } from '../../shared/inputs/dialogs.tsx'
import { useHasRole } from '../../shared/page/use-has-role.ts'
import { useServerMutation } from '../../shared/server/server-query.tsx'

/** Queries whose data a refund changes. */
export const moneyQueries = [getAdminPayment, previewRefund, listRefundProposals, listPendingWork]

interface ProposalCardProps {
  proposal: RefundProposal
  /** True on the payment's own page, where the link to the payment is left out. */
  isOnPaymentPage?: boolean
}

/** A refund proposal with its decision, or with the buttons to decide. */
export function ProposalCard({ proposal, isOnPaymentPage = false }: ProposalCardProps) {
  const { kindLabel, amount, status, statusLabel, reason, proposedByName, createdAt, isMine } = proposal
  const { priceChange, reservationId, customerNote } = proposal
  const isOpen = status === 'OPEN'
  return (
    <Card component="article" aria-label={`${kindLabel} 제안 ${formatWon(amount)}`}>
      <CardContent sx={{ pb: isOpen ? 0 : undefined }}>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <Heading as="h3">
            {kindLabel} {formatWon(amount)}
          </Heading>
          <StateChip label={statusLabel} tone={isOpen ? 'warning' : 'default'} />
        </Stack>
        {priceChange && (
          <Typography>
            예약 금액 {formatWon(priceChange.previousAmount)} → {formatWon(priceChange.newAmount)}
          </Typography>
        )}
        <Typography>{reason}</Typography>
        {customerNote && <Typography>손님에게 남길 말: {customerNote}</Typography>}
        <Muted small>
          {proposal.customerName} · {proposal.reservationNumber ?? proposal.orderId} · {proposedByName} ·{' '}
          {formatDateTimeAt(createdAt)}
        </Muted>
        {proposal.decidedAt && (
          <Typography variant="body2">
            {proposal.decidedByName} · {formatDateTimeAt(proposal.decidedAt)} {proposal.note}
          </Typography>
        )}
        {isOpen && isMine && (
          <Typography variant="body2" sx={{ mt: 1 }}>
            {proposal.aloneFrom
              ? `관리자가 한 분뿐이라 ${formatDateTimeAt(proposal.aloneFrom)}부터 혼자 승인할 수 있어요. 혼자 승인한 것으로 기록돼요.`
              : '내가 부탁한 일이라 다른 관리자가 승인해야 해요.'}
          </Typography>
        )}
      </CardContent>
      <CardActions sx={{ flexWrap: 'wrap', px: 2 }}>
        {isOpen && <DecisionButtons proposal={proposal} />}
        {proposal.paymentId && !isOnPaymentPage && (
          <LinkButton to={`/payments/${proposal.paymentId}/show`}>결제 보기</LinkButton>
        )}
        {reservationId && <LinkButton to={`/reservations/${reservationId}/show`}>예약 보기</LinkButton>}
      </CardActions>
    </Card>
  )
}

const approvalTexts = {
  REFUND: (won: string) => `손님에게 ${won}을 돌려드려요. 되돌릴 수 없어요.`,
  CANCEL: (won: string) => `예약을 취소하고 손님에게 ${won}을 돌려드려요. 되돌릴 수 없어요.`,
  PRICE_CHANGE: (won: string) => `금액을 내려도 되는지 손님에게 물어봐요. 동의하면 ${won}을 돌려드려요.`,
  UNPAID_MOVE: (won: string) =>
    `결제를 받지 않고 예약을 진행해요. ${won}은 나중에도 앱에서 결제받을 수 없어요.`,
} as const

const approvedMessages = {
  REFUND: '승인했어요. 환불을 시작해요.',
  CANCEL: '승인했어요. 예약을 취소하고 환불을 시작해요.',
  PRICE_CHANGE: '승인했어요. 이제 손님에게 새 금액을 물어봐요.',
  UNPAID_MOVE: '승인했어요. 결제 없이 예약을 진행해요.',
} as const

function DecisionButtons({ proposal }: { proposal: RefundProposal }) {
  const { id, kind, kindLabel, amount, mayApprove, isMine, reason, proposedByName, customerNote } = proposal
  const isAdmin = useHasRole('ADMIN')
  const approve = useServerMutation(approveRefund, { invalidates: moneyQueries, alsoOnError: true })
  const decline = useServerMutation(declineRefund, { invalidates: moneyQueries, alsoOnError: true })
  const declineLabel = isMine ? '거두기' : '거절하기'
  const approveLabel = `${formatWon(amount)} 승인하기`

  if (!isAdmin) return null
  return (
    <>
      <FormButton
        label={approveLabel}
        button={{ isOffered: mayApprove, variant: 'contained', disabled: approve.isPending }}
        title={`${kindLabel} 승인하기`}
        submitLabel={approveLabel}
        done={approvedMessages[kind]}
        onSubmit={() => approve.mutateAsync({ params: { id } })}
      >
        <Typography>{approvalTexts[kind](formatWon(amount))}</Typography>
        <Muted>
          {proposedByName}: {reason}
        </Muted>
        {customerNote && <Typography>손님에게 남길 말: {customerNote}</Typography>}
      </FormButton>
      <ReasonButton
        label={declineLabel}
        button={{ color: 'error' }}
        title={`${kindLabel} ${declineLabel}`}
        action={declineLabel}
        done={isMine ? '거뒀어요.' : '거절했어요.'}
        onSubmit={(note) => decline.mutateAsync({ params: { id }, body: { note } })}
      >
        {kind === 'UNPAID_MOVE' ? '예약은 결제를 기다려요.' : `${formatWon(amount)}은 나가지 않아요.`}
      </ReasonButton>
    </>
  )
}
