import { AppError } from '../http/app-error.ts'

export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets at most `atOnce` pieces of work run at a time; others wait in order. When already `waiting`
 * are queued the next is refused with SERVICE_UNAVAILABLE, so memory stays bounded.
 */
export function createTurns(atOnce: number, waiting: number): TakeTurn {
  let running = 0
  const queue: (() => void)[] = []

  async function enter() {
    if (running < atOnce) {
      running += 1
      return
    }
    if (queue.length >= waiting) throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 5 })
    // Whoever leaves hands the turn over, so `running` stays as it is.
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
