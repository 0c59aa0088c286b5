import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
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
import { WonField } from '../../shared/inputs/won-field.tsx'
import { QueryResult } from '../../shared/page/query-result.tsx'
import { useCancelReservation, useRefundPayment, useRefundPreview } from './payment.queries.ts'

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
  const [keepsReservation, setKeepsReservation] = useState(false)
  const refunding = useRefundPayment()
  const cancelling = useCancelReservation()
  const notify = useNotify()

  const won = Number(amount)
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

  async function send(event: FormEvent) {
    event.preventDefault()
    const isProposed = await (cancels ? cancel(cancellation) : refund()).catch(() => undefined)
    if (isProposed === undefined) return onChanged()
    setReason('')
    const done = cancels ? '예약을 취소하고 환불을 시작했어요.' : '환불을 시작했어요.'
    notify(isProposed ? '다른 관리자에게 승인을 부탁했어요.' : done)
    onClose()
  }

  const submitLabel = needsApproval ? '승인 부탁하기' : cancels ? '환불하고 예약 취소하기' : '환불하기'

  return (
    <form onSubmit={(event) => void send(event)}>
      <DialogContent>
        <Stack spacing={2}>
          <AmountSummary preview={preview} />
          <WonField
            label="환불할 금액"
            value={amount}
            onChange={setAmount}
            error={isPossible ? undefined : `1원부터 ${formatWon(left)}까지 환불할 수 있어요.`}
          />
          <TextField
            label="이유"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            required
            multiline
            minRows={2}
            helperText="결제사와 감사 기록에 남아요."
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
          {cancellation && <ReservationChoice keeps={keepsReservation} onChange={setKeepsReservation} />}
          {isPossible && needsApproval && (
            <Alert severity="warning">
              혼자서는 {formatWon(aloneUpTo)}까지 환불할 수 있어요. 다른 관리자가 승인하면 나가요.
            </Alert>
          )}
          {isPossible && (
            <Alert severity="info">
              손님은 {formatWon(won)}을 받아요. {preview.arrivesText}
            </Alert>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>닫기</Button>
        <Button
          type="submit"
          variant="contained"
          disabled={!isPossible || !reason.trim() || refunding.isPending || cancelling.isPending}
        >
          {isPossible && formatWon(won)} {submitLabel}
        </Button>
      </DialogActions>
    </form>
  )
}

interface ReservationChoiceProps {
  keeps: boolean
  onChange: (keeps: boolean) => void
}

/** Asks what becomes of a reservation from which everything is refunded. */
const ReservationChoice = ({ keeps, onChange }: ReservationChoiceProps) => (
  <FormControl>
    <FormLabel id="refund-reservation">전액을 돌려드려요. 예약은 어떻게 할까요?</FormLabel>
    <RadioGroup
      aria-labelledby="refund-reservation"
      value={keeps ? 'keep' : 'cancel'}
      onChange={(_, value) => onChange(value === 'keep')}
    >
      <FormControlLabel value="cancel" control={<Radio />} label="예약도 취소하기" />
      <FormControlLabel value="keep" control={<Radio />} label="예약은 그대로 두기" />
    </RadioGroup>
    {keeps && (
      <Alert severity="warning">예약이 남아 예정대로 수거하러 가요. 이유에 왜 남기는지 적어 주세요.</Alert>
    )}
  </FormControl>
)

const AmountSummary = ({ preview }: { preview: RefundPreview }) => (
  <Stack spacing={0.5}>
    <Typography>
      결제 {formatWon(preview.amount)} · 환불 완료 {formatWon(preview.refundedAmount)} · 진행 중{' '}
      {formatWon(preview.pendingAmount)}
    </Typography>
    <Typography sx={{ fontWeight: 700 }}>환불할 수 있는 금액 {formatWon(preview.left)}</Typography>
    <Typography color="textSecondary">
      {preview.policy && `지금 손님이 취소하면 ${formatWon(preview.policy.refundAmount)}. `}
      {preview.policyText}
    </Typography>
    {preview.proposedAmount > 0 && (
      <Alert severity="info">승인을 기다리는 환불 {formatWon(preview.proposedAmount)}이 있어요.</Alert>
    )}
  </Stack>
)
