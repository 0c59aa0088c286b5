import type { HolidayLine } from '../../../../../contract/reservation/calendar-admin.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import type { ClosedDay } from './calendar.repository.ts'
import * as repository from './calendar-admin.repository.ts'
import { assertNoReservations } from './capacity-checks.ts'
import { type CalendarAdminDependencies, storeClosure } from './day-admin.service.ts'
import { parseHolidays } from './parse-holidays.ts'

export type HolidayAdmin = ReturnType<typeof createHolidayAdmin>

/** Imports a pasted list of holidays, as a whole or not at all. */
export function createHolidayAdmin({ db, transact, now, audit, calendar }: CalendarAdminDependencies) {
  return { preview, importHolidays }

  async function preview(text: string) {
    return { lines: await classifyLines(db, text) }
  }

  /** Throws VALIDATION_FAILED with the unreadable lines, or PLACES_TAKEN with the reservations on one of the days. */
  async function importHolidays(actorId: string, text: string) {
    const counts = await transact(async (tx) => {
      await repository.lockCalendar(tx)
      const lines = await classifyLines(tx, text)
      assertReadable(lines)
      const booked = lines.flatMap(({ state, date }) => (state === 'BOOKED' && date ? [date] : []))
      for (const date of booked) await assertNoReservations(tx, await findBookedSlots(tx, date))
      const changed = lines.filter(({ state }) => state === 'NEW' || state === 'RENAMED')
      for (const { date, name } of changed)
        await storeClosure(tx, date ?? '', { reason: name ?? '', leg: null })
      const after = changed.map(({ date, name }) => ({ date, reason: name }))
      if (after.length > 0)
        await audit.record(tx, {
          actorId,
          action: 'reservation.importHolidays',
          subject: 'closedDay',
          after,
        })
      const added = changed.filter(({ state }) => state === 'NEW').length
      return { added, renamed: changed.length - added }
    })
    calendar.invalidate()
    return counts
  }

  async function classifyLines(at: Database, text: string): Promise<HolidayLine[]> {
    const lines = parseHolidays(text)
    const dates = lines.flatMap(({ date }) => date ?? [])
    const closedDays = dates.length > 0 ? await repository.findClosedDaysByDate(at, dates) : []
    const today = seoulDay(now())
    const classified: HolidayLine[] = []
    for (const line of lines) {
      const isRepeated = line.date !== null && classified.some(({ date }) => date === line.date)
      const state = isRepeated ? 'REPEATED' : await classifyLine(at, line, closedDays, today)
      classified.push({ ...line, state })
    }
    return classified
  }
}

async function classifyLine(
  at: Database,
  { date, name }: Pick<HolidayLine, 'date' | 'name'>,
  closedDays: ClosedDay[],
  today: string,
): Promise<HolidayLine['state']> {
  if (!date) return 'UNREADABLE'
  if (date <= today) return 'PAST'
  const found = closedDays.find((it) => it.date === date)
  if (found?.name === name && found.leg === null) return 'SAME'
  if ((await findBookedSlots(at, date)).length > 0) return 'BOOKED'
  return found ? 'RENAMED' : 'NEW'
}

async function findBookedSlots(at: Database, date: string) {
  const slots = await repository.findSlotsBetween(at, date, date)
  return slots.filter(({ takenStops }) => takenStops > 0)
}

function assertReadable(lines: HolidayLine[]) {
  const unreadable = lines.filter(({ state }) => state === 'UNREADABLE')
  if (unreadable.length === 0 && lines.length > 0) return
  throw new AppError('VALIDATION_FAILED', {
    message:
      unreadable.length > 0
        ? `${unreadable.map(({ line }) => line).join(', ')}번째 줄을 읽을 수 없어요.`
        : '적은 휴일이 없어요.',
    issues: unreadable.map(({ line, text }) => ({ path: `text.${line}`, message: text })),
  })
}
