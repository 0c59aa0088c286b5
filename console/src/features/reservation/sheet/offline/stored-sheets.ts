import { memberIdOf } from '../../../../../../client/session.ts'
import { storedFiles } from '../../../../../../client/stored-files.ts'
import type { DaySheet } from '../../../../../../contract/reservation/board.ts'
import { seoulToday } from '../../../../../../contract/seoul-day.ts'
import { getToken, onTokenChange } from '../../../../shared/server/session.ts'
import { type StoredSheet, withSheet, worthStoring } from './sheet-days.ts'

export type { StoredSheet } from './sheet-days.ts'

const files = storedFiles<StoredSheet[]>('saeip-console-sheets')
const [name, checkMs] = ['days', 60_000]
/** Writes one after another, because each one reads what the one before it has written. */
let last: Promise<void> = Promise.resolve()

/** Day sheets in this browser, with addresses and phone numbers: of today and of the next day, for the person who read them. */
export const storedSheets = {
  /** The stored sheet of a day; undefined when there is none of this person. */
  find: async (day: string) => {
    await last
    return worthStoring((await files.read(name)) ?? [], currentPerson()).find(
      ({ sheet }) => sheet.date === day,
    )
  },
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
 * Removes stored sheets when their day is over in Seoul, when nobody is signed in, and when somebody else is. Begins with what an
 * earlier visit left behind. Returns the function that stops it.
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
