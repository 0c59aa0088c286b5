import { useMutation, useQuery } from '@tanstack/react-query'
import { keyOf } from '../../../../../client/server-query.ts'
import { useInvalidate } from '../../../../../client/use-invalidate.ts'
import { claimPhoneBooking, getPhoneBooking } from '../../../../../contract/reservation/phone-booking.ts'
import { call } from '../../../shared/api/index.ts'
import { reservationReads } from '../../../shared/reservation-reads.ts'

/** A phone booking; who is signed in decides how much of it the server shows. */
export const usePhoneBooking = (token: string, memberId: string | undefined) =>
  useQuery({
    queryKey: [...keyOf(getPhoneBooking, { params: { token } }), memberId],
    queryFn: ({ signal }) => call(getPhoneBooking, { params: { token }, signal }),
  })

/** Makes the reservation and reads again every query that shows reservations. */
export function useClaimPhoneBooking(token: string) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (amount: number) => call(claimPhoneBooking, { params: { token }, body: { amount } }),
    onSuccess: () => void invalidate(...reservationReads.filter((endpoint) => endpoint !== getPhoneBooking)),
    // The price or the owner may be another by now.
    onError: () => void invalidate(getPhoneBooking),
  })
}
