import { memberIdOf } from '../../../../../client/session.ts'
import { storedFiles } from '../../../../../client/stored-files.ts'
import type { DaySheet, DaySheetStop } from '../../../../../contract/reservation/board.ts'
import { completedStatus } from '../../../../../contract/reservation/move-questions.ts'
import { potSizes } from '../../../../../contract/reservation/price.ts'
import {
  type Leg,
  type ReservationStatus,
  reservationStatusLabels,
  statusProgress,
} from '../../../../../contract/reservation/reservation-status.ts'
import { addDays, seoulToday } from '../../../../../contract/seoul-day.ts'
import type { MoveBody, PhotoBody, QueuedChange } from '../../../shared/outbox/undo-queue.ts'
import { getToken, onTokenChange } from '../../../shared/server/session.ts'

/** A day sheet as the server sent it, for the person who read it. */
export interface StoredSheet {
  ownerId: string
  /** When the server sent it, in milliseconds since 1970. */
  receivedAt: number
  sheet: DaySheet
}

const farthestDays = 7

/**
 * Adds a sheet in place of an older one of its day. Besides today only the next day with stops is stored: the soonest one that was
 * read.
 */
export function withSheet(sheets: StoredSheet[], added: StoredSheet, today: string): StoredSheet[] {
  const others = sheets.filter(({ sheet }) => sheet.date !== added.sheet.date)
  const all = [...others, added].toSorted((one, two) => one.sheet.date.localeCompare(two.sheet.date))
  const next = all.find(({ sheet }) => isSoon(sheet, today))
  return all.filter((it) => it.sheet.date === today || it === next)
}

/** The sheets of this person whose day is not over. */
export const worthStoring = (sheets: StoredSheet[], { ownerId, today }: Person) =>
  sheets.filter((it) => it.ownerId === ownerId && it.sheet.date >= today)

const isSoon = ({ date, stops }: DaySheet, today: string) =>
  date > today && date <= addDays(today, farthestDays) && stops.length > 0

export type StopChange =
  | {
      id: string
      status: ReservationStatus
      /** One more than before when absent. */
      revision?: number | undefined
      /** Why the visit was missed. */
      reason?: string | undefined
    }
  /** The pot has a photo now. */
  | { id: string; photographed: number }

/** The pots without a photo of this visit; all of them on a sheet that was stored before the server said so. */
export const potsToPhotograph = (stop: Pick<DaySheetStop, 'potsToPhotograph' | 'potCount'>) =>
  stop.potsToPhotograph ?? Array.from({ length: stop.potCount }, (_, index) => index + 1)

/** The day sheet with the new status and revision, or the new photo, of these stops. */
export function withChangedStops(sheet: DaySheet, changes: StopChange[]): DaySheet {
  const change = (stop: DaySheetStop): DaySheetStop => {
    const found = changes.find(({ id }) => id === stop.id)
    if (!found) return stop
    if ('photographed' in found)
      return { ...stop, potsToPhotograph: potsToPhotograph(stop).filter((it) => it !== found.photographed) }
    const { status, revision = stop.revision + 1, reason } = found
    // The move of a missed visit has words of its own: ‘못 전했어요’.
    const label = stop.moves.find(({ to }) => to === status)?.label ?? reservationStatusLabels[status]
    return { ...stop, status, statusLabel: [label, reason].filter(Boolean).join(' · '), revision }
  }
  return { ...sheet, stops: sheet.stops.map(change) }
}

const files = storedFiles<StoredSheet[]>('saeip-console-sheets')
const [name, checkMs] = ['days', 60_000]
/** Writes one after another, because each one reads what the one before it has written. */
let last: Promise<void> = Promise.resolve()

/** Day sheets in this browser, with addresses and phone numbers: of today and of the next day, for the person who read them. */
export const storedSheets = {
  /** The stored sheet of a day; undefined when there is none of this person. */
  find: async (day: string) => (await readSheets()).find(({ sheet }) => sheet.date === day),
  /** A stop of any stored sheet; undefined when there is none of this person. */
  findStop: async (id: string) =>
    (await readSheets()).flatMap(({ sheet }) => sheet.stops).find((stop) => stop.id === id && isOpen(stop)),
  store: (sheet: DaySheet, receivedAt: number) =>
    rewrite((sheets, { ownerId, today }) =>
      ownerId === undefined ? sheets : withSheet(sheets, { ownerId, receivedAt, sheet }, today),
    ),
  change: (change: (sheet: DaySheet) => DaySheet) =>
    rewrite((sheets) => sheets.map((stored) => ({ ...stored, sheet: change(stored.sheet) }))),
  clear: () => {
    last = last.then(() => files.clear())
    return last
  },
}

/**
 * Removes stored sheets of past days (in Seoul) and of people who are not signed in: now, regularly,
 * and whenever the session changes. Returns the function that stops it.
 */
export function watchStoredSheets() {
  const clean = () => void (getToken() ? rewrite((sheets) => sheets) : storedSheets.clear())
  clean()
  const timer = setInterval(clean, checkMs)
  document.addEventListener('visibilitychange', clean)
  const forget = onTokenChange(clean)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', clean)
    forget()
  }
}

interface Person {
  ownerId: string | undefined
  today: string
}

const currentPerson = (): Person => ({ ownerId: memberIdOf(getToken()), today: seoulToday() })

async function readSheets() {
  await last
  return worthStoring((await files.read(name)) ?? [], currentPerson())
}

function rewrite(change: (sheets: StoredSheet[], person: Person) => StoredSheet[]) {
  last = last.then(async () => {
    const found = (await files.read(name)) ?? []
    const person = currentPerson()
    const next = worthStoring(change(found, person), person)
    if (next.length > 0) await files.write(name, next)
    else if (found.length > 0) await files.clear()
  })
  return last
}

/** The status of a stop that has not been visited. */
export const openStatus = {
  PICKUP: 'PICKUP_SCHEDULED',
  DELIVERY: 'DELIVERY_SCHEDULED',
} as const satisfies Record<Leg, ReservationStatus>

type State = Pick<DaySheetStop, 'leg' | 'status'>

export const isOpen = ({ leg, status }: State) => status === openStatus[leg]

/** Whether the plants were collected or handed over; a stop that is not ready for a visit is neither open nor done. */
export function isDone({ leg, status }: State) {
  if (status === 'CANCELLED' || status === 'REFUNDED') return false
  return statusProgress[status] >= statusProgress[completedStatus[leg]]
}

type Tap = Pick<QueuedChange, 'subjects' | 'state'> & { body: Pick<MoveBody, 'to'> | PhotoBody }

/** Whether a completion of the stop was tapped and not refused: it waits to be sent. A missed visit is no completion. */
export const willBeDone = ({ leg, id }: Pick<DaySheetStop, 'leg' | 'id'>, queued: readonly Tap[]) =>
  queued.some(
    ({ subjects, state, body }) =>
      subjects.includes(id) && state !== 'FAILED' && 'to' in body && body.to === completedStatus[leg],
  )

/** Returns '3개 (소 2, 대 1)'. */
export function potsText({ pots, potCount }: Pick<DaySheetStop, 'pots' | 'potCount'>) {
  const labels = potSizes
    .filter(({ size }) => pots[size] > 0)
    .map(({ size, label }) => `${label} ${pots[size]}`)
  return `${potCount}개 (${labels.join(', ')})`
}
