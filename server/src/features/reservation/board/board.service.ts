import type { Board, BoardCell } from '../../../../../contract/board.ts'
import { type Leg, stageLabels, type TimeSlot } from '../../../../../contract/reservation-status.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/http/app-error.ts'
import { startOf, toPage } from '../../../shared/http/cursor.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { addDays, isDay, weekdayOf } from '../booking-days.ts'
import { findClosed, findPattern, findSlots } from '../calendar.repository.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import { agreedTime } from '../rules.ts'
import { listForStaff, type StaffFilter } from '../staff-list.repository.ts'
import { listPlaced } from './board.repository.ts'
import { toCard, toStaffReservation, toStop } from './board.views.ts'

export interface BoardDependencies {
  db: Database
  now: () => Date
  audit: Audit
}

type StaffQuery = StaffFilter & { page: number; size: number; cursor?: string | undefined }

const legs: Leg[] = ['PICKUP', 'DELIVERY']
const halves: TimeSlot[] = ['AM', 'PM']

/** What operators see of all reservations: the list, the week, and the day of the van. */
export function createBoard({ db, now, audit }: BoardDependencies) {
  return { list, week, daySheet }

  async function list({ page, size, cursor, ...filter }: StaffQuery) {
    const from = startOf({ page, size, cursor })
    const { content, ...rest } = toPage(await listForStaff(db, filter, from, size + 1), size)
    return { content: content.map((row) => toStaffReservation(row, now())), ...rest }
  }

  /** Monday to Sunday around a day; each half of a day with what is taken of it and who took it. */
  async function week(day = seoulDay(now())): Promise<Board> {
    const monday = addDays(expectDay(day), -((weekdayOf(day) + 6) % 7))
    const dates = Array.from({ length: 7 }, (_, index) => addDays(monday, index))
    const days = { first: monday, last: addDays(monday, 6) }
    const [closed, pattern, ...perLeg] = await Promise.all([
      findClosed(db),
      findPattern(db),
      ...legs.map(async (leg) => ({
        leg,
        slots: await findSlots(db, leg, days.first, days.last),
        rows: await listPlaced(db, leg, days),
      })),
    ])
    const cellOf = (
      date: string,
      slot: TimeSlot,
      { leg, slots, rows }: (typeof perLeg)[number],
    ): BoardCell => {
      const opened = slots.find((it) => it.date === date && it.slot === slot)
      const isPlanned = (it: (typeof pattern)[number]) =>
        it.leg === leg && it.slot === slot && it.weekday === weekdayOf(date)
      const room = opened ?? pattern.find(isPlanned)
      const here = rows.filter((row) => isAt(row, leg, date, slot))
      return {
        leg,
        slot,
        stops: { booked: opened?.takenStops ?? 0, capacity: room?.stops ?? 0 },
        pots: { booked: opened?.takenPots ?? 0, capacity: room?.pots ?? 0 },
        reservations: here.map((row) => toCard(row, leg)),
      }
    }
    return {
      days: dates.map((date) => ({
        date,
        closedFor: sayClosed(closed, date),
        cells: halves.flatMap((slot) => perLeg.map((of) => cellOf(date, slot, of))),
      })),
    }
  }

  /** Whole addresses and phones for the van; the look at all of them is written down once. */
  async function daySheet(actorId: string, day: string) {
    const days = { first: expectDay(day), last: day }
    const perLeg = await Promise.all(
      legs.map(async (leg) => (await listPlaced(db, leg, days)).map((row) => toStop(row, leg))),
    )
    const stops = perLeg
      .flat()
      .filter(({ status }) => status !== 'WAITING')
      .toSorted((one, other) => orderOf(one).localeCompare(orderOf(other), 'ko'))
    await audit.look({
      actorId,
      action: 'reservation.daySheet',
      subject: 'day-sheet',
      subjectId: day,
      after: { reservations: stops.map(({ number }) => number) },
    })
    return { date: day, closedFor: sayClosed(await findClosed(db), day), stops }
  }
}

/** The morning before the afternoon; in it by area, and in an area by time. */
const orderOf = (stop: { slot: TimeSlot; place: string; time: string; number: string }) =>
  [stop.slot, stop.place, stop.time, stop.number].join('\u0000')

/** Why nobody drives on a day, or only one way; null on a working day. */
function sayClosed(closed: Awaited<ReturnType<typeof findClosed>>, day: string): string | null {
  const reasons = closed.filter(({ date }) => date === day)
  const words = reasons.map(({ leg, name }) => (leg ? `${stageLabels[leg]} ${name}` : name))
  return words.join(', ') || null
}

function isAt(row: StoredReservation, leg: Leg, date: string, slot: TimeSlot) {
  const agreed = agreedTime(row, leg)
  return agreed.date === date && agreed.slot === slot
}

function expectDay(day: string) {
  if (!isDay(day)) throw new AppError('VALIDATION_FAILED', { message: '날짜를 확인해 주세요.' })
  return day
}
