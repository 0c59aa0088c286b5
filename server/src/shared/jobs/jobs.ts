import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs } from '../../../../contract/seoul-day.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import type { JobDefinition } from './job.ts'
import { createJobQueue } from './job-queue.ts'
import { claimJob, removeEndedJobs } from './jobs.repository.ts'
import { startOfPeriod } from './retry.ts'
import { runJob } from './run-job.ts'

export interface JobsDependencies {
  db: Database
  definitions: JobDefinition[]
  now: () => Date
  log: Log
  /** Loops in this process, each with one job at a time. */
  workers?: number
  /** When a process does not extend its lease for this long, another worker restarts its job. */
  leaseSeconds?: number
  /** Pause of a worker when no job is due. */
  pollMs?: number
}

export interface Jobs {
  /** Starts the workers. */
  start(): void
  /** Claims no more jobs and waits for the running ones, at most `graceMs`. */
  stop(graceMs?: number): Promise<void>
  /** Runs all jobs that are due now and returns their number. */
  runDue(): Promise<number>
}

const storedDays = 7
/** At most the shortest period of a scheduled job. */
const planEveryMs = 10_000
const pauseWhileDownMs = 3000

/** Runs background jobs. All processes share the job table; every job runs at least once. */
export function createJobs({
  db,
  definitions: features,
  now,
  log,
  workers = 2,
  leaseSeconds = 120,
  pollMs = 1000,
}: JobsDependencies): Jobs {
  const queue = createJobQueue({ now })
  const definitions = new Map(
    [...features, cleanUp(db, now)].map((definition) => [definition.kind, definition]),
  )
  const stopping = new AbortController()
  let loops: Promise<void>[] = []
  let plannedAt = 0

  return {
    start: () => {
      loops = Array.from({ length: workers }, () => loop())
    },
    stop: async (graceMs = 5000) => {
      stopping.abort()
      await Promise.race([Promise.all(loops), sleep(graceMs, undefined, { ref: false })])
    },
    runDue: async () => {
      await planRecurring()
      let count = 0
      while (await runNext()) count += 1
      return count
    },
  }

  async function loop() {
    let wasDown = false
    while (!stopping.signal.aborted) {
      try {
        if (Date.now() - plannedAt > planEveryMs) await planRecurring()
        const ran = await runNext()
        if (wasDown) log.info('jobs resumed')
        wasDown = false
        if (!ran) await pause(pollMs)
      } catch (error) {
        if (!wasDown) log.warn({ err: error }, 'jobs paused: database unavailable')
        wasDown = true
        await pause(pauseWhileDownMs)
      }
    }
  }

  /** Every process tries to add the job of the current period; the unique key lets one succeed. */
  async function planRecurring() {
    plannedAt = Date.now()
    for (const { kind, everyMinutes } of definitions.values()) {
      if (!everyMinutes) continue
      const bucket = startOfPeriod(now(), everyMinutes)
      await queue.add(db, { kind, runAt: bucket, uniqueKey: `${kind}@${bucket.toISOString()}` })
    }
  }

  async function runNext(): Promise<boolean> {
    const leasedUntil = new Date(now().getTime() + leaseSeconds * 1000)
    const claimed = await claimJob(db, { kinds: [...definitions.keys()], now: now(), leasedUntil })
    const definition = claimed && definitions.get(claimed.kind)
    if (definition) await runJob({ db, now, log, leaseSeconds }, definition, claimed)
    return claimed !== undefined
  }

  /** Ends early when `stop` is called. */
  async function pause(ms: number) {
    await sleep(ms, undefined, { signal: stopping.signal }).catch(() => {})
  }
}

function cleanUp(db: Database, now: () => Date): JobDefinition {
  const run = () => removeEndedJobs(db, new Date(now().getTime() - storedDays * dayMs))
  return { kind: 'jobs.clean-up', everyMinutes: 60, run }
}
