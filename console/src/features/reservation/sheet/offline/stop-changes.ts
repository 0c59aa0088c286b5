import type { DaySheet, DaySheetStop } from '../../../../../../contract/reservation/board.ts'
import {
  type ReservationStatus,
  reservationStatusLabels,
} from '../../../../../../contract/reservation/reservation-status.ts'

export interface StopChange {
  id: string
  status: ReservationStatus
  /** One more than before when absent. */
  revision?: number | undefined
}

/** The day sheet with the new status and revision of these stops. */
export function withChangedStops(sheet: DaySheet, changes: StopChange[]): DaySheet {
  const change = (stop: DaySheetStop): DaySheetStop => {
    const found = changes.find(({ id }) => id === stop.id)
    if (!found) return stop
    const { status, revision = stop.revision + 1 } = found
    return { ...stop, status, statusLabel: reservationStatusLabels[status], revision }
  }
  return { ...sheet, stops: sheet.stops.map(change) }
}
