/** One try to learn the outcome. */
export interface Try<Outcome> {
  /** Undefined while it is unknown. */
  outcome: Outcome | undefined
  /** How long the server asked to wait. */
  retryAfterMs?: number | undefined
}

const pausesMs = [1000, 2000, 3000, 5000, 8000]
const longestPauseMs = 15_000
const longestRetryAfterMs = 60_000

/** The pause after so many tries without an outcome; the server's own wish counts, within a minute. */
export function pauseAfter(tries: number, retryAfterMs = 0) {
  const pauseMs = pausesMs[tries - 1] ?? longestPauseMs
  return Math.max(pauseMs, Math.min(retryAfterMs, longestRetryAfterMs))
}

/** Asks until there is an outcome; undefined when `signal` stopped it. `wait` ends after the time or earlier. */
export async function askUntilKnown<Outcome>(
  ask: () => Promise<Try<Outcome>>,
  wait: (ms: number) => Promise<void>,
  signal: AbortSignal,
): Promise<Outcome | undefined> {
  for (let tries = 1; !signal.aborted; tries += 1) {
    const { outcome, retryAfterMs } = await ask()
    if (outcome !== undefined || signal.aborted) return outcome
    await wait(pauseAfter(tries, retryAfterMs))
  }
  return undefined
}

/** Waits, at most until the network is back, the page is looked at again, or `signal` stops it. */
export function waitForChance(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cleanUp = new AbortController()
    const end = () => {
      clearTimeout(timer)
      cleanUp.abort()
      resolve()
    }
    const timer = setTimeout(end, ms)
    const options = { signal: cleanUp.signal }
    addEventListener('online', end, options)
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'visible' && end(),
      options,
    )
    signal.addEventListener('abort', end, options)
  })
}
