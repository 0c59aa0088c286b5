import { CalendarPlus } from 'lucide-react'
import { saveFile } from '../../../../../client/save-file.ts'
import type { ReservationDetail } from '../../../../../contract/reservation/reservation.ts'
import { toCalendarFile } from './calendar-file.ts'
import { visitsToCome } from './visits-to-come.ts'

/** Downloads the visits to come as a calendar file, which phones and computers open in their calendar. */
export function AddToCalendar({ reservation }: { reservation: ReservationDetail }) {
  const visits = visitsToCome(reservation, location.href)
  if (visits.length === 0) return null
  const save = () =>
    saveFile(
      new Blob([toCalendarFile(visits, new Date())], { type: 'text/calendar;charset=utf-8' }),
      `saeip-${reservation.reservationNumber}.ics`,
    )
  return (
    <button
      type="button"
      onClick={save}
      className="-mr-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 font-semibold active:bg-line"
    >
      <CalendarPlus aria-hidden className="size-4.5" />
      캘린더에 추가
    </button>
  )
}
