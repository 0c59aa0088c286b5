import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import type {
  AdminReservationDetail,
  ReservationContact,
} from '../../../../../contract/reservation/reservation-admin.ts'
import type { ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import { FactList } from '../../../shared/display/fact-list.tsx'
import { useRevealContact } from '../reservation.queries.ts'
import { ContactForm } from './contact-form.tsx'

/** Name, phone and addresses of the customer: masked until revealed. Revealing is recorded in the audit log. */
export function ContactCard({ reservation }: { reservation: AdminReservationDetail }) {
  const reveal = useRevealContact()
  const { id, customerName, customerPhone, pickupAddress, deliveryAddress } = reservation
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
            onClick={() => reveal.mutate({ params: { id } })}
            sx={{ alignSelf: 'start' }}
          >
            연락처와 주소 보기
          </Button>
          <Typography variant="caption" color="textSecondary">
            보면 열람한 기록이 남아요.
          </Typography>
        </>
      )}
    </Stack>
  )
}

const ended: ReservationStatus[] = ['DONE', 'CANCELLED', 'REFUNDED']

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
        ]}
      />
      {!ended.includes(reservation.status) && (
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
