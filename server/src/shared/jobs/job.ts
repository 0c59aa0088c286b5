import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { newId } from '../ids/ids.ts'
import { job } from './jobs.tables.ts'

/**
 * Groups of kinds with workers of their own, so that a flood in one does not delay the others. `hints`: queries that
 * calls without a session cause.
 */
export const laneWorkers = {
  hints: 1,
  money: 2,
  reservations: 1,
  notices: 2,
  mail: 1,
  model: 2,
  housekeeping: 2,
} as const
export type Lane = keyof typeof laneWorkers

/** A kind of background job. `run` may run more than once for one job, so it must be idempotent. */
export interface JobDefinition {
  kind: string
  run(payload: unknown): Promise<void>
  /** Default `housekeeping`. */
  lane?: Lane
  /** Schedule: runs once per period of so many minutes (at least 1/6), in one of the processes. */
  everyMinutes?: number
}

interface NewJob {
  kind: string
  payload?: unknown
  /** Earliest start; now when absent. */
  runAt?: Date
  /** At most one job per key is stored. */
  uniqueKey?: string
  /** Runs a job with the same key again that has ended or is running; one that still waits is enough. */
  repeats?: boolean
}

/** Adds a job in the caller's transaction, so that it is stored together with the business row. `createJobs` runs it. */
export function addJob(
  { now }: { now: () => Date },
  db: Database,
  { runAt, repeats = false, ...added }: NewJob,
): Promise<void> {
  const row = { ...added, runAt: runAt ?? now(), createdAt: now() }
  return repeats ? insertOrRestartJob(db, row) : insertJob(db, row)
}

interface JobRow {
  kind: string
  payload?: unknown
  runAt: Date
  createdAt: Date
  uniqueKey?: string
}

/** Does nothing when a job with the same unique key exists. */
async function insertJob(db: Database, row: JobRow) {
  await db.insert(job).values(toJob(row)).onConflictDoNothing({ target: job.uniqueKey })
}

/**
 * Makes the job with the same unique key due again when it has ended or is running; a running one loses its claim, so
 * that its end does not hide what happened meanwhile. Does nothing while the job waits.
 */
async function insertOrRestartJob(db: Database, row: JobRow) {
  await db
    .insert(job)
    .values(toJob(row))
    .onConflictDoUpdate({
      target: job.uniqueKey,
      set: {
        state: 'WAITING',
        runAt: row.runAt,
        leasedUntil: null,
        finishedAt: null,
        attempts: sql`case when ${job.state} = 'WAITING' then ${job.attempts} else 0 end`,
      },
      setWhere: sql`${job.state} <> 'WAITING' or ${job.leasedUntil} is not null`,
    })
}

const toJob = ({ payload, uniqueKey, ...row }: JobRow) => ({
  ...row,
  id: newId(),
  payload: payload ?? {},
  uniqueKey: uniqueKey ?? null,
  attempts: 0,
  state: 'WAITING' as const,
})
