import { isConflict, isRefused } from './database-errors.ts'

const maxAttempts = 5

/**
 * Repeats `work` after a serialization failure or a deadlock (40001, 40P01), with growing, random pauses, and once after
 * the server refused it (25006, 57P01, 57P03). PostgreSQL has undone everything by then, so any single statement and any
 * whole transaction may be repeated.
 */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  let wasRefused = false
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (isRefused(error) && !wasRefused) {
        wasRefused = true
        continue
      }
      if (attempt >= maxAttempts || !isConflict(error)) throw error
      await jitteredPause(attempt)
    }
  }
}

const jitteredPause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt))
