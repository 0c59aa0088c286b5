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
import { refundPayment } from '../../../../contract/payment.ts'
import type { StaffPaymentDetail } from '../../../../contract/payment-admin.ts'
import { formatWon } from '../../../../contract/price.ts'
import { previewRefund, type RefundPreview } from '../../../../contract/refund-admin.ts'
import { useAct, useAsk } from '../../shared/ask.ts'
import { Asked } from '../../shared/asked.tsx'
import { useKept } from '../../shared/kept.ts'
import { useForgetMoney } from './forget-money.ts'

interface RefundDialogProps {
  payment: StaffPaymentDetail
  onClose: () => void
}

/** Gives money back, or proposes it to a second person; says before what the customer will get, and when. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const asked = useAsk(previewRefund, { params: { id: payment.id } })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="refund-title">
      <DialogTitle id="refund-title">환불하기</DialogTitle>
      <Asked of={asked}>
        {(preview) => (
          <RefundForm
            payment={payment}
            preview={preview}
            onClose={onClose}
            onChanged={() => void asked.refetch()}
          />
        )}
      </Asked>
    </Dialog>
  )
}

interface RefundFormProps extends RefundDialogProps {
  preview: RefundPreview
  /** The sums are others by now. */
  onChanged: () => void
}

function RefundForm({ payment, preview, onClose, onChanged }: RefundFormProps) {
  const { left, aloneUpTo, policy } = preview
  const [amount, setAmount] = useState(String(policy ? Math.min(policy.refundAmount, left) : left))
  const [reason, setReason] = useKept(`refund.${payment.id}`)
  // One for each opening: a second try asks for the same refund.
  const [requestId] = useState(() => crypto.randomUUID())
  const act = useAct(refundPayment)
  const forget = useForgetMoney()
  const notify = useNotify()

  const won = Number(amount)
  const isPossible = Number.isInteger(won) && won > 0 && won <= left
  const needsSecond = won > aloneUpTo

  async function send(event: FormEvent) {
    event.preventDefault()
    const body = { amount: won, reason: reason.trim(), requestId, expectedLeft: left }
    const answer = await act.mutateAsync({ params: { id: payment.id }, body }).catch(() => undefined)
    if (!answer) return onChanged()
    setReason('')
    await forget()
    notify(answer.status === 'PROPOSED' ? '다른 관리자에게 승인을 부탁했어요.' : '환불을 시작했어요.')
    onClose()
  }

  return (
    <form onSubmit={(event) => void send(event)}>
      <DialogContent>
        <Stack spacing={2}>
          <Sums preview={preview} />
          <TextField
            label="환불할 금액"
            value={grouped(amount)}
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
          {isPossible && needsSecond && (
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
          {isPossible && formatWon(won)} {needsSecond ? '승인 부탁하기' : '환불하기'}
        </Button>
      </DialogActions>
    </form>
  )
}

/** 12000 -> 12,000, while it is typed. */
const grouped = (digits: string) => (digits ? Number(digits).toLocaleString('ko-KR') : '')

const Sums = ({ preview }: { preview: RefundPreview }) => (
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
