import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { claimPhoneBooking, getPhoneBooking } from '../../../../../contract/reservation/phone-booking.ts'
import { call } from '../../../shared/api/index.ts'

const phoneBookingKey = (token: string) => ['reservation', 'phone-booking', token]

/** A phone booking; who is signed in decides how much of it the server shows. */
export const usePhoneBooking = (token: string, memberId: string | undefined) =>
  useQuery({
    queryKey: [...phoneBookingKey(token), memberId],
    queryFn: ({ signal }) => call(getPhoneBooking, { params: { token }, signal }),
  })

/** Makes the reservation and invalidates every query that shows reservations. */
export function useClaimPhoneBooking(token: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (amount: number) => call(claimPhoneBooking, { params: { token }, body: { amount } }),
    onSuccess: () => {
      for (const queryKey of [['reservation', 'list'], ['home'], ['account', 'my-page']])
        void queries.invalidateQueries({ queryKey })
    },
    // The price or the owner may be another by now.
    onError: () => void queries.invalidateQueries({ queryKey: phoneBookingKey(token) }),
  })
}
