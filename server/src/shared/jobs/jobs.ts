import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import type { JobDefinition } from './job.ts'
import { createJobQueue } from './job-queue.ts'
import { claimJob, removeEndedJobs } from './jobs.repository.ts'
import { timeBucket } from './retry.ts'
import { runJob } from './run-job.ts'

export interface JobsDependencies {
  db: Database
  definitions: JobDefinition[]
  now: () => Date
  log: Log
  /** Loops in this process, each with one job at a time. */
  workers?: number
  /** A process that is silent for longer is taken for dead, and another worker begins its job anew. */
  leaseSeconds?: number
  /** Pause of a worker that finds nothing to do. */
  pollMs?: number
}

export interface Jobs {
  /** Begins to work in the background. */
  start(): void
  /** Takes no more jobs and waits for the running ones, at most `graceMs`. */
  stop(graceMs?: number): Promise<void>
  /** Works off everything that is due now; answers how many jobs ran. */
  runDue(): Promise<number>
}

const keptDays = 7
/** No longer than the shortest period of recurring work. */
const planEveryMs = 10_000
const pauseWhileDownMs = 3000
const dayMs = 24 * 60 * 60 * 1000

/** Background work, shared by all processes through the job table: at least once, never lost. */
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
        if (wasDown) log.info('jobs go on')
        wasDown = false
        if (!ran) await pause(pollMs)
      } catch (error) {
        if (!wasDown) log.warn({ err: error }, 'jobs wait for the database')
        wasDown = true
        await pause(pauseWhileDownMs)
      }
    }
  }

  /** Whichever process is first in a period adds the job; the unique key turns the others away. */
  async function planRecurring() {
    plannedAt = Date.now()
    for (const { kind, everyMinutes } of definitions.values()) {
      if (!everyMinutes) continue
      const bucket = timeBucket(now(), everyMinutes)
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

  /** Ends early when the work is to stop. */
  async function pause(ms: number) {
    await sleep(ms, undefined, { signal: stopping.signal }).catch(() => {})
  }
}

function cleanUp(db: Database, now: () => Date): JobDefinition {
  const run = () => removeEndedJobs(db, new Date(now().getTime() - keptDays * dayMs))
  return { kind: 'jobs.clean-up', everyMinutes: 60, run }
}
