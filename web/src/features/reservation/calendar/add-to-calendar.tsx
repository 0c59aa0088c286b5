import { CalendarPlus } from 'lucide-react'
import type { ReservationDetail } from '../../../../../contract/reservation/reservation.ts'
import { toCalendarFile } from './calendar-file.ts'
import { visitsToCome } from './visits-to-come.ts'

/** Downloads the visits to come as a calendar file, which phones and computers open in their calendar. */
export function AddToCalendar({ reservation }: { reservation: ReservationDetail }) {
  const visits = visitsToCome(reservation, location.href)
  if (visits.length === 0) return null
  return (
    <button
      type="button"
      onClick={() => save(toCalendarFile(visits, new Date()), `saeip-${reservation.reservationNumber}.ics`)}
      className="-mr-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 font-semibold active:bg-line"
    >
      <CalendarPlus aria-hidden className="size-4.5" />
      캘린더에 추가
    </button>
  )
}

function save(text: string, name: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The delay lets slow browsers start the download first.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
