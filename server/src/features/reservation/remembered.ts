import type { Database } from '../../shared/db/database.ts'

const rememberedMs = 5000

/**
 * Reads a small table that seldom changes, at most every five seconds in each process: whoever
 * changes it sees it in use that much later. Inside a transaction pass the transaction itself, or
 * it would wait for a second connection. A failed read is not remembered.
 */
export function remembered<T>(
  now: () => Date,
  read: (db: Database) => Promise<T>,
): (db: Database) => Promise<T> {
  let last: { value: Promise<T>; atMs: number } | undefined

  return (db) => {
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
}
