const maxAttempts = 8
const firstPauseMs = 5000
const longestPauseMs = 60 * 60 * 1000
const minuteMs = 60_000

/** After this one the job is given up and stays in the table as DEAD. */
export const isLastAttempt = (attempts: number) => attempts >= maxAttempts

/** When to try again: the pause doubles, and a little chance keeps failed jobs from moving in step. */
export function nextTry(now: Date, attempts: number): Date {
  const pauseMs = Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs)
  return new Date(now.getTime() + pauseMs * (0.75 + Math.random() / 2))
}

/** Beginning of the period of so many minutes that `now` falls into. */
export function timeBucket(now: Date, minutes: number): Date {
  const bucketMs = minutes * minuteMs
  return new Date(Math.floor(now.getTime() / bucketMs) * bucketMs)
}
