/** An appointment for a calendar. */
export interface CalendarEvent {
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
  `SUMMARY:${escaped(event.summary)}`,
  `DESCRIPTION:${escaped(event.description)}`,
  `LOCATION:${escaped(event.location)}`,
  `URL:${event.url}`,
  'STATUS:CONFIRMED',
  'TRANSP:TRANSPARENT',
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(event.summary)}`,
  'TRIGGER:-P1D',
  'END:VALARM',
  'END:VEVENT',
]

/** 2026-11-24T00:00:00.000Z -> 20261124T000000Z */
const utc = (date: Date) => `${date.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Escapes a text value; control characters other than line breaks are not allowed in one. */
const escaped = (text: string) =>
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
