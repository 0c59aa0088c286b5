import { addDays } from '../../../../contract/seoul-day.ts'
import type { Database } from '../db/database.ts'
import { readSetting, writeSetting } from './settings.ts'

const name = 'rest'
/** Longer than a holiday: a switch that is forgotten must not close the business for ever. */
export const restMaxDays = 60

/** Returns the last day in Seoul on which the business rests (no visit is offered, no answer is promised); null when it does not rest. */
export async function findRestUntil(db: Database, today: string): Promise<string | null> {
  const until = await readSetting<string>(db, name)
  return until !== null && until >= today ? until : null
}

/** Sets the last day of the rest; one before today ends it. */
export const setRestUntil = (db: Database, until: string, now: Date) => writeSetting(db, name, until, now)

/** Says on a day of the rest why there is no visit. */
export const restText = '잠시 쉬어요'

/** Returns the days of the rest from today on; none when the business does not rest. */
export const findRestDays = async (db: Database, today: string) =>
  listRestDays(await findRestUntil(db, today), today)

/** The days of the rest from today on. */
export function listRestDays(until: string | null, today: string): string[] {
  const days: string[] = []
  for (let day = today; until !== null && day <= until && days.length <= restMaxDays; day = addDays(day, 1))
    days.push(day)
  return days
}
