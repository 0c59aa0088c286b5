import type { HolidayLine } from '../../../../../contract/calendar-admin.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/http/app-error.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import type { ClosedDay } from '../calendar.repository.ts'
import * as repository from './calendar-admin.repository.ts'
import { type CalendarAdminDependencies, close } from './day-admin.service.ts'
import { readHolidays } from './holidays.ts'
import { expectFree } from './places-taken.ts'

export type HolidayAdmin = ReturnType<typeof createHolidayAdmin>

/** Takes a pasted list of holidays in: all of it or nothing. */
export function createHolidayAdmin({ db, transact, now, audit, calendar }: CalendarAdminDependencies) {
  return { preview, importAll }

  async function preview(text: string) {
    return { lines: await judge(db, text) }
  }

  /** BAD_REQUEST names the lines nobody can read; PLACES_TAKEN lists who is booked on one of the days. */
  async function importAll(actorId: string, text: string) {
    const counts = await transact(async (tx) => {
      await repository.holdCalendar(tx)
      const lines = await judge(tx, text)
      expectReadable(lines)
      const booked = lines.flatMap(({ state, date }) => (state === 'BOOKED' && date ? [date] : []))
      for (const date of booked) await expectFree(tx, await takenOn(tx, date))
      const fresh = lines.filter(({ state }) => state === 'NEW' || state === 'RENAMED')
      for (const { date, name } of fresh) await close(tx, date ?? '', { reason: name ?? '', leg: null })
      const after = fresh.map(({ date, name }) => ({ date, reason: name }))
      if (after.length > 0)
        await audit.record(tx, {
          ...{ actorId, action: 'reservation.importHolidays', subject: 'closedDay' },
          after,
        })
      const added = fresh.filter(({ state }) => state === 'NEW').length
      return { added, renamed: fresh.length - added }
    })
    calendar.forget()
    return counts
  }

  async function judge(at: Database, text: string): Promise<HolidayLine[]> {
    const lines = readHolidays(text)
    const dates = lines.flatMap(({ date }) => date ?? [])
    const known = dates.length > 0 ? await repository.findClosedDays(at, dates) : []
    const today = seoulDay(now())
    const judged: HolidayLine[] = []
    for (const line of lines) {
      const isRepeated = line.date !== null && judged.some(({ date }) => date === line.date)
      judged.push({ ...line, state: isRepeated ? 'REPEATED' : await stateOf(at, line, known, today) })
    }
    return judged
  }
}

async function stateOf(
  at: Database,
  { date, name }: Pick<HolidayLine, 'date' | 'name'>,
  known: ClosedDay[],
  today: string,
): Promise<HolidayLine['state']> {
  if (!date) return 'UNREADABLE'
  if (date <= today) return 'PAST'
  const found = known.find((it) => it.date === date)
  if (found?.name === name && found.leg === null) return 'SAME'
  if ((await takenOn(at, date)).length > 0) return 'BOOKED'
  return found ? 'RENAMED' : 'NEW'
}

async function takenOn(at: Database, date: string) {
  const slots = await repository.findSlotsBetween(at, date, date)
  return slots.filter(({ takenStops }) => takenStops > 0)
}

function expectReadable(lines: HolidayLine[]) {
  const bad = lines.filter(({ state }) => state === 'UNREADABLE')
  if (bad.length === 0 && lines.length > 0) return
  throw new AppError('VALIDATION_FAILED', {
    message:
      bad.length > 0
        ? `${bad.map(({ line }) => line).join(', ')}번째 줄을 읽을 수 없어요.`
        : '적은 휴일이 없어요.',
    issues: bad.map(({ line, text }) => ({ path: `text.${line}`, message: text })),
  })
}
