import type { Database } from '../db/database.ts'

const rememberedMs = 5000

export type Remembered<T> = ((db: Database) => Promise<T>) & {
  /** Whoever has changed the table calls it after the commit: this process reads anew at once. */
  forget: () => void
}

/**
 * Reads a small table that seldom changes, about every five seconds in each process. It may be that
 * old: what must never be wrong is said by the statement that takes a place. Inside a transaction
 * pass the transaction itself: it reads on its own connection, and never waits for a read that waits
 * for a connection. A failed read is not remembered.
 */
export function remembered<T>(now: () => Date, read: (db: Database) => Promise<T>): Remembered<T> {
  let last: { value: T; atMs: number } | undefined
  let reading: { db: Database; value: Promise<T> } | undefined

  function ask(db: Database): Promise<T> {
    const nowMs = now().getTime()
    const isFresh = last && nowMs >= last.atMs && nowMs - last.atMs < rememberedMs
    if (last && isFresh) return Promise.resolve(last.value)
    if (reading?.db === db) return reading.value
    const begun = { db, value: read(db) }
    reading = begun
    begun.value.then(
      (value) => {
        // Otherwise somebody has begun to read later, or the table was changed meanwhile.
        if (reading !== begun) return
        last = { value, atMs: nowMs }
        reading = undefined
      },
      () => {
        if (reading === begun) reading = undefined
      },
    )
    return begun.value
  }

  const forget = () => {
    last = undefined
    reading = undefined
  }
  return Object.assign(ask, { forget })
}
