import { useQueryClient } from '@tanstack/react-query'
import {
  announceDelay,
  type DaySheet,
  type DaySheetStop,
  getBoard,
  getDaySheet,
} from '../../../../contract/reservation/board.ts'
import {
  addCareEntry,
  changeCareEntry,
  getCareRecord,
  savePot,
} from '../../../../contract/reservation/care-record.ts'
import {
  getAdminReservation,
  moveReservations,
  revealContact,
} from '../../../../contract/reservation/reservation-admin.ts'
import {
  type ReservationStatus,
  reservationStatusLabels,
} from '../../../../contract/reservation/reservation-status.ts'
import { useServerMutation, useServerQuery } from '../../shared/server/server-query.ts'

/** The week that contains the day. */
export const useBoard = (day: string) => useServerQuery(getBoard, { query: { day } })
export const useDaySheet = (day: string) =>
  useServerQuery(getDaySheet, { query: { day } }, { readOnce: true })
export const useReservation = (id: string) => useServerQuery(getAdminReservation, { params: { id } })
export const useRevealContact = () => useServerMutation(revealContact)
export const useAnnounceDelay = () => useServerMutation(announceDelay)

/** Queries that contain the status of a reservation. The day sheet is updated by `useSetStopStatus` instead. */
const statusQueries = [getBoard, getAdminReservation]

export const useMoveReservations = () => useServerMutation(moveReservations, { invalidates: statusQueries })

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
