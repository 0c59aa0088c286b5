import { useState } from 'react'
import { useNotify } from 'react-admin'
import { hasCode } from '../../../../../client/http/api-error.ts'
import type { DaySheet, DaySheetStop } from '../../../../../contract/reservation/board.ts'
import type { StoredOrder } from '../../../../../contract/reservation/route-admin.ts'
import { useSaveRoute, useShowRoute, useStoredOrder } from '../route/route.queries.ts'

const toRoute = (stops: DaySheetStop[]) => stops.map(({ id, leg, vanId }) => ({ id, leg, vanId }))

/** Saves an order. `stored` is the order of somebody else that contradicts it, for the person to choose. */
export function useRouteSaving({ date, routeRevision, stops: base }: DaySheet, onSaved: () => void) {
  const [stored, setStored] = useState<StoredOrder>()
  const saving = useSaveRoute()
  const reading = useStoredOrder()
  const showRoute = useShowRoute(date)
  const notify = useNotify()

  async function send(stops: DaySheetStop[], revision: number, from: DaySheetStop[] | undefined) {
    const body = { revision, stops: toRoute(stops), ...(from && { base: toRoute(from) }) }
    try {
      showRoute(await saving.mutateAsync({ params: { day: date }, body }))
      notify('순서를 저장했어요.')
      onSaved()
    } catch (error) {
      if (!hasCode(error, 'CHANGED_MEANWHILE')) return
      setStored(await reading.mutateAsync({ params: { day: date } }).catch(() => undefined))
    }
  }

  function takeStored() {
    if (stored) showRoute(stored)
    onSaved()
  }

  const isBusy = saving.isPending || reading.isPending
  return {
    stored,
    isBusy,
    error: stored || isBusy ? null : (reading.error ?? saving.error),
    save: (stops: DaySheetStop[]) => send(stops, routeRevision, base),
    /** Replaces the other person's order. */
    keepMine: (stops: DaySheetStop[]) => send(stops, stored?.revision ?? routeRevision, undefined),
    takeStored,
  }
}
