import { Button, Card, CardActions, CardContent, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify, usePermissions } from 'react-admin'
import { Link } from 'react-router-dom'
import type { StaffRole } from '../../../../contract/endpoint.ts'
import { formatWon } from '../../../../contract/price.ts'
import { approveRefund, declineRefund, type RefundProposal } from '../../../../contract/refund-admin.ts'
import { useAct } from '../../shared/ask.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { ToneChip } from '../../shared/tone-chip.tsx'
import { momentWords } from '../../shared/when.ts'
import { useForgetMoney } from './forget-money.ts'

interface ProposalCardProps {
  proposal: RefundProposal
  /** Shown beside the payment itself. */
  isAtPayment?: boolean
}

/** A refund that waits for a second person, or what became of it. */
export function ProposalCard({ proposal, isAtPayment = false }: ProposalCardProps) {
  const { amount, status, statusLabel, reason, proposedByName, createdAt, isMine } = proposal
  const isOpen = status === 'OPEN'
  return (
    <Card variant="outlined" component="article" aria-label={`환불 제안 ${formatWon(amount)}`}>
      <CardContent sx={{ pb: isOpen ? 0 : undefined }}>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <Typography variant="h6" component="h3">
            환불 {formatWon(amount)}
          </Typography>
          <ToneChip label={statusLabel} tone={isOpen ? 'warning' : 'default'} />
        </Stack>
        <Typography>{reason}</Typography>
        <Typography variant="body2" color="textSecondary">
          {proposal.customerName} · {proposal.reservationNumber ?? proposal.orderId} · {proposedByName} ·{' '}
          {momentWords(createdAt)}
        </Typography>
        {proposal.decidedAt && (
          <Typography variant="body2">
            {proposal.decidedByName} · {momentWords(proposal.decidedAt)} {proposal.note}
          </Typography>
        )}
        {isOpen && isMine && (
          <Typography variant="body2" sx={{ mt: 1 }}>
            내가 부탁한 환불이라 다른 관리자가 승인해야 해요.
          </Typography>
        )}
      </CardContent>
      <CardActions sx={{ flexWrap: 'wrap' }}>
        {isOpen && <Verdict proposal={proposal} />}
        {!isAtPayment && (
          <Button component={Link} to={`/payments/${proposal.paymentId}/show`}>
            결제 보기
          </Button>
        )}
      </CardActions>
    </Card>
  )
}

function Verdict({ proposal: { id, amount, mayApprove, isMine } }: { proposal: RefundProposal }) {
  const { permissions = [] } = usePermissions<StaffRole[]>()
  const [isDeclining, setIsDeclining] = useState(false)
  const approve = useAct(approveRefund)
  const decline = useAct(declineRefund)
  const forget = useForgetMoney()
  const notify = useNotify()
  const declineWord = isMine ? '거두기' : '거절하기'

  async function letGo() {
    const done = await approve.mutateAsync({ params: { id } }).catch(() => undefined)
    if (done) notify('승인했어요. 환불을 시작해요.', { type: 'success' })
    await forget()
  }

  async function say(note: string) {
    const done = await decline.mutateAsync({ params: { id }, body: { note } }).catch(() => undefined)
    if (done) {
      setIsDeclining(false)
      notify(isMine ? '거뒀어요.' : '거절했어요.', { type: 'success' })
    }
    await forget()
  }

  if (!permissions.includes('ADMIN')) return null
  return (
    <>
      {mayApprove && (
        <Button variant="contained" disabled={approve.isPending} onClick={() => void letGo()}>
          {formatWon(amount)} 승인하기
        </Button>
      )}
      <Button color="error" onClick={() => setIsDeclining(true)}>
        {declineWord}
      </Button>
      {isDeclining && (
        <ReasonDialog
          title={`환불 ${declineWord}`}
          action={declineWord}
          isBusy={decline.isPending}
          onDone={(note) => void say(note)}
          onClose={() => setIsDeclining(false)}
        >
          {formatWon(amount)}은 나가지 않아요.
        </ReasonDialog>
      )}
    </>
  )
}
