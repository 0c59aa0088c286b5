import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import {
  type AdminReservationDetail,
  endedStatuses,
  type ReservationContact,
} from '../../../../../contract/reservation/reservation-admin.ts'
import { FactList } from '../../../shared/display/fact-list.tsx'
import { ReasonDialog } from '../../../shared/display/reason-dialog.tsx'
import { useRevealContact } from '../reservation.queries.ts'
import { ContactForm } from './contact-form.tsx'

/** Name, phone and addresses of the customer: masked until revealed. Revealing is recorded in the audit log. */
export function ContactCard({ reservation }: { reservation: AdminReservationDetail }) {
  const reveal = useRevealContact()
  const [isAsking, setIsAsking] = useState(false)
  const { id, customerName, customerPhone, pickupAddress, deliveryAddress } = reservation
  const hasEnded = endedStatuses.includes(reservation.status)
  const show = (reason?: string) => reveal.mutate({ params: { id }, body: { ...(reason && { reason }) } })
  return (
    <Stack spacing={1}>
      {reveal.data ? (
        <Revealed reservation={reservation} revealed={reveal.data} />
      ) : (
        <>
          <FactList
            facts={[
              ['이름', customerName],
              ['연락처', customerPhone],
              ['수거', pickupAddress],
              ['배송', deliveryAddress],
            ]}
          />
          <Button
            variant="outlined"
            disabled={reveal.isPending}
            onClick={() => (hasEnded ? setIsAsking(true) : show())}
            sx={{ alignSelf: 'start' }}
          >
            연락처와 주소 보기
          </Button>
          <Typography variant="caption" color="textSecondary">
            보면 열람한 기록이 남아요.
          </Typography>
          {isAsking && (
            <ReasonDialog
              title="끝난 예약의 연락처와 주소 보기"
              action="보기"
              isBusy={reveal.isPending}
              onDone={show}
              onClose={() => setIsAsking(false)}
            >
              누가 언제 왜 봤는지 감사 기록에 남아요.
            </ReasonDialog>
          )}
        </>
      )}
    </Stack>
  )
}

interface RevealedProps {
  reservation: AdminReservationDetail
  revealed: ReservationContact
}

function Revealed({ reservation, revealed }: RevealedProps) {
  // What was corrected here is known without another recorded view.
  const [contact, setContact] = useState(revealed)
  const [isCorrecting, setIsCorrecting] = useState(false)
  const { customerPhone, customerEmail } = contact
  return (
    <>
      <Button variant="outlined" href={`tel:${customerPhone}`} sx={{ alignSelf: 'start', minHeight: 44 }}>
        {customerPhone}
      </Button>
      <FactList
        facts={[
          ['이름', reservation.customerName],
          ['이메일', customerEmail],
          ['수거', `${contact.pickupAddress} ${contact.pickupAddressDetail}`],
          ['배송', `${contact.deliveryAddress} ${contact.deliveryAddressDetail}`],
          ['요청사항', contact.specialRequest || null],
        ]}
      />
      {!endedStatuses.includes(reservation.status) && (
        <Button variant="outlined" onClick={() => setIsCorrecting(true)} sx={{ alignSelf: 'start' }}>
          연락처와 주소 고치기
        </Button>
      )}
      {isCorrecting && (
        <ContactForm
          reservation={reservation}
          contact={contact}
          onSaved={(corrected) => setContact({ ...contact, ...corrected })}
          onClose={() => setIsCorrecting(false)}
        />
      )}
    </>
  )
}
