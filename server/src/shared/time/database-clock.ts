import type { Log } from '../log/log.ts'

/** The clocks of this process. */
export interface ProcessClocks {
  /** Milliseconds since 1970, as the operating system believes. */
  wall: () => number
  /** Milliseconds since some moment; never set. */
  monotonic: () => number
}

export interface DatabaseClockDependencies {
  /** Reads the database's clock, in milliseconds since 1970. */
  readDatabaseTime: () => Promise<number>
  /** A difference from the database's clock above this makes the process skewed, in milliseconds. */
  maxSkewMs: number
  log: Log
  clocks?: ProcessClocks
}

export interface DatabaseClock {
  /** The database's time. It does not follow the wall clock of this process, not even when that is set. */
  now: () => Date
  /** Whether the wall clock of this process differs too much for it to serve. */
  isSkewed: () => boolean
  /** Compares the clocks. Rejects while the database cannot be reached; the time then runs on. */
  compare: () => Promise<void>
  /** Compares the clocks every ten seconds. */
  start: () => void
  stop: () => void
}

const compareEveryMs = 10_000
/** Two clocks on one machine, and one clock in steps of a millisecond. */
const toleranceMs = 20
const processClocks: ProcessClocks = { wall: Date.now, monotonic: () => performance.now() }

/**
 * The one clock of all rules: many processes decide by it what is due, so it is the database's and not a process's own.
 */
export function createDatabaseClock(dependencies: DatabaseClockDependencies): DatabaseClock {
  const { readDatabaseTime, maxSkewMs, log, clocks = processClocks } = dependencies
  /** Database time minus monotonic time. */
  let offsetMs = clocks.wall() - clocks.monotonic()
  let isSkewed = false
  let timer: NodeJS.Timeout | undefined

  async function compare() {
    const askedAt = clocks.monotonic()
    const time = await readDatabaseTime()
    const answeredAt = clocks.monotonic()
    // The database read its clock at some moment between question and answer.
    const uncertainMs = (answeredAt - askedAt) / 2 + toleranceMs
    const measured = time - (askedAt + answeredAt) / 2
    if (Math.abs(measured - offsetMs) > uncertainMs) offsetMs = measured
    judgeSkew(clocks.wall() - answeredAt - measured, uncertainMs)
  }

  function judgeSkew(aheadMs: number, uncertainMs: number) {
    const wasSkewed = isSkewed
    isSkewed = Math.abs(aheadMs) - uncertainMs > maxSkewMs
    const fields = { aheadMs: Math.round(aheadMs) }
    if (isSkewed && !wasSkewed) log.error(fields, 'clock differs from the database’s; not ready, no jobs')
    if (wasSkewed && !isSkewed) log.info(fields, 'clock agrees with the database’s again')
  }

  return {
    now: () => new Date(clocks.monotonic() + offsetMs),
    isSkewed: () => isSkewed,
    compare,
    start: () => {
      // The jobs and requests report a lost database themselves.
      timer = setInterval(() => void compare().catch(() => undefined), compareEveryMs)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}
