import { Alert, Link, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import type { PhoneBookingLink } from '../../../../../contract/reservation/phone-booking-admin.ts'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import type { TimeSlot } from '../../../../../contract/reservation/reservation-status.ts'
import { screens } from '../../../../../contract/screens.ts'
import { CopiedLink, CopyButton } from '../../../shared/display/copied-link.tsx'
import { formatSlot } from '../../../shared/display/formats.ts'
import { Field } from '../../../shared/inputs/field.tsx'

interface LinkPanelProps {
  link: PhoneBookingLink
  booking: { pickupDate: string; pickupSlot: TimeSlot; potCount: number }
}

/** A new link with a text to send; both are shown this once. */
export function LinkPanel({ link, booking }: LinkPanelProps) {
  const address = location.origin + screens.phoneBooking.route.replace('$token', link.token)
  const [message, setMessage] = useState(() => messageFor(link, booking, address))
  return (
    <Stack spacing={2}>
      <Alert severity="info">
        {formatDateTimeAt(link.until)}까지 자리를 맡아 둬요. 링크는 지금만 볼 수 있으니 이 화면에서 바로 보내
        주세요. 놓쳤다면 목록에서 새 링크를 만들 수 있어요.
      </Alert>
      <Typography>
        {link.customerName} 님{' '}
        <Link href={`tel:${link.customerPhone}`} sx={{ fontWeight: 700 }}>
          {link.customerPhone}
        </Link>
        로 보내 주세요.
      </Typography>
      <CopiedLink address={address} />
      <Field label="보낼 문자" multiline value={message} onChange={setMessage} />
      <CopyButton label="문자 복사" text={message} isMain />
    </Stack>
  )
}

const messageFor = (
  { amount, until }: PhoneBookingLink,
  { pickupDate, pickupSlot, potCount }: LinkPanelProps['booking'],
  address: string,
) =>
  `[새잎] 전화로 말씀하신 픽업 케어예요.
${formatSlot({ date: pickupDate, slot: pickupSlot })}, 화분 ${potCount}개, ${formatWon(amount)}
${formatDateTimeAt(until)}까지 아래 링크에서 확인하고 결제해 주세요.
${address}`
