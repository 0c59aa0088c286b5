import { inArray } from 'drizzle-orm'
import type { HolidayLine } from '../../../../../contract/reservation/calendar-admin.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { isDay } from '../booking/booking-days.ts'
import { closedDay } from '../calendar.tables.ts'
import type { ReservationContext } from '../context.ts'
import { assertNoReservations, lockCalendar } from './calendar-admin.repository.ts'
import { storeClosure } from './edit-calendar.ts'
import { type ClosedDay, findClosedDays, findSlots, invalidateCalendar } from './offered-days.ts'

/** Returns what an import of this list would do, line by line. */
export async function previewHolidays(ctx: Context, text: string) {
  return { lines: await classifyLines(ctx, ctx.db, text) }
}

/** Imports a pasted list as a whole or not at all. Throws VALIDATION_FAILED with the unreadable lines, or PLACES_TAKEN with the reservations on one of the days. */
export async function importHolidays(ctx: ReservationContext, actorId: string, text: string) {
  const counts = await ctx.transact(async (tx) => {
    await lockCalendar(tx)
    const lines = await classifyLines(ctx, tx, text)
    assertReadable(lines)
    const booked = lines.flatMap(({ state, date }) => (state === 'BOOKED' && date ? [date] : []))
    for (const date of booked) await assertNoReservations(tx, await findBookedSlots(tx, date))
    const changed = lines.filter(({ state }) => state === 'NEW' || state === 'RENAMED')
    for (const { date, name } of changed)
      await storeClosure(tx, date ?? '', { reason: name ?? '', leg: null })
    const after = changed.map(({ date, name }) => ({ date, reason: name }))
    if (after.length > 0)
      await ctx.audit.record(tx, {
        actorId,
        action: 'reservation.importHolidays',
        subject: 'closedDay',
        after,
      })
    const added = changed.filter(({ state }) => state === 'NEW').length
    return { added, renamed: changed.length - added }
  })
  invalidateCalendar(ctx)
  return counts
}

async function classifyLines(ctx: Context, at: Database, text: string): Promise<HolidayLine[]> {
  const lines = parseHolidays(text)
  const dates = lines.flatMap(({ date }) => date ?? [])
  const closedDays = await findClosedDays(at, inArray(closedDay.date, dates))
  const today = seoulDay(ctx.now())
  const classified: HolidayLine[] = []
  for (const line of lines) {
    const isRepeated = line.date !== null && classified.some(({ date }) => date === line.date)
    const state = isRepeated ? 'REPEATED' : await classifyLine(at, line, closedDays, today)
    classified.push({ ...line, state })
  }
  return classified
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
  const slots = await findSlots(at, date, date)
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

type ParsedLine = Omit<HolidayLine, 'state'>

const pattern = /^(\d{4})[-./]\s?(\d{1,2})[-./]\s?(\d{1,2})\.?[\s,]+(\S.*)$/
const holidayNameMaxLength = 40

/** Parses a pasted list with one holiday per line, such as "2027-01-01 신정". Empty lines are ignored. */
const parseHolidays = (text: string): ParsedLine[] =>
  text.split(/\r?\n/).flatMap((raw, index) => {
    const line = raw.trim()
    return line ? [{ line: index + 1, text: line.slice(0, 200), ...parseLine(line) }] : []
  })

function parseLine(line: string): Pick<ParsedLine, 'date' | 'name'> {
  const [, year, month = '', day = '', name = ''] = pattern.exec(line) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const isValid = isDay(date) && name.length <= holidayNameMaxLength
  return isValid ? { date, name: name.trim() } : { date: null, name: null }
}
