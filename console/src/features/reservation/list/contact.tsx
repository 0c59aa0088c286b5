import { Button, Stack, Typography } from '@mui/material'
import type {
  AdminReservationDetail,
  ReservationContact,
} from '../../../../../contract/reservation/reservation-admin.ts'
import { FactList } from '../../../shared/display/fact-list.tsx'
import { useRevealContact } from '../reservation.queries.ts'

/** Name, phone and addresses of the customer: masked until revealed. Revealing is recorded in the audit log. */
export function ContactCard({ reservation }: { reservation: AdminReservationDetail }) {
  const reveal = useRevealContact()
  const { id, customerName, customerPhone, pickupAddress, deliveryAddress } = reservation
  return (
    <Stack spacing={1}>
      {reveal.data ? (
        <Revealed name={customerName} contact={reveal.data} />
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

function Revealed({ name, contact }: { name: string; contact: ReservationContact }) {
  const { customerPhone, customerEmail } = contact
  return (
    <>
      <Button variant="outlined" href={`tel:${customerPhone}`} sx={{ alignSelf: 'start', minHeight: 44 }}>
        {customerPhone}
      </Button>
      <FactList
        facts={[
          ['이름', name],
          ['이메일', customerEmail],
          ['수거', `${contact.pickupAddress} ${contact.pickupAddressDetail}`],
          ['배송', `${contact.deliveryAddress} ${contact.deliveryAddressDetail}`],
        ]}
      />
    </>
  )
}
