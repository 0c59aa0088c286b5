import { useQueryClient } from '@tanstack/react-query'
import { getBoard, getDaySheet } from '../../../../contract/reservation/board.ts'
import { getCareRecord } from '../../../../contract/reservation/care-record.ts'
import { revealContact } from '../../../../contract/reservation/reservation-admin.ts'
import { useServerMutation, useServerQuery } from '../../shared/server/server-query.tsx'
import type { StoredSheet } from './sheet/stored-sheets.ts'

/** The week that contains the day. */
export const useBoard = (day: string) => useServerQuery(getBoard, { query: { day } })

/** One day of it; undefined while it loads. */
export const useBoardDay = (day: string) => useBoard(day).data?.days.find(({ date }) => date === day)

export const useRevealContact = () => useServerMutation(revealContact)

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
