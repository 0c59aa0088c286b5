import { Alert, TextField } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useDraftText } from '../../../../../client/use-draft-text.ts'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import { priceProposalMax, proposePriceChange } from '../../../../../contract/reservation/reservation.ts'
import {
  type AdminReservationDetail,
  getAdminReservation,
} from '../../../../../contract/reservation/reservation-admin.ts'
import { AloneLimit } from '../../../shared/display/alone-limit.tsx'
import { Muted } from '../../../shared/display/muted.tsx'
import { WonField } from '../../../shared/inputs/field.tsx'
import { FormDialog } from '../../../shared/inputs/form-dialog.tsx'
import { PhotoCapture, photoFields } from '../../../shared/inputs/photo-capture.tsx'
import { useDraftPhotos } from '../../../shared/inputs/use-draft-photos.ts'
import { useServerMutation } from '../../../shared/server/server-query.ts'

interface PriceDialogProps {
  reservation: AdminReservationDetail
  onClose: () => void
}

/** Asks the customer to agree to another total. Unsent reason and photos are stored as a draft in this browser. */
export function PriceDialog({ reservation, onClose }: PriceDialogProps) {
  const { id, number, totalAmount, pricing } = reservation
  const draft = `price ${id}`
  const [amount, setAmount] = useState(String(pricing.measuredTotal ?? totalAmount))
  const [suggested, setSuggested] = useState(
    pricing.measuredTotal === null ? '' : '화분이 예약하신 크기와 달라요.',
  )
  const { text: typed, write: setTyped } = useDraftText(`console.kept.${draft}`)
  const reason = typed || suggested
  const [photos, setPhotos] = useDraftPhotos(draft)
  const act = useServerMutation(proposePriceChange, { invalidates: [getAdminReservation], alsoOnError: true })
  const notify = useNotify()

  const won = Number(amount)
  const isPossible = amount !== '' && won <= priceProposalMax && won !== totalAmount

  async function send() {
    const body = { amount: won, reason: reason.trim(), ...(await photoFields(photos)) }
    const answer = await act.mutateAsync({ params: { id }, body })
    setTyped('')
    setPhotos([])
    const isWaiting = answer.status === 'AWAITING_APPROVAL'
    notify(isWaiting ? '다른 관리자에게 승인을 부탁했어요.' : '손님에게 물어봤어요.', { type: 'success' })
    onClose()
  }

  return (
    <FormDialog
      title={`${number} 금액 변경 제안`}
      hasTyped={typed !== ''}
      submitLabel={isPossible ? `${formatWon(won)}으로 제안하기` : '제안하기'}
      canSubmit={isPossible && reason.trim() !== ''}
      onSubmit={send}
      onClose={onClose}
    >
      <Muted>지금 금액은 {formatWon(totalAmount)}이에요. 손님이 동의해야 바뀌어요.</Muted>
      <WonField
        label="바꿀 금액"
        value={amount}
        onChange={setAmount}
        error={won > priceProposalMax ? `${formatWon(priceProposalMax)}까지 제안할 수 있어요.` : undefined}
      />
      <TextField
        label="이유"
        value={reason}
        onChange={({ target }) => {
          setSuggested('')
          setTyped(target.value)
        }}
        required
        multiline
        minRows={2}
        helperText="손님이 읽어요."
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <PhotoCapture photos={photos} onChange={setPhotos} />
      {isPossible && <Effect won={won} totalAmount={totalAmount} aloneUpTo={pricing.aloneUpTo} />}
    </FormDialog>
  )
}

/** What the customer pays or gets back after agreeing. */
const Effect = ({ won, totalAmount, aloneUpTo }: { won: number; totalAmount: number; aloneUpTo: number }) =>
  won > totalAmount ? (
    <Alert severity="info">손님이 동의하면 {formatWon(won - totalAmount)}을 더 결제해요.</Alert>
  ) : (
    <>
      <Alert severity="info">손님이 동의하면 {formatWon(totalAmount - won)}을 돌려받아요.</Alert>
      <AloneLimit
        won={aloneUpTo}
        isExceeded={totalAmount - won > aloneUpTo}
        then="먼저 승인하면 손님에게 물어봐요."
      />
    </>
  )
