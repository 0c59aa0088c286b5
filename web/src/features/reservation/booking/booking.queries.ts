import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keyOf } from '../../../../../client/server-query.ts'
import { useInvalidate } from '../../../../../client/use-invalidate.ts'
import { getUserProfile } from '../../../../../contract/account/account.ts'
import type { CallInput } from '../../../../../contract/endpoint.ts'
import {
  type AreaVerdict,
  bookPickup,
  checkArea,
  getBookingOptions,
} from '../../../../../contract/reservation/booking.ts'
import { claimPhoneBooking, getPhoneBooking } from '../../../../../contract/reservation/phone-booking.ts'
import { getReservation, listReservations } from '../../../../../contract/reservation/reservation.ts'
import { call } from '../../../shared/api/index.ts'
import { reservationReads } from '../../../shared/reservation-reads.ts'
import { useServerMutation } from '../../../shared/server-mutation.ts'
import { useServerQuery } from '../../../shared/server-query.ts'
import type { BookingFields } from './booking-fields.ts'

/** Bookable days and current prices. */
export const useBookingOptions = () => useServerQuery(getBookingOptions, {})

/** Returns a function that reads the bookable days again. */
export function useRefreshOptions() {
  const invalidate = useInvalidate()
  return () => invalidate(getBookingOptions)
}

/** Creates a booking and reads again every query that shows reservations. */
export const useBookPickup = () =>
  useServerMutation(bookPickup, (input: CallInput<typeof bookPickup>) => input, {
    invalidates: reservationReads,
  })

/** Area verdict of an address; undefined without an address or after a failure, because the server checks again on submission. */
export const useAreaVerdict = (address: string) =>
  useServerQuery(
    checkArea,
    { body: { address } },
    { enabled: address !== '', staleTime: Number.POSITIVE_INFINITY },
  )

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
  const { data, error, isPending } = useServerQuery(getUserProfile, {})
  useEffect(() => {
    if (error) console.warn('The profile could not be read; the form starts empty.', error)
  }, [error])
  return { data, isPending }
}

/** The member's newest booking, whose address and phone are offered again; without one, or after a failure, the form starts empty. */
export function useLastBooking() {
  const newest = useServerQuery(listReservations, { query: { size: 1 } })
  const id = newest.data?.reservations[0]?.id
  const { data, isPending } = useServerQuery(
    getReservation,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined },
  )
  return { data, isPending: newest.isPending || (id !== undefined && isPending) }
}

/** A phone booking; who is signed in decides how much of it the server shows. */
export function usePhoneBooking(token: string, memberId: string | undefined, digits: string | undefined) {
  const input = { params: { token }, query: memberId && digits ? { digits } : {} }
  return useQuery({
    queryKey: [...keyOf(getPhoneBooking, input), memberId],
    queryFn: ({ signal }) => call(getPhoneBooking, { ...input, signal }),
  })
}

/** Makes the reservation and reads again every query that shows reservations. */
export function useClaimPhoneBooking(token: string, digits: string | undefined) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (amount: number) => call(claimPhoneBooking, { params: { token }, body: { amount, digits } }),
    onSuccess: () => void invalidate(...reservationReads.filter((endpoint) => endpoint !== getPhoneBooking)),
    // The price or the owner may be another by now.
    onError: () => void invalidate(getPhoneBooking),
  })
}
