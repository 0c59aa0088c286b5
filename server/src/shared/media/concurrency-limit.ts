import { AppError } from '../errors/app-error.ts'

/** Runs `work` when a slot is free. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs at most `maxRunning` tasks at a time and queues up to `maxWaiting` in order. Throws
 * SERVICE_UNAVAILABLE when the queue is full, so that memory stays bounded.
 */
export function createConcurrencyLimit(maxRunning: number, maxWaiting: number): ConcurrencyLimit {
  let running = 0
  const queue: (() => void)[] = []

  async function enter() {
    if (running < maxRunning) {
      running += 1
      return
    }
    if (queue.length >= maxWaiting) throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 5 })
    // `leave` passes the slot on, so `running` does not change.
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  function leave() {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }

  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
