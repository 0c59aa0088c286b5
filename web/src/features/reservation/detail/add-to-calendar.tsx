import { CalendarPlus } from 'lucide-react'
import { saveFile } from '../../../../../client/save-file.ts'
import type { ReservationDetail, TimelineStep } from '../../../../../contract/reservation/reservation.ts'
import { type Leg, timeSlotEnds } from '../../../../../contract/reservation/reservation-status.ts'
import { isCancelled } from '../journey/status-presentation.tsx'

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

const summaries: Record<Leg, string> = { PICKUP: '새잎 화분 수거', DELIVERY: '새잎 화분 배송' }

/** Returns the pickup and the delivery that are still to come as events; none for an unpaid or ended reservation. */
export function visitsToCome(reservation: ReservationDetail, pageUrl: string): CalendarEvent[] {
  const { id, status, timeline, paymentRequired, expired, reservationNumber, revision = 0 } = reservation
  if (isCancelled(status) || paymentRequired || expired) return []
  return timeline.flatMap((step) => {
    const { stage, date, time } = step
    if (stage === 'CARE' || step.status !== '예정' || !date || !time) return []
    return {
      uid: `${id}-${stage.toLowerCase()}@saeip`,
      sequence: revision,
      start: seoulMoment(date, time),
      end: seoulMoment(date, time < timeSlotEnds.AM ? timeSlotEnds.AM : timeSlotEnds.PM),
      summary: summaries[stage],
      description: `예약 번호 ${reservationNumber}\n일정이 바뀌면 새잎에서 다시 추가해 주세요.`,
      location: addressOf(step),
      url: pageUrl,
    }
  })
}

const seoulMoment = (date: string, time: string) => new Date(`${date}T${time.slice(0, 5)}:00+09:00`)

const addressOf = ({ location }: TimelineStep) =>
  [location?.address, location?.addressDetail].filter(Boolean).join(' ')

/** An appointment for a calendar. */
interface CalendarEvent {
  /** Stays the same when the appointment moves, so that a calendar replaces the earlier entry. */
  uid: string
  /** Grows with every change of the appointment. */
  sequence: number
  start: Date
  end: Date
  summary: string
  description: string
  location: string
  url: string
}

/**
 * Writes events as an iCalendar file (RFC 5545). Times are in UTC, which needs no time zone definition and shows the same
 * moment in every calendar. Each event has an alarm one day before.
 */
export function toCalendarFile(events: CalendarEvent[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Saeip//Reservation//KO',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flatMap((event) => linesOf(event, now)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const linesOf = (event: CalendarEvent, now: Date) => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${utc(now)}`,
  `DTSTART:${utc(event.start)}`,
  `DTEND:${utc(event.end)}`,
  `SUMMARY:${escapeText(event.summary)}`,
  `DESCRIPTION:${escapeText(event.description)}`,
  `LOCATION:${escapeText(event.location)}`,
  `URL:${event.url}`,
  'STATUS:CONFIRMED',
  'TRANSP:TRANSPARENT',
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escapeText(event.summary)}`,
  'TRIGGER:-P1D',
  'END:VALARM',
  'END:VEVENT',
]

/** 2026-11-24T00:00:00.000Z -> 20261124T000000Z */
const utc = (date: Date) => `${date.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Escapes a text value; control characters other than line breaks are not allowed in one. */
const escapeText = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
    .replaceAll(/[\u0000-\u001f\u007f]/g, '')

const lineOctets = 75

/** Continues a line of more than 75 octets on the next one, after a space, without cutting a character in two. */
function fold(line: string) {
  const encoder = new TextEncoder()
  let folded = ''
  let used = 0
  for (const character of line) {
    const octets = encoder.encode(character).length
    if (used + octets > lineOctets) {
      folded += '\r\n '
      used = 1
    }
    folded += character
    used += octets
  }
  return folded
}
