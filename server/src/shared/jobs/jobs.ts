import { setTimeout as sleep } from 'node:timers/promises'
import { and, count, eq, lt, ne, notInArray, sql } from 'drizzle-orm'
import { dayMs } from '../../../../contract/seoul-day.ts'
import type { Database } from '../db/database.ts'
import { describeError, type Log } from '../log/log.ts'
import { countLimit, type StateMetrics, secondsSince } from '../metrics/state-metrics.ts'
import { addJob, type JobDefinition, type Lane, laneWorkers } from './job.ts'
import { type ClaimedJob, claimJob, extendLease, finishJob } from './jobs.repository.ts'
import { job } from './jobs.tables.ts'

interface JobsDependencies {
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
      await addJob({ now }, db, { kind, runAt: bucket, uniqueKey: `${kind}@${bucket.toISOString()}` })
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
        await db.delete(job).where(and(ne(job.state, 'WAITING'), lt(job.finishedAt, ago(storedDays * dayMs))))
        const isUnknownSince = (before: Date) =>
          and(eq(job.state, 'WAITING'), lt(job.runAt, before), notInArray(job.kind, allKinds))
        const unknown = await db
          .select({ kind: job.kind, count: count() })
          .from(job)
          .where(isUnknownSince(ago(unknownHours * hourMs)))
          .groupBy(job.kind)
        if (unknown.length > 0) log.warn({ unknown }, 'jobs wait that this process does not know')
        const lastError = 'No process knows this kind of job'
        await db
          .update(job)
          .set({ state: 'DEAD', lastError, leasedUntil: null, finishedAt: now() })
          .where(isUnknownSince(ago(unknownDays * dayMs)))
      },
    }
  }
}

/** Returns the start of the period of `minutes` that contains `now`. */
function startOfPeriod(now: Date, minutes: number): Date {
  const bucketMs = minutes * 60_000
  return new Date(Math.floor(now.getTime() / bucketMs) * bucketMs)
}

interface RunContext {
  db: Database
  now: () => Date
  log: Log
  leaseSeconds: number
}

const maxAttempts = 8
const firstPauseMs = 5000
const maxPauseMs = 60 * 60 * 1000
const renewalsPerLease = 3
/** After this time the lease is no longer extended, so that a hanging run does not block its job forever. */
const maxRunMs = 60 * 60 * 1000

/** Runs a claimed job and stores the outcome: done, pending for a retry, or dead. */
export async function runJob(ctx: RunContext, definition: JobDefinition, claimed: ClaimedJob) {
  const { db, now, log } = ctx
  if (claimed.attempts > maxAttempts) return endPoisonous(ctx, claimed)
  try {
    await runWithLease(ctx, definition, claimed)
  } catch (error) {
    const isDead = claimed.attempts >= maxAttempts
    log.error({ err: error, kind: claimed.kind, job: claimed.id, isDead }, 'job failed')
    const { type, message } = describeError(error)
    await finishJob(db, claimed, {
      state: isDead ? 'DEAD' : 'WAITING',
      lastError: `${type}: ${message}`.slice(0, 500),
      now: now(),
      runAt: nextAttemptAt(now(), claimed.attempts),
    })
    return
  }
  await finishJob(db, claimed, { state: 'DONE', lastError: null, now: now() })
}

/** Ends a job whose runs ended with their process, which no `catch` sees. */
async function endPoisonous({ db, now, log }: RunContext, claimed: ClaimedJob) {
  const { id, kind, lastError } = claimed
  log.error({ kind, job: id, isDead: true }, 'job ended its process in every attempt')
  const reason = 'The process ended during the last attempt'
  await finishJob(db, claimed, {
    state: 'DEAD',
    lastError: lastError ? `${reason}; before: ${lastError}`.slice(0, 500) : reason,
    now: now(),
  })
}

async function runWithLease(ctx: RunContext, definition: JobDefinition, claimed: ClaimedJob) {
  const release = startLeaseRenewal(ctx, claimed)
  try {
    await definition.run(claimed.payload)
  } finally {
    await release()
  }
}

/**
 * Extends the lease of a job while it runs, so that only the jobs of dead processes are restarted. Returns a
 * function that stops it; after that `claimed` contains the final lease.
 */
function startLeaseRenewal({ db, now, log, leaseSeconds }: RunContext, claimed: ClaimedJob) {
  const leaseMs = leaseSeconds * 1000
  const startedAt = performance.now()
  let renewal = Promise.resolve()
  const timer = setInterval(() => {
    renewal = renewal.then(renew)
  }, leaseMs / renewalsPerLease)
  timer.unref()

  return async () => {
    clearInterval(timer)
    await renewal
  }

  async function renew() {
    if (performance.now() - startedAt > maxRunMs) return clearInterval(timer)
    const until = new Date(now().getTime() + leaseMs)
    try {
      if (await extendLease(db, claimed, until)) claimed.leasedUntil = until
      else clearInterval(timer)
    } catch (error) {
      log.warn({ err: error, job: claimed.id }, 'could not extend the lease of a job')
    }
  }
}

/** Returns the time of the next attempt: exponential backoff with jitter. */
function nextAttemptAt(now: Date, attempts: number): Date {
  const pauseMs = Math.min(firstPauseMs * 2 ** (attempts - 1), maxPauseMs)
  return new Date(now.getTime() + pauseMs * (0.75 + Math.random() / 2))
}

/** Due, running and dead jobs by kind. Jobs planned for later are none of them. */
export const jobMetrics: StateMetrics = {
  gauges: {
    saeip_jobs: { help: 'Jobs that are due, running or dead', labels: ['kind', 'state'] },
    saeip_job_oldest_seconds: { help: 'How long the oldest due job of a kind has waited', labels: ['kind'] },
  },
  read: async (tx, now) => {
    const due = sql`select ${job.kind} as kind, ${job.runAt} as since,
      case when ${job.leasedUntil} > ${now.toISOString()}::timestamptz then 'RUNNING' else 'WAITING' end as state
      from ${job} where ${job.state} = 'WAITING' and ${job.runAt} <= ${now.toISOString()}::timestamptz
      order by ${job.runAt} limit ${countLimit}`
    const dead = sql`select ${job.kind} as kind, ${job.runAt} as since, 'DEAD' as state
      from ${job} where ${job.state} = 'DEAD' limit ${countLimit}`
    const { rows } = await tx.execute<{ kind: string; state: string; count: number; oldest: string }>(sql`
      select kind, state, count(*)::int as count, min(since) as oldest
      from ((${due}) union all (${dead})) as counted group by kind, state`)
    return rows.flatMap(({ kind, state, count, oldest }) => [
      { name: 'saeip_jobs', value: count, labels: { kind, state } },
      ...(state === 'WAITING'
        ? [{ name: 'saeip_job_oldest_seconds', value: secondsSince(oldest, now), labels: { kind } }]
        : []),
    ])
  },
}
