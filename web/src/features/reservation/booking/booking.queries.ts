import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getUserProfile } from '../../../../../contract/account/account.ts'
import type { CallInput } from '../../../../../contract/endpoint.ts'
import {
  type AreaVerdict,
  bookPickup,
  checkArea,
  getBookingOptions,
} from '../../../../../contract/reservation/booking.ts'
import { call } from '../../../shared/api/index.ts'
import type { BookingFields } from './booking-fields.ts'

const optionsKey = ['reservation', 'booking-options']

/** Bookable days and current prices. */
export const useBookingOptions = () =>
  useQuery({ queryKey: optionsKey, queryFn: ({ signal }) => call(getBookingOptions, { signal }) })

/** Refetches the bookable days. */
export function useRefreshOptions() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: optionsKey })
}

/** Creates a booking and invalidates every query that shows reservations. */
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

/** Area verdict of an address; undefined without an address or after a failure, because the server checks again on submission. */
export const useAreaVerdict = (address: string) =>
  useQuery({
    queryKey: ['reservation', 'area', address],
    queryFn: address ? ({ signal }) => call(checkArea, { body: { address }, signal }) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Says which address lies outside the area that can be booked; undefined when both can be, or are not known yet. */
export function useUnservedAddress({
  pickupAddress,
  deliveryAddress,
}: Pick<BookingFields, 'pickupAddress' | 'deliveryAddress'>): string | undefined {
  const pickup = useAreaVerdict(pickupAddress).data?.verdict
  const delivery = useAreaVerdict(deliveryAddress).data?.verdict
  if (isUnserved(pickup)) return `수거 주소는 ${reasonTexts[pickup]}`
  return isUnserved(delivery) ? `배송 주소는 ${reasonTexts[delivery]}` : undefined
}

const reasonTexts = {
  NOT_SERVED: '아직 찾아가지 못하는 곳이에요.',
  BY_AGREEMENT: '채팅으로 먼저 상담해 주세요.',
}

const isUnserved = (verdict: AreaVerdict | undefined): verdict is keyof typeof reasonTexts =>
  verdict === 'NOT_SERVED' || verdict === 'BY_AGREEMENT'

/** Name and phone to prefill; failures are ignored, because they can be typed. */
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
