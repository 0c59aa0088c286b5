import type { HolidayLine } from '../../../../../contract/reservation/calendar-admin.ts'
import { isDay } from '../booking/booking-days.ts'

type ParsedLine = Omit<HolidayLine, 'state'>

const pattern = /^(\d{4})[-./]\s?(\d{1,2})[-./]\s?(\d{1,2})\.?[\s,]+(\S.*)$/
const holidayNameMaxLength = 40

/** Parses a pasted list with one holiday per line, such as "2027-01-01 신정". Empty lines are ignored. */
export const parseHolidays = (text: string): ParsedLine[] =>
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
