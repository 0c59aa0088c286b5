import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs } from '../../../../contract/seoul-day.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import { type JobDefinition, type Lane, laneWorkers } from './job.ts'
import { createJobQueue } from './job-queue.ts'
import { claimJob, countUnknownJobs, endUnknownJobs, removeEndedJobs } from './jobs.repository.ts'
import { runJob } from './run-job.ts'

export interface JobsDependencies {
  db: Database
  definitions: JobDefinition[]
  now: () => Date
  log: Log
  /** Loops of each lane in this process, each with one job at a time. */
  workers?: Partial<Record<Lane, number>>
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
/** After this time a job of a kind that no process runs is logged, and after the next one it is DEAD. */
const unknownHours = 1
const unknownDays = 3
/** At most the shortest period of a scheduled job. */
const planEveryMs = 10_000
const pauseWhileDownMs = 3000
const hourMs = 60 * 60 * 1000

/** Runs background jobs. All processes share the job table; every job runs at least once. */
export function createJobs({
  db,
  definitions: features,
  now,
  log,
  workers = laneWorkers,
  leaseSeconds = 120,
  pollMs = 1000,
}: JobsDependencies): Jobs {
  const queue = createJobQueue({ now })
  const definitions = new Map([...features, cleanUp()].map((definition) => [definition.kind, definition]))
  const allKinds = [...definitions.keys()]
  const kindsOf = (lane: Lane) =>
    allKinds.filter((kind) => (definitions.get(kind)?.lane ?? 'housekeeping') === lane)
  const stopping = new AbortController()
  let loops: Promise<void>[] = []
  /** By a clock that is never set. */
  let plannedAt = Number.NEGATIVE_INFINITY

  return {
    start: () => {
      loops = (Object.keys(workers) as Lane[]).flatMap((lane) => {
        const kinds = kindsOf(lane)
        return kinds.length > 0 ? Array.from({ length: workers[lane] ?? 0 }, () => loop(kinds)) : []
      })
    },
    stop: async (graceMs = 5000) => {
      stopping.abort()
      await Promise.race([Promise.all(loops), sleep(graceMs, undefined, { ref: false })])
    },
    runDue: async () => {
      await planRecurring()
      let count = 0
      while (await runNext(allKinds)) count += 1
      return count
    },
  }

  async function loop(kinds: string[]) {
    let wasDown = false
    while (!stopping.signal.aborted) {
      try {
        if (performance.now() - plannedAt > planEveryMs) await planRecurring()
        const ran = await runNext(kinds)
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
    plannedAt = performance.now()
    for (const { kind, everyMinutes } of definitions.values()) {
      if (!everyMinutes) continue
      const bucket = startOfPeriod(now(), everyMinutes)
      await queue.add(db, { kind, runAt: bucket, uniqueKey: `${kind}@${bucket.toISOString()}` })
    }
  }

  async function runNext(kinds: string[]): Promise<boolean> {
    const leasedUntil = new Date(now().getTime() + leaseSeconds * 1000)
    const claimed = await claimJob(db, { kinds, now: now(), leasedUntil })
    const definition = claimed && definitions.get(claimed.kind)
    if (definition) await runJob({ db, now, log, leaseSeconds }, definition, claimed)
    return claimed !== undefined
  }

  /** Ends early when `stop` is called. */
  async function pause(ms: number) {
    await sleep(ms, undefined, { signal: stopping.signal }).catch(() => {})
  }

  function cleanUp(): JobDefinition {
    return {
      kind: 'jobs.clean-up',
      everyMinutes: 60,
      run: async () => {
        const ago = (ms: number) => new Date(now().getTime() - ms)
        await removeEndedJobs(db, ago(storedDays * dayMs))
        const unknown = await countUnknownJobs(db, allKinds, ago(unknownHours * hourMs))
        if (unknown.length > 0) log.warn({ unknown }, 'jobs wait that this process does not know')
        await endUnknownJobs(db, allKinds, ago(unknownDays * dayMs), now())
      },
    }
  }
}

/** Returns the start of the period of `minutes` that contains `now`. */
function startOfPeriod(now: Date, minutes: number): Date {
  const bucketMs = minutes * 60_000
  return new Date(Math.floor(now.getTime() / bucketMs) * bucketMs)
}
