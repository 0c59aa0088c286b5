import type { Database } from '../db/database.ts'
import { newId } from '../ids/ids.ts'
import type { JobQueue, NewJob } from './job.ts'
import { job } from './jobs.tables.ts'

/** Adds jobs to the job table. `createJobs` runs them. */
export const createJobQueue = ({ now }: { now: () => Date }): JobQueue => ({
  add: (db: Database, { kind, payload, runAt, uniqueKey }: NewJob) =>
    insertJob(db, { kind, payload, runAt: runAt ?? now(), createdAt: now(), uniqueKey }),
})

interface JobRow {
  kind: string
  payload: unknown
  runAt: Date
  createdAt: Date
  uniqueKey: string | undefined
}

/** Does nothing when a job with the same unique key exists. */
async function insertJob(db: Database, { payload, uniqueKey, ...row }: JobRow) {
  await db
    .insert(job)
    .values({
      ...row,
      id: newId(),
      payload: payload ?? {},
      uniqueKey: uniqueKey ?? null,
      attempts: 0,
      state: 'WAITING',
    })
    .onConflictDoNothing({ target: job.uniqueKey })
}
