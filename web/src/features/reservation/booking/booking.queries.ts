import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getUserProfile } from '../../../../../contract/account.ts'
import { bookPickup, checkArea, getBookingOptions } from '../../../../../contract/booking.ts'
import type { CallInput } from '../../../../../contract/endpoint.ts'
import { call } from '../../../shared/api/index.ts'

const optionsKey = ['reservation', 'booking-options']

/** The days that can be asked for and the prices of now. */
export const useBookingOptions = () =>
  useQuery({ queryKey: optionsKey, queryFn: ({ signal }) => call(getBookingOptions, { signal }) })

/** Asks again which days are open. */
export function useRefreshOptions() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: optionsKey })
}

/** Makes a booking. Everything that shows reservations is stale afterwards. */
export function useBookPickup() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<typeof bookPickup>) => call(bookPickup, input),
    onSuccess: () => {
      for (const queryKey of [['reservation'], ['home'], ['account', 'my-page']])
        void queries.invalidateQueries({ queryKey })
    },
  })
}

/** What is said of an address; nothing while it is not chosen, or when it cannot be asked (the server judges again). */
export const useAreaVerdict = (address: string) =>
  useQuery({
    queryKey: ['reservation', 'area', address],
    queryFn: address ? ({ signal }) => call(checkArea, { body: { address }, signal }) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Name and phone to fill in. That they could not be read is no matter for the person: they type them. */
export function useContact() {
  const { data, error } = useQuery({
    queryKey: ['account', 'user-profile'],
    queryFn: ({ signal }) => call(getUserProfile, { signal }),
  })
  useEffect(() => {
    if (error) console.warn('The profile could not be read; the form starts empty.', error)
  }, [error])
  return data
}
