import type { Database } from '../db/database.ts'

/** A kind of background job. `run` may run more than once for one job, so it must be idempotent. */
export interface JobDefinition {
  kind: string
  run(payload: unknown): Promise<void>
  /** Schedule: runs once per period of so many minutes (at least 1/6), in one of the processes. */
  everyMinutes?: number
}

export interface NewJob {
  kind: string
  payload?: unknown
  /** Earliest start; now when absent. */
  runAt?: Date
  /** At most one job per key is stored. */
  uniqueKey?: string
}

/** Adds a job in the caller's transaction, so that it is stored together with the business row. */
export interface JobQueue {
  add(db: Database, job: NewJob): Promise<void>
}
