import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  InputAdornment,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { type FormEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { useDraftText } from '../../../../client/use-draft-text.ts'
import type { AdminPaymentDetail } from '../../../../contract/payment/payment-admin.ts'
import type { RefundPreview } from '../../../../contract/payment/refund-admin.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import { QueryResult } from '../../shared/page/query-result.tsx'
import { useRefundPayment, useRefundPreview } from './payment.queries.ts'

interface RefundDialogProps {
  payment: AdminPaymentDetail
  onClose: () => void
}

/** Refunds a payment; amounts above the limit become a proposal that a second administrator must approve. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const query = useRefundPreview(payment.id)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="refund-title">
      <DialogTitle id="refund-title">환불하기</DialogTitle>
      <QueryResult query={query}>
        {(preview) => (
          <RefundForm
            payment={payment}
            preview={preview}
            onClose={onClose}
            onChanged={() => void query.refetch()}
          />
        )}
      </QueryResult>
    </Dialog>
  )
}

interface RefundFormProps extends RefundDialogProps {
  preview: RefundPreview
  /** Called after a failure, because the amounts may have changed. */
  onChanged: () => void
}

function RefundForm({ payment, preview, onClose, onChanged }: RefundFormProps) {
  const { left, aloneUpTo, policy } = preview
  const [amount, setAmount] = useState(String(policy ? Math.min(policy.refundAmount, left) : left))
  const { text: reason, write: setReason } = useDraftText(`console.kept.refund.${payment.id}`)
  // Idempotency key: a retry in the same dialog cannot refund twice.
  const [requestId] = useState(() => crypto.randomUUID())
  const act = useRefundPayment()
  const notify = useNotify()

  const won = Number(amount)
  const isPossible = Number.isInteger(won) && won > 0 && won <= left
  const needsApproval = won > aloneUpTo

  async function send(event: FormEvent) {
    event.preventDefault()
    const body = { amount: won, reason: reason.trim(), requestId, expectedLeft: left }
    const answer = await act.mutateAsync({ params: { id: payment.id }, body }).catch(() => undefined)
    if (!answer) return onChanged()
    setReason('')
    notify(answer.status === 'PROPOSED' ? '다른 관리자에게 승인을 부탁했어요.' : '환불을 시작했어요.')
    onClose()
  }

  return (
    <form onSubmit={(event) => void send(event)}>
      <DialogContent>
        <Stack spacing={2}>
          <AmountSummary preview={preview} />
          <TextField
            label="환불할 금액"
            value={formatDigits(amount)}
            onChange={({ target }) => setAmount(target.value.replace(/\D/g, '').slice(0, 9))}
            error={!isPossible}
            helperText={isPossible ? ' ' : `1원부터 ${formatWon(left)}까지 환불할 수 있어요.`}
            slotProps={{
              input: { endAdornment: <InputAdornment position="end">원</InputAdornment> },
              htmlInput: { inputMode: 'numeric' },
            }}
          />
          <TextField
            label="사유"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            required
            multiline
            minRows={2}
            helperText="결제사와 감사 기록에 남아요."
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
          {isPossible && needsApproval && (
            <Alert severity="warning">
              혼자서는 {formatWon(aloneUpTo)}까지 환불할 수 있어요. 다른 관리자가 승인하면 나가요.
            </Alert>
          )}
          {isPossible && (
            <Alert severity="info">
              고객은 {formatWon(won)}을 받아요. {preview.arrivesText}
            </Alert>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>닫기</Button>
        <Button type="submit" variant="contained" disabled={!isPossible || !reason.trim() || act.isPending}>
          {isPossible && formatWon(won)} {needsApproval ? '승인 부탁하기' : '환불하기'}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Formats '12000' as '12,000'. */
const formatDigits = (digits: string) => (digits ? Number(digits).toLocaleString('ko-KR') : '')

const AmountSummary = ({ preview }: { preview: RefundPreview }) => (
  <Stack spacing={0.5}>
    <Typography>
      결제 {formatWon(preview.amount)} · 환불 완료 {formatWon(preview.refundedAmount)} · 진행 중{' '}
      {formatWon(preview.pendingAmount)}
    </Typography>
    <Typography sx={{ fontWeight: 700 }}>환불할 수 있는 금액 {formatWon(preview.left)}</Typography>
    <Typography color="textSecondary">
      {preview.policy && `지금 고객이 취소하면 ${formatWon(preview.policy.refundAmount)}. `}
      {preview.policyText}
    </Typography>
    {preview.proposedAmount > 0 && (
      <Alert severity="info">승인을 기다리는 환불 {formatWon(preview.proposedAmount)}이 있어요.</Alert>
    )}
  </Stack>
)
