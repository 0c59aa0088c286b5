import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { newId } from '../ids/ids.ts'
import type { JobQueue, NewJob } from './job.ts'
import { job } from './jobs.tables.ts'

/** Adds jobs to the job table. `createJobs` runs them. */
export const createJobQueue = ({ now }: { now: () => Date }): JobQueue => ({
  add: (db: Database, { runAt, repeats = false, ...added }: NewJob) => {
    const row = { ...added, runAt: runAt ?? now(), createdAt: now() }
    return repeats ? insertOrRestartJob(db, row) : insertJob(db, row)
  },
})

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
