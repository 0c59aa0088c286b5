import { Alert, Box, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import { useDraftText } from '../../../../../client/use-draft-text.ts'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import {
  priceProposalMax,
  proposePriceChange,
  withdrawPriceChange,
} from '../../../../../contract/reservation/reservation.ts'
import {
  type AdminReservationDetail,
  getAdminReservation,
} from '../../../../../contract/reservation/reservation-admin.ts'
import { AloneLimit } from '../../../shared/display/alone-limit.tsx'
import { thumbnailUrl } from '../../../shared/display/pictures.tsx'
import { Muted } from '../../../shared/display/text.tsx'
import { FormDialog, ReasonButton } from '../../../shared/inputs/dialogs.tsx'
import { Field, useValue, WonField } from '../../../shared/inputs/field.tsx'
import { PhotoCapture, photoFields } from '../../../shared/inputs/photo-capture.tsx'
import { useDraftPhotos } from '../../../shared/inputs/use-draft-photos.ts'
import { useServerMutation } from '../../../shared/server/server-query.tsx'

interface OpenPriceChangeProps {
  /** Of the reservation. */
  id: string
  change: NonNullable<AdminReservationDetail['pricing']['open']>
}

/** The price about which the customer was asked, and the way to take it back. */
export function OpenPriceChange({ id, change }: OpenPriceChangeProps) {
  const { previousAmount, newAmount, difference, reason, photos, createdAt, proposedByName, status } = change
  const withdrawing = useServerMutation(withdrawPriceChange, {
    invalidates: [getAdminReservation],
    alsoOnError: true,
  })
  const more =
    difference > 0 ? `${formatWon(difference)}을 더 받아요` : `${formatWon(-difference)}을 돌려드려요`
  const amounts = `${formatWon(previousAmount)} → ${formatWon(newAmount)}`
  return (
    <Alert severity="info" icon={false} sx={{ my: 1 }} role="status">
      <Typography sx={{ fontWeight: 700 }}>
        금액 변경 {amounts} ({more})
      </Typography>
      <Typography variant="body2">
        {status === 'PROPOSED' ? '손님의 답을 기다려요.' : '손님이 동의했고, 차액 결제를 기다려요.'}{' '}
        {formatDateTimeAt(createdAt)}에 {proposedByName || '떠난 사람'} 님이 제안
      </Typography>
      <Typography variant="body2">이유: {reason}</Typography>
      {photos.length > 0 && (
        <Stack direction="row" spacing={1} sx={{ mt: 1 }}>
          {photos.map((photo, index) => (
            <Box
              key={photo}
              component="img"
              src={thumbnailUrl(photo)}
              alt={`금액 변경 사진 ${index + 1}`}
              sx={{ width: 72, height: 72, objectFit: 'cover', borderRadius: 1 }}
            />
          ))}
        </Stack>
      )}
      <ReasonButton
        button={{ size: 'small', color: 'warning', sx: { mt: 1 } }}
        title="금액 제안 거두기"
        action="거두기"
        onSubmit={(why) =>
          withdrawing.mutateAsync({ params: { id, changeId: change.id }, body: { reason: why } })
        }
      >
        {amounts} 제안을 거두고 손님에게 알려요. 금액은 {formatWon(previousAmount)} 그대로예요.
      </ReasonButton>
    </Alert>
  )
}

/** Asks the customer to agree to another total. Unsent reason and photos are stored as a draft in this browser. */
export function PriceDialog({ reservation }: { reservation: AdminReservationDetail }) {
  const { id, customerName, totalAmount, pricing } = reservation
  const draft = `price ${id}`
  const amount = useValue(String(pricing.measuredTotal ?? totalAmount))
  const [suggested, setSuggested] = useState(
    pricing.measuredTotal === null ? '' : '화분이 예약하신 크기와 달라요.',
  )
  const { text: typed, write: setTyped } = useDraftText(`console.kept.${draft}`)
  const reason = typed || suggested
  const [photos, setPhotos] = useDraftPhotos(draft)
  const act = useServerMutation(proposePriceChange, {
    invalidates: [getAdminReservation],
    alsoOnError: true,
    done: ({ status }) =>
      status === 'AWAITING_APPROVAL' ? '다른 관리자에게 승인을 부탁했어요.' : '손님에게 물어봤어요.',
  })

  const won = Number(amount.value)
  const isPossible = amount.value !== '' && won <= priceProposalMax && won !== totalAmount

  async function send() {
    const body = { amount: won, reason: reason.trim(), ...(await photoFields(photos)) }
    await act.mutateAsync({ params: { id }, body })
    setTyped('')
    setPhotos([])
  }

  return (
    <FormDialog
      title={`${customerName} 님 금액 변경 제안`}
      submitLabel={isPossible ? `${formatWon(won)}으로 제안하기` : '제안하기'}
      canSubmit={isPossible && reason.trim() !== ''}
      onSubmit={send}
    >
      <Muted>지금 금액은 {formatWon(totalAmount)}이에요. 손님이 동의해야 바뀌어요.</Muted>
      <WonField
        label="바꿀 금액"
        {...amount}
        problem={won > priceProposalMax ? `${formatWon(priceProposalMax)}까지 제안할 수 있어요.` : undefined}
      />
      <Field
        label="이유"
        value={reason}
        onChange={(text) => {
          setSuggested('')
          setTyped(text)
        }}
        required
        lines={2}
        helperText="손님이 읽어요."
        maxLength={500}
      />
      <PhotoCapture photos={photos} onChange={setPhotos} />
      {isPossible && <Effect won={won} totalAmount={totalAmount} aloneUpTo={pricing.aloneUpTo} />}
    </FormDialog>
  )
}

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
