import { Alert, Box, Stack, Typography } from '@mui/material'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import { withdrawPriceChange } from '../../../../../contract/reservation/reservation.ts'
import {
  type AdminReservationDetail,
  getAdminReservation,
} from '../../../../../contract/reservation/reservation-admin.ts'
import { thumbnailUrl } from '../../../shared/display/pictures.tsx'
import { DialogButton, ReasonDialog } from '../../../shared/inputs/dialogs.tsx'
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
      <DialogButton
        size="small"
        color="warning"
        sx={{ mt: 1 }}
        dialog={(close) => (
          <ReasonDialog
            title="금액 제안 거두기"
            action="거두기"
            onSubmit={(why) =>
              withdrawing
                .mutateAsync({ params: { id, changeId: change.id }, body: { reason: why } })
                .then(close)
            }
            onClose={close}
          >
            {amounts} 제안을 거두고 손님에게 알려요. 금액은 {formatWon(previousAmount)} 그대로예요.
          </ReasonDialog>
        )}
      >
        금액 제안 거두기
      </DialogButton>
    </Alert>
  )
}
