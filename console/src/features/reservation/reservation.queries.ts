import { useQueryClient } from '@tanstack/react-query'
import { useLogoutIfAccessDenied } from 'react-admin'
import type { CallInput } from '../../../../contract/endpoint.ts'
import {
  announceDelay,
  type DaySheet,
  type DaySheetStop,
  getBoard,
  getDaySheet,
} from '../../../../contract/reservation/board.ts'
import { getCalendarMonth } from '../../../../contract/reservation/calendar-admin.ts'
import {
  addCareEntry,
  changeCareEntry,
  getCareRecord,
  savePot,
} from '../../../../contract/reservation/care-record.ts'
import { viewAsCustomer } from '../../../../contract/reservation/customer-view.ts'
import { addReservationNote } from '../../../../contract/reservation/note-admin.ts'
import { proposePriceChange } from '../../../../contract/reservation/reservation.ts'
import {
  correctContact,
  getAdminReservation,
  moveReservations,
  revealContact,
} from '../../../../contract/reservation/reservation-admin.ts'
import {
  type Leg,
  type ReservationStatus,
  reservationStatusLabels,
} from '../../../../contract/reservation/reservation-status.ts'
import {
  listStaffRescheduleDays,
  rescheduleReservations,
} from '../../../../contract/reservation/staff-reschedule.ts'
import { call, callBeforeLeaving } from '../../shared/server/api.ts'
import { useInvalidate, useServerMutation, useServerQuery } from '../../shared/server/server-query.ts'

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

/** Queries that contain the status of a reservation. The day sheet is updated by `useSetStopStatus` instead. */
const statusQueries = [getBoard, getAdminReservation]

export const useMoveReservations = () => useServerMutation(moveReservations, { invalidates: statusQueries })

/**
 * Returns a function that moves reservations, also after the screen is gone, and resolves to the result of each. With `isLeaving`
 * the request outlives the page.
 */
export function useSendMoves() {
  const signOutWhenDenied = useLogoutIfAccessDenied()
  const invalidate = useInvalidate()
  return async ({ body }: CallInput<typeof moveReservations>, isLeaving: boolean) => {
    const send = isLeaving ? callBeforeLeaving : call
    try {
      return (await send(moveReservations, { body })).results
    } catch (error) {
      await signOutWhenDenied(error)
      throw error
    } finally {
      void invalidate(...statusQueries)
    }
  }
}

/** The next working days, with the state of each slot for so many pots. */
export const useStaffRescheduleDays = (leg: Leg, pots: number, from: string | null) =>
  useServerQuery(listStaffRescheduleDays, { query: { leg, pots, ...(from && { from }) } })

export const useRescheduleReservations = () =>
  useServerMutation(rescheduleReservations, {
    invalidates: [...statusQueries, getCalendarMonth, listStaffRescheduleDays],
    alsoOnError: true,
  })

export const useAddNote = () => useServerMutation(addReservationNote, { invalidates: [getAdminReservation] })

export const useProposePrice = () =>
  useServerMutation(proposePriceChange, { invalidates: [getAdminReservation], alsoOnError: true })

/**
 * Returns a function that changes a stop in the loaded day sheet. Refetching the sheet would add a read to the audit
 * log.
 */
export function useSetStopStatus(id: string) {
  const queries = useQueryClient()
  const change = (stop: DaySheetStop, status: ReservationStatus): DaySheetStop =>
    stop.id === id
      ? { ...stop, status, statusLabel: reservationStatusLabels[status], revision: stop.revision + 1 }
      : stop
  return (status: ReservationStatus) =>
    queries.setQueriesData<DaySheet>(
      { queryKey: [getDaySheet.path] },
      (sheet) => sheet && { ...sheet, stops: sheet.stops.map((stop) => change(stop, status)) },
    )
}

export const useCareRecord = (id: string) => useServerQuery(getCareRecord, { params: { id } })
export const useSavePot = () => useServerMutation(savePot, { invalidates: [getCareRecord] })
export const useAddCareEntry = () => useServerMutation(addCareEntry, { invalidates: [getCareRecord] })
export const useChangeCareEntry = () => useServerMutation(changeCareEntry, { invalidates: [getCareRecord] })
