import type { Database } from '../db/database.ts'

const maxAgeMs = 5000

export type CachedRead<T> = ((db: Database) => Promise<T>) & {
  /** Call after committing a change of the table, so that this process reads it again. */
  invalidate: () => void
}

/**
 * Caches the read of a small table that rarely changes, for five seconds per process. Statements that must
 * be exact have to check the table themselves. Inside a transaction pass the transaction, so that the read
 * uses its connection instead of waiting for another one. A failed read is not cached.
 */
export function createCachedRead<T>(now: () => Date, read: (db: Database) => Promise<T>): CachedRead<T> {
  let last: { value: T; atMs: number } | undefined
  let reading: { db: Database; value: Promise<T> } | undefined

  function readCached(db: Database): Promise<T> {
    const nowMs = now().getTime()
    const isFresh = last && nowMs >= last.atMs && nowMs - last.atMs < maxAgeMs
    if (last && isFresh) return Promise.resolve(last.value)
    if (reading?.db === db) return reading.value
    const started = { db, value: read(db) }
    reading = started
    started.value.then(
      (value) => {
        // A later read has started or the table has changed since.
        if (reading !== started) return
        last = { value, atMs: nowMs }
        reading = undefined
      },
      () => {
        if (reading === started) reading = undefined
      },
    )
    return started.value
  }

  const invalidate = () => {
    last = undefined
    reading = undefined
  }
  return Object.assign(readCached, { invalidate })
}
