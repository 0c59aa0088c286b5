import { useEffect, useState } from 'react'
import { ApiError } from '../../../../../../client/http/api-error.ts'
import { useIsOnline } from '../../../../../../client/use-is-online.ts'
import { useDaySheet, useShowStoredSheet } from '../../reservation.queries.ts'
import { storedSheets } from './stored-sheets.ts'

/** Why the sheet may not be the current one. */
export interface Cut {
  isOnline: boolean
  /** When the server sent the sheet, in milliseconds since 1970; 0 without a sheet. */
  receivedAt: number
}

/** The day sheet, from this browser when the server cannot be reached; `cut` is undefined while the sheet is the server's. */
export function useOfflineSheet(day: string) {
  const sheet = useDaySheet(day)
  const showStored = useShowStoredSheet()
  const [storedAt, setStoredAt] = useState(0)
  const isOnline = useIsOnline()
  const { data, dataUpdatedAt } = sheet
  const isUnreachable = !isOnline || isConnectionError(sheet.error)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `showStored` is another function in every render
  useEffect(() => {
    if (data || !isUnreachable) return
    let isCurrent = true
    void storedSheets.find(day).then((found) => {
      if (!found || !isCurrent) return
      setStoredAt(found.receivedAt)
      void showStored(found)
    })
    return () => {
      isCurrent = false
    }
  }, [day, data, isUnreachable])

  useEffect(() => {
    if (data) void storedSheets.store(data, dataUpdatedAt)
  }, [data, dataUpdatedAt])

  const isOld = isUnreachable || (data !== undefined && dataUpdatedAt === storedAt)
  const cut: Cut | undefined = isOld
    ? { isOnline: !isUnreachable, receivedAt: data ? dataUpdatedAt : 0 }
    : undefined
  return { sheet, cut }
}

/** Whether no answer of the server arrived, as opposed to an answer that refuses. */
const isConnectionError = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)
