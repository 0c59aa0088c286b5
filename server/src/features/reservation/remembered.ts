import type { Database } from '../../shared/db/database.ts'

const rememberedMs = 5000

export type Remembered<T> = ((db: Database) => Promise<T>) & {
  /** Whoever has changed the table calls it after the commit: this process reads anew at once. */
  forget: () => void
}

/**
 * Reads a small table that seldom changes, at most every five seconds in each process. It may be
 * that old: what must never be wrong is said by the statement that takes a place. Inside a
 * transaction pass the transaction itself, or it would wait for a second connection. A failed read
 * is not remembered.
 */
export function remembered<T>(now: () => Date, read: (db: Database) => Promise<T>): Remembered<T> {
  let last: { value: Promise<T>; atMs: number } | undefined

  const ask = (db: Database) => {
    const nowMs = now().getTime()
    const isFresh = last && nowMs >= last.atMs && nowMs - last.atMs < rememberedMs
    if (last && isFresh) return last.value
    const fresh = { value: read(db), atMs: nowMs }
    last = fresh
    fresh.value.catch(() => {
      if (last === fresh) last = undefined
    })
    return fresh.value
  }
  const forget = () => {
    last = undefined
  }
  return Object.assign(ask, { forget })
}
