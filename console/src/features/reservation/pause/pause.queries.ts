import { getCalendarMonth } from '../../../../../contract/reservation/calendar-admin.ts'
import {
  getVisitPause,
  liftVisitPause,
  listVisitPauses,
  pauseVisits,
} from '../../../../../contract/reservation/visit/visit-pause.ts'
import { useServerMutation, useServerQuery } from '../../../shared/server/server-query.ts'

const pauseQueries = [listVisitPauses, getVisitPause, getCalendarMonth]

export const useVisitPauses = () => useServerQuery(listVisitPauses, {})
export const useVisitPause = (id: string) => useServerQuery(getVisitPause, { params: { id } })
export const usePauseVisits = () => useServerMutation(pauseVisits, { invalidates: pauseQueries })
export const useLiftPause = () =>
  useServerMutation(liftVisitPause, { invalidates: pauseQueries, alsoOnError: true })
