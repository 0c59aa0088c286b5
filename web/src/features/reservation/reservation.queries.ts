import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { keyOf } from '../../../../client/server-query.ts'
import type { CallInput, Query } from '../../../../contract/endpoint.ts'
import {
  approvePriceChange,
  cancelReservation,
  changeDeliveryAddress,
  confirmPausedVisit,
  confirmPots,
  declinePriceChange,
  getReservation,
  listRescheduleDays,
  listReservations,
  previewCancel,
  type ReservationDetail,
  rescheduleDelivery,
  reschedulePickup,
} from '../../../../contract/reservation/reservation.ts'
import type { Leg } from '../../../../contract/reservation/reservation-status.ts'
import {
  answerRescheduleProposal,
  type ProposalAnswer,
} from '../../../../contract/reservation/visit/reschedule-proposal.ts'
import { call } from '../../shared/api/index.ts'
import { useEndlessList, useLastDefined } from '../../shared/endless-list.ts'
import { reservationReads } from '../../shared/reservation-reads.ts'
import { useServerQuery } from '../../shared/server-query.ts'

const pageSize = 10
const pendingAskedEveryMs = 8000
const visitAskedEveryMs = 60_000

type Category = Query<typeof listReservations>['category']

export const reservationsKey = (category: Category) => [...keyOf(listReservations), category ?? 'all']

/** The member's reservations of one tab, newest first, with the counts of all tabs. */
export function useReservations(category: Category) {
  const list = useEndlessList(reservationsKey(category), async (request, signal) => {
    const query = { ...request, size: pageSize, ...(category && { category }) }
    const { reservations, ...rest } = await call(listReservations, { query, signal })
    return { content: reservations, ...rest }
  })
  const counts = useLastDefined(list.query.data?.pages.at(-1)?.statusCounts)
  return { ...list, counts }
}

const detailKey = (id: string) => keyOf(getReservation, { params: { id } })

/** One reservation, `always` read anew where the screen needs the present state; polled while a refund or a payment is pending, and while the van is on its way. */
export const useReservation = (id: string, refetchOnMount: boolean | 'always' = true) =>
  useQuery({
    queryKey: detailKey(id),
    refetchOnMount,
    queryFn: async ({ signal }) => withServerTime(await call(getReservation, { params: { id }, signal })),
    refetchInterval: ({ state }) => (state.data ? askedEveryMs(state.data) : false),
  })

function askedEveryMs(reservation: ReservationDetail) {
  if (isPending(reservation)) return pendingAskedEveryMs
  return typeof reservation.visitsAhead === 'number' ? visitAskedEveryMs : false
}

const isPending = ({ paymentInfo, paymentRequired, priceChange }: ReservationDetail) =>
  paymentRequired || paymentInfo.refundPendingAmount > 0 || priceChange?.status === 'AWAITING_PAYMENT'

/** Returns a function that refetches a reservation which is known to be stale, and resolves to the newest known one. */
export function useReloadReservation(id: string) {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: detailKey(id) })
    return queries.getQueryData<ReservationDetail>(detailKey(id))
  }
}

/** The refund of a cancellation now; never cached. */
export const useCancelPreview = (id: string) =>
  useServerQuery(previewCancel, { params: { id } }, { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false })

/** Available days for a leg; disabled while the leg is undefined. */
export const useRescheduleDays = (id: string, leg: Leg | undefined) =>
  useServerQuery(
    listRescheduleDays,
    { params: { id }, query: { leg: leg ?? 'PICKUP' } },
    { enabled: leg !== undefined, staleTime: 0 },
  )

/** Changes the reservation; `change` sends what the screen gives to `mutate`, and answers with the changed one. */
function useReservationChange<Variables>(change: (variables: Variables) => Promise<ReservationDetail>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: (changed) => show(queries, changed) })
}

export const useCancelReservation = (id: string) =>
  useReservationChange((body: CallInput<typeof cancelReservation>['body']) =>
    call(cancelReservation, { params: { id }, body }),
  )

export const useReschedule = (id: string, leg: Leg) =>
  useReservationChange((body: CallInput<typeof reschedulePickup>['body']) =>
    call(leg === 'PICKUP' ? reschedulePickup : rescheduleDelivery, { params: { id }, body }),
  )

/** Approves or declines a price change. */
export const useAnswerPriceChange = (id: string) =>
  useReservationChange(({ agreed, priceChangeId }: { agreed: boolean; priceChangeId: string }) =>
    call(agreed ? approvePriceChange : declinePriceChange, { params: { id }, body: { priceChangeId } }),
  )

/** Accepts or declines another half day for a visit. */
export const useAnswerProposal = (id: string) =>
  useReservationChange(({ proposalId, answer }: { proposalId: string; answer: ProposalAnswer }) =>
    call(answerRescheduleProposal, { params: { id, proposalId }, body: { answer } }),
  )

export const useChangeDeliveryAddress = (id: string) =>
  useReservationChange((body: CallInput<typeof changeDeliveryAddress>['body']) =>
    call(changeDeliveryAddress, { params: { id }, body }),
  )

/** Keeps a paused pickup on its day. */
export const useConfirmPausedVisit = (id: string) =>
  useReservationChange((pauseId: string) => call(confirmPausedVisit, { params: { id }, body: { pauseId } }))

/** Says that the pots are as the photos of a visit show. */
export const useConfirmPots = (id: string) =>
  useReservationChange((body: CallInput<typeof confirmPots>['body']) =>
    call(confirmPots, { params: { id }, body }),
  )

/** Stores the result of a change in the cache and invalidates everything that depends on it. */
async function show(queries: QueryClient, changed: ReservationDetail) {
  const queryKey = detailKey(changed.id)
  // A request started before the change must not restore the old state.
  await queries.cancelQueries({ queryKey })
  queries.setQueryData(queryKey, withServerTime(changed))
  for (const endpoint of reservationReads) void queries.invalidateQueries({ queryKey: keyOf(endpoint) })
}

let aheadMs = 0

/** Remembers by how much the server's clock is ahead of the device's, from an answer that has just arrived. */
export function withServerTime<Answer extends { serverTime?: string | undefined }>(answer: Answer): Answer {
  if (answer.serverTime) aheadMs = Date.parse(answer.serverTime) - Date.now()
  return answer
}

/** The server's time now, in milliseconds; the device's own before the first answer. */
export const serverNow = () => Date.now() + aheadMs
