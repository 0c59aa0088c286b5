const maxAttempts = 8
const firstPauseMs = 5000
const maxPauseMs = 60 * 60 * 1000
const minuteMs = 60_000

/** True for a job whose process ended during its last attempt: it is DEAD without another one. */
export const hasNoAttemptLeft = (attempts: number) => attempts > maxAttempts

/** After the last attempt the job is DEAD. */
export const isLastAttempt = (attempts: number) => attempts >= maxAttempts

/** Returns the time of the next attempt: exponential backoff with jitter. */
export function nextAttemptAt(now: Date, attempts: number): Date {
  const pauseMs = Math.min(firstPauseMs * 2 ** (attempts - 1), maxPauseMs)
  return new Date(now.getTime() + pauseMs * (0.75 + Math.random() / 2))
}

/** Returns the start of the period of `minutes` that contains `now`. */
export function startOfPeriod(now: Date, minutes: number): Date {
  const bucketMs = minutes * minuteMs
  return new Date(Math.floor(now.getTime() / bucketMs) * bucketMs)
}
