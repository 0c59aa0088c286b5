import { seoulToday } from '../../../../contract/seoul-day.ts'

const written = /^(?:(\d{4})\s*(?:년|[-./])\s*)?(\d{1,2})\s*(?:월|[-./])\s*(\d{1,2})\s*(?:일|\.)?$/
const digits = /^(\d{4})(\d{2})(\d{2})$/

/**
 * Reads a day as people write it: `2026-11-24`, `20261124`, `2026. 11. 24.`, `11/24`, `11월 24일`. Without a year it is a
 * day of this year in Seoul. Returns `yyyy-MM-dd`; undefined for anything else.
 */
export function parseDay(text: string): string | undefined {
  const plain = text.replace(/\([일월화수목금토]\)/, '').trim()
  const [, year = seoulToday().slice(0, 4), month, date] = digits.exec(plain) ?? written.exec(plain) ?? []
  if (!month || !date) return undefined
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : undefined
}
