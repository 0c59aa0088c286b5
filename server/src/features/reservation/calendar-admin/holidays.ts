import type { HolidayLine } from '../../../../../contract/calendar-admin.ts'
import { isDay } from '../booking-days.ts'

type ReadLine = Omit<HolidayLine, 'state'>

const written = /^(\d{4})[-./]\s?(\d{1,2})[-./]\s?(\d{1,2})\.?[\s,]+(\S.*)$/
export const holidayNameMax = 40

/** Reads a pasted list, one "2027-01-01 신정" a line; empty lines count for nothing. */
export const readHolidays = (text: string): ReadLine[] =>
  text.split(/\r?\n/).flatMap((raw, index) => {
    const line = raw.trim()
    return line ? [{ line: index + 1, text: line.slice(0, 200), ...readLine(line) }] : []
  })

function readLine(line: string): Pick<ReadLine, 'date' | 'name'> {
  const [, year, month = '', day = '', name = ''] = written.exec(line) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const isGood = isDay(date) && name.length <= holidayNameMax
  return isGood ? { date, name: name.trim() } : { date: null, name: null }
}
