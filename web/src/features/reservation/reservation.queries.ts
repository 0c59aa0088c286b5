import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallInput, Query } from '../../../../contract/endpoint.ts'
import {
  approvePriceChange,
  cancelReservation,
  declinePriceChange,
  getReservation,
  listRescheduleDays,
  listReservations,
  previewCancel,
  type ReservationDetail,
  rescheduleDelivery,
  reschedulePickup,
} from '../../../../contract/reservation.ts'
import type { Leg } from '../../../../contract/reservation-status.ts'
import { call } from '../../shared/api/index.ts'
import { useEndlessList } from '../../shared/endless-list.ts'
import { useLastKnown } from '../../shared/last-known.ts'

const pageSize = 10
const pendingAskedEveryMs = 8000

type Category = Query<typeof listReservations>['category']

/** One tab of the person's reservations, newest first, and how many each tab holds. */
export function useReservations(category: Category) {
  const list = useEndlessList(['reservation', 'list', category ?? 'all'], async (request, signal) => {
    const query = { ...request, size: pageSize, ...(category && { category }) }
    const { reservations, ...rest } = await call(listReservations, { query, signal })
    return { content: reservations, ...rest }
  })
  const counts = useLastKnown(list.query.data?.pages.at(-1)?.statusCounts)
  return { ...list, counts }
}

const detailKey = (id: string) => ['reservation', 'detail', id]

/** One reservation; looked at again by itself while money is on its way or a payment is awaited. */
export const useReservation = (id: string) =>
  useQuery({
    queryKey: detailKey(id),
    queryFn: ({ signal }) => call(getReservation, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isPending(state.data) ? pendingAskedEveryMs : false),
  })

const isPending = ({ paymentInfo, paymentRequired, priceChange }: ReservationDetail) =>
  paymentRequired || paymentInfo.refundPendingAmount > 0 || priceChange?.status === 'AWAITING_PAYMENT'

/** Reads a reservation anew: what is shown is known to be old. */
export function useReloadReservation(id: string) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: detailKey(id) })
}

/** What a cancel would give back at this moment. Never taken from an earlier look. */
export const useCancelPreview = (id: string) =>
  useQuery({
    queryKey: ['reservation', 'cancel-preview', id],
    queryFn: ({ signal }) => call(previewCancel, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

export function useCancelReservation(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<typeof cancelReservation>['body']) =>
      call(cancelReservation, { params: { id }, body }),
    onSuccess: (changed) => show(queries, changed),
  })
}

/** The days to which a leg may be moved, once it is known which. */
export const useRescheduleDays = (id: string, leg: Leg | undefined) =>
  useQuery({
    queryKey: ['reservation', 'reschedule-days', id, leg],
    queryFn: leg
      ? ({ signal }) => call(listRescheduleDays, { params: { id }, query: { leg }, signal })
      : skipToken,
    staleTime: 0,
  })

export function useReschedule(id: string, leg: Leg) {
  const queries = useQueryClient()
  const endpoint = leg === 'PICKUP' ? reschedulePickup : rescheduleDelivery
  return useMutation({
    mutationFn: (body: CallInput<typeof reschedulePickup>['body']) =>
      call(endpoint, { params: { id }, body }),
    onSuccess: (changed) => show(queries, changed),
  })
}

/** The person's yes or no to another price. */
export function useAnswerPriceChange(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ agreed, priceChangeId }: { agreed: boolean; priceChangeId: string }) =>
      call(agreed ? approvePriceChange : declinePriceChange, { params: { id }, body: { priceChangeId } }),
    onSuccess: (changed) => show(queries, changed),
  })
}

/** Shows what a change left behind, and has everything that speaks of it read anew. */
async function show(queries: QueryClient, changed: ReservationDetail) {
  const queryKey = detailKey(changed.id)
  // A reading that began before the change must not bring the old state back.
  await queries.cancelQueries({ queryKey })
  queries.setQueryData(queryKey, changed)
  for (const stale of [['reservation'], ['payment'], ['home'], ['account', 'my-page']]) {
    void queries.invalidateQueries({ queryKey: stale })
  }
}
