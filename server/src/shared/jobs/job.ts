import type { Database } from '../db/database.ts'

/** A kind of background work. It may run more than once for one job, so it must be idempotent. */
export interface JobDefinition {
  kind: string
  run(payload: unknown): Promise<void>
  /** Recurring work: run once every so many minutes (1/6 at least), by whichever process is first. */
  everyMinutes?: number
}

export interface NewJob {
  kind: string
  payload?: unknown
  /** Not before this moment; now when absent. */
  runAt?: Date
  /** At most one job per key is ever kept. */
  uniqueKey?: string
}

/** Adds work in the caller's own transaction, so that it exists exactly when the business row does. */
export interface JobQueue {
  add(db: Database, job: NewJob): Promise<void>
}
