import PhoneIcon from '@mui/icons-material/PhoneInTalk'
import { Box, Link as MuiLink, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { List, useListContext, useRefresh } from 'react-admin'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import {
  type AdminPhoneBooking,
  cancelPhoneBooking,
  listPhoneBookings,
  type PhoneBookingLink,
  type PhoneBookingState,
  phoneBookingStateLabels,
  renewPhoneBooking,
  revealPhoneBooking,
} from '../../../../../contract/reservation/phone-booking-admin.ts'
import { listStaffRescheduleDays } from '../../../../../contract/reservation/visit/staff-reschedule.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import { formatSlot } from '../../../shared/display/formats.ts'
import { PlainList } from '../../../shared/display/section.tsx'
import { Heading, Muted, StateChip } from '../../../shared/display/text.tsx'
import { LinkButton } from '../../../shared/inputs/buttons.tsx'
import { ConfirmButton, InfoDialog, RevealButton } from '../../../shared/inputs/dialogs.tsx'
import type { ResourceEndpoints } from '../../../shared/page/resource.tsx'
import { useServerMutation } from '../../../shared/server/server-query.tsx'
import { LinkPanel } from './link-panel.tsx'

export const endpoints: ResourceEndpoints = { list: listPhoneBookings }

/** What staff booked on the phone, newest first, and what became of it. */
export const PhoneList = () => (
  <List
    actions={<AddButton />}
    empty={
      <Stack spacing={2} sx={{ alignItems: 'center', textAlign: 'center', mt: 8, width: '100%' }}>
        <PhoneIcon sx={{ fontSize: 48, color: 'text.secondary' }} />
        <Heading>전화로 받은 예약이 아직 없어요</Heading>
        <Muted>통화하면서 예약을 적으면 자리를 맡아 두고, 손님에게 보낼 결제 링크를 만들어 줘요.</Muted>
        <AddButton />
      </Stack>
    }
  >
    <Rows />
  </List>
)

const AddButton = () => (
  <LinkButton to="/phone-bookings/create" variant="contained" sx={{ my: 1 }}>
    전화로 예약 받기
  </LinkButton>
)

function Rows() {
  const { data = [] } = useListContext<AdminPhoneBooking>()
  return (
    <PlainList of={data} spacing={0}>
      {(booking) => <Row key={booking.id} booking={booking} />}
    </PlainList>
  )
}

const tones = {
  WAITING: 'info',
  PAYING: 'warning',
  PAID: 'success',
  EXPIRED: 'default',
  CANCELLED: 'default',
} as const satisfies Record<PhoneBookingState, string>

function Row({ booking }: { booking: AdminPhoneBooking }) {
  const { state, pickupDate, pickupSlot, potCount, place, isForMember } = booking
  const reveal = useServerMutation(revealPhoneBooking)
  const shown = reveal.data ?? booking
  return (
    <Stack
      component="li"
      direction={{ xs: 'column', md: 'row' }}
      sx={{
        gap: 1,
        px: 2,
        py: 1.5,
        alignItems: { md: 'center' },
        borderBottom: '1px solid var(--color-line)',
      }}
    >
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography component="h2" sx={{ fontWeight: 600 }}>
            {formatSlot({ date: pickupDate, slot: pickupSlot })}
          </Typography>
          <StateChip label={phoneBookingStateLabels[state]} tone={tones[state]} />
          {isForMember && <StateChip label="회원 지정" />}
        </Stack>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography>
            {shown.customerName} ·{' '}
            {reveal.data ? (
              <MuiLink href={`tel:${shown.customerPhone}`}>{shown.customerPhone}</MuiLink>
            ) : (
              shown.customerPhone
            )}{' '}
            · {place} · 화분 {potCount}개
          </Typography>
          {!reveal.data && (
            <RevealButton
              label="보기"
              name={`${booking.customerName} 연락처 보기`}
              needsReason={false}
              isBusy={reveal.isPending}
              reveal={() => reveal.mutateAsync({ params: { id: booking.id } })}
            />
          )}
        </Stack>
        <Muted small>{whenText(booking)}</Muted>
      </Box>
      <Actions booking={booking} />
    </Stack>
  )
}

const whenText = ({ state, until, createdAt, createdByName }: AdminPhoneBooking) =>
  `${createdByName} · ${formatDateTimeAt(createdAt)} 받음${
    state === 'WAITING' ? ` · ${formatDateTimeAt(until)}까지 맡아 둠` : ''
  }`

function Actions({ booking }: { booking: AdminPhoneBooking }) {
  const { id, state, reservationId } = booking
  if (reservationId)
    return (
      <LinkButton to={`/reservations/${reservationId}/show`} variant="outlined" sx={button}>
        예약 열기
      </LinkButton>
    )
  return state === 'WAITING' ? <OpenActions key={id} booking={booking} /> : null
}

const button = { minHeight: 44, alignSelf: { xs: 'start', md: 'center' } }

function OpenActions({ booking }: { booking: AdminPhoneBooking }) {
  const { id } = booking
  const renewing = useServerMutation(renewPhoneBooking)
  const cancelling = useServerMutation(cancelPhoneBooking, {
    invalidates: [listStaffRescheduleDays],
    done: '전화 예약을 취소하고 자리를 풀었어요.',
  })
  const [link, setLink] = useState<PhoneBookingLink>()
  const refresh = useRefresh()
  const name = `${formatDay(booking.pickupDate)} ${booking.customerName}`

  // Also after a failure, because another member of staff may have changed the booking.
  const renew = () => renewing.mutateAsync({ params: { id } }, { onSuccess: setLink, onError: refresh })
  const cancel = () => cancelling.mutateAsync({ params: { id } }, { onSettled: refresh })

  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <ConfirmButton
        label="새 링크"
        button={{ variant: 'outlined', 'aria-label': `${name} 새 링크`, sx: button }}
        title="새 링크 만들기"
        content="예전 링크는 바로 열리지 않게 되고, 자리를 맡아 두는 시간이 지금부터 다시 시작해요."
        action="만들기"
        closeLabel="닫기"
        onConfirm={renew}
      />
      <ConfirmButton
        label="취소"
        button={{ color: 'error', 'aria-label': `${name} 취소`, sx: button }}
        title="전화 예약 취소"
        content={`${name} 님의 자리가 바로 풀리고 링크가 열리지 않아요.`}
        action="예약 취소"
        isDangerous
        closeLabel="닫기"
        onConfirm={cancel}
      />
      {link && (
        // The link is shown this once, so a click outside does not close it.
        <InfoDialog
          title="새 링크"
          closesOutside={false}
          onClose={() => {
            setLink(undefined)
            refresh()
          }}
        >
          <LinkPanel link={link} booking={booking} />
        </InfoDialog>
      )}
    </Stack>
  )
}
