import type { DaySheet } from '../../../../../../contract/reservation/board.ts'
import { addDays } from '../../../../../../contract/seoul-day.ts'

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
export const worthStoring = (
  sheets: StoredSheet[],
  { ownerId, today }: { ownerId: string | undefined; today: string },
) => sheets.filter((it) => it.ownerId === ownerId && it.sheet.date >= today)

const isSoon = ({ date, stops }: DaySheet, today: string) =>
  date > today && date <= addDays(today, farthestDays) && stops.length > 0
