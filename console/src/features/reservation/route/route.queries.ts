import { useQueryClient } from '@tanstack/react-query'
import { type DaySheet, getDaySheet } from '../../../../../contract/reservation/board.ts'
import {
  getRoute,
  listVans,
  type RouteStop,
  saveRoute,
  saveVans,
  suggestRoute,
} from '../../../../../contract/reservation/route-admin.ts'
import { useServerMutation, useServerQuery } from '../../../shared/server/server-query.ts'
import { inOrderOf } from './route-order.ts'

export const useVans = () => useServerQuery(listVans, {})
export const useSaveVans = () => useServerMutation(saveVans, { invalidates: [listVans] })
export const useSaveRoute = () => useServerMutation(saveRoute, { handles: 'CHANGED_MEANWHILE' })
/** The stored order of a day, read when another one was refused. */
export const useStoredOrder = () => useServerMutation(getRoute)
/** Returns an order by distance and stores nothing. */
export const useSuggestRoute = () => useServerMutation(suggestRoute)

/** Returns a function that puts a stored order into the loaded day sheet. Refetching it would add a read to the audit log. */
export function useShowRoute(day: string) {
  const queries = useQueryClient()
  return ({ revision, stops }: { revision: number; stops: RouteStop[] }) =>
    queries.setQueryData<DaySheet>(
      [getDaySheet.path, { query: { day } }],
      (sheet) => sheet && { ...sheet, routeRevision: revision, stops: inOrderOf(sheet.stops, stops) },
    )
}
