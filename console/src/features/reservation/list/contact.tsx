import { Button, Link, Stack, Typography } from '@mui/material'
import {
  type Contact,
  revealContact,
  type StaffReservationDetail,
} from '../../../../../contract/reservation-admin.ts'
import { useAct } from '../../../shared/ask.ts'

/** Who it is and where they live: masked until asked for, and that is written down. */
export function ContactCard({ reservation }: { reservation: StaffReservationDetail }) {
  const reveal = useAct(revealContact)
  const { id, customerName, customerPhone, pickupAddress, deliveryAddress } = reservation
  return (
    <Stack spacing={0.5}>
      <Typography sx={{ fontWeight: 600 }}>{customerName}</Typography>
      {reveal.data ? (
        <Revealed {...reveal.data} />
      ) : (
        <>
          <Typography>{customerPhone}</Typography>
          <Typography>수거: {pickupAddress}</Typography>
          <Typography>배송: {deliveryAddress}</Typography>
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

const Revealed = (contact: Contact) => (
  <>
    <Link href={`tel:${contact.customerPhone}`}>{contact.customerPhone}</Link>
    {contact.customerEmail && <Typography>{contact.customerEmail}</Typography>}
    <Typography>
      수거: {contact.pickupAddress} {contact.pickupAddressDetail}
    </Typography>
    <Typography>
      배송: {contact.deliveryAddress} {contact.deliveryAddressDetail}
    </Typography>
  </>
)
