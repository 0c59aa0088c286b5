import { useQueryClient } from '@tanstack/react-query'
import { useInvalidate } from '../../../../../client/use-invalidate.ts'
import type { CallInput } from '../../../../../contract/endpoint.ts'
import { type DaySheet, getBoard, getDaySheet } from '../../../../../contract/reservation/board.ts'
import { addCareEntry, getCareRecord } from '../../../../../contract/reservation/care-record.ts'
import { moveReservations } from '../../../../../contract/reservation/move-admin.ts'
import { getAdminReservation } from '../../../../../contract/reservation/reservation-admin.ts'
import { listVisitsToMove } from '../../../../../contract/reservation/visit/missed-visit.ts'
import { callBeforeLeaving, uploadLater } from '../../../shared/server/api.ts'
import { type StopChange, storedSheets, withChangedStops } from '../sheet/stored-sheets.ts'

/** Queries that contain the status of a reservation. The day sheet is updated by `useChangeStops` instead. */
export const statusQueries = [getBoard, listVisitsToMove, getAdminReservation]

/** Returns a function that moves reservations and resolves to the result of each. The request outlives the page. */
export function useSendMoves() {
  const invalidate = useInvalidate()
  return async (body: CallInput<typeof moveReservations>['body']) => {
    try {
      return (await callBeforeLeaving(moveReservations, { body })).results
    } finally {
      void invalidate(...statusQueries)
    }
  }
}

/** Returns a function that adds a care entry which waited in the queue. */
export function useSendEntry() {
  const invalidate = useInvalidate()
  return async (input: CallInput<typeof addCareEntry>) => {
    await uploadLater(addCareEntry, input)
    void invalidate(getCareRecord, ...statusQueries)
  }
}

/**
 * Returns a function that changes stops in the loaded and the stored day sheets. Refetching the sheet would add a read to the
 * audit log.
 */
export function useChangeStops() {
  const queries = useQueryClient()
  return async (changes: StopChange[]) => {
    const change = (sheet: DaySheet) => withChangedStops(sheet, changes)
    for (const [key, sheet] of queries.getQueriesData<DaySheet>({ queryKey: [getDaySheet.path] })) {
      const updatedAt = queries.getQueryState(key)?.dataUpdatedAt
      if (sheet) queries.setQueryData(key, change(sheet), updatedAt === undefined ? {} : { updatedAt })
    }
    await storedSheets.change(change)
  }
}
