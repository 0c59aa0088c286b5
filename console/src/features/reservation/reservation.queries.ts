import { useQueryClient } from '@tanstack/react-query'
import { announceDelay, getBoard, getDaySheet } from '../../../../contract/reservation/board.ts'
import { getCalendarMonth } from '../../../../contract/reservation/calendar-admin.ts'
import {
  addCareEntry,
  changeCareEntry,
  getCareRecord,
  savePot,
} from '../../../../contract/reservation/care-record.ts'
import { viewAsCustomer } from '../../../../contract/reservation/customer-view.ts'
import { moveReservations } from '../../../../contract/reservation/move-admin.ts'
import { addReservationNote } from '../../../../contract/reservation/note-admin.ts'
import { proposePriceChange, withdrawPriceChange } from '../../../../contract/reservation/reservation.ts'
import {
  correctContact,
  getAdminReservation,
  revealContact,
} from '../../../../contract/reservation/reservation-admin.ts'
import type { Leg } from '../../../../contract/reservation/reservation-status.ts'
import {
  addVisitPhoto,
  listVisitsToMove,
  waiveVisitFee,
} from '../../../../contract/reservation/visit/missed-visit.ts'
import {
  listRescheduleProposals,
  proposeReschedules,
  renewProposalLink,
  withdrawRescheduleProposal,
} from '../../../../contract/reservation/visit/reschedule-proposal-admin.ts'
import {
  listStaffRescheduleDays,
  rescheduleReservations,
} from '../../../../contract/reservation/visit/staff-reschedule.ts'
import { getVisitPause, listVisitPauses } from '../../../../contract/reservation/visit/visit-pause.ts'
import { useServerMutation, useServerQuery } from '../../shared/server/server-query.ts'
import { statusQueries } from './outbox/move.queries.ts'
import type { StoredSheet } from './sheet/stored-sheets.ts'

/** The week that contains the day. */
export const useBoard = (day: string) => useServerQuery(getBoard, { query: { day } })
export const useDaySheet = (day: string) =>
  useServerQuery(getDaySheet, { query: { day } }, { readOnce: true })
export const useReservation = (id: string) => useServerQuery(getAdminReservation, { params: { id } })
export const useCustomerView = () => useServerMutation(viewAsCustomer)
export const useRevealContact = () => useServerMutation(revealContact)
export const useCorrectContact = () =>
  useServerMutation(correctContact, { invalidates: [getAdminReservation], alsoOnError: true })
export const useAnnounceDelay = () => useServerMutation(announceDelay)

export const useMoveReservations = () => useServerMutation(moveReservations, { invalidates: statusQueries })

/** The next working days, with the state of each slot for so many pots. */
export const useStaffRescheduleDays = (leg: Leg, pots: number, from: string | null) =>
  useServerQuery(listStaffRescheduleDays, { query: { leg, pots, ...(from && { from }) } })

export const useRescheduleReservations = () =>
  useServerMutation(rescheduleReservations, {
    invalidates: [
      ...statusQueries,
      getCalendarMonth,
      listStaffRescheduleDays,
      listRescheduleProposals,
      getVisitPause,
      listVisitPauses,
    ],
    alsoOnError: true,
  })

export const useProposeReschedules = () =>
  useServerMutation(proposeReschedules, {
    invalidates: [getBoard, getCalendarMonth, listStaffRescheduleDays, listRescheduleProposals],
    alsoOnError: true,
  })

/** The proposals of one reservation, newest first. */
export const useProposalsOf = (reservation: string) =>
  useServerQuery(listRescheduleProposals, { query: { page: 0, size: 10, reservation } })
/** The waiting proposals of the visits of a day. */
export const useWaitingProposals = (day: string) =>
  useServerQuery(listRescheduleProposals, { query: { page: 0, size: 50, status: 'WAITING', day } })
export const useWithdrawProposal = () =>
  useServerMutation(withdrawRescheduleProposal, {
    invalidates: [listRescheduleProposals, getBoard, getCalendarMonth],
    alsoOnError: true,
  })
export const useRenewProposalLink = () =>
  useServerMutation(renewProposalLink, { invalidates: [listRescheduleProposals], alsoOnError: true })
export const useVisitsToMove = () => useServerQuery(listVisitsToMove, {})
export const useAddVisitPhoto = () => useServerMutation(addVisitPhoto)
export const useWaiveVisitFee = () =>
  useServerMutation(waiveVisitFee, { invalidates: statusQueries, alsoOnError: true })

export const useAddNote = () => useServerMutation(addReservationNote, { invalidates: [getAdminReservation] })

export const useWithdrawPrice = () =>
  useServerMutation(withdrawPriceChange, { invalidates: [getAdminReservation], alsoOnError: true })
export const useProposePrice = () =>
  useServerMutation(proposePriceChange, { invalidates: [getAdminReservation], alsoOnError: true })

/** Shows a stored day sheet as the answer of the server that it was. */
export function useShowStoredSheet() {
  const queries = useQueryClient()
  return async ({ sheet, receivedAt }: StoredSheet) => {
    const queryKey = [getDaySheet.path, { query: { day: sheet.date } }]
    // Its failure would remain as the error of the sheet.
    await queries.cancelQueries({ queryKey, exact: true })
    queries.setQueryData(queryKey, sheet, { updatedAt: receivedAt })
  }
}

export const useCareRecord = (id: string) => useServerQuery(getCareRecord, { params: { id } })
export const useSavePot = () => useServerMutation(savePot, { invalidates: [getCareRecord] })
export const useAddCareEntry = () => useServerMutation(addCareEntry, { invalidates: [getCareRecord] })
export const useChangeCareEntry = () => useServerMutation(changeCareEntry, { invalidates: [getCareRecord] })
