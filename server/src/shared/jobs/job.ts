import type { Database } from '../db/database.ts'

/**
 * Groups of kinds with workers of their own, so that a flood in one does not delay the others. `hints`: queries that
 * calls without a session cause.
 */
export const laneWorkers = {
  hints: 1,
  money: 2,
  reservations: 1,
  notices: 2,
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

export interface NewJob {
  kind: string
  payload?: unknown
  /** Earliest start; now when absent. */
  runAt?: Date
  /** At most one job per key is stored. */
  uniqueKey?: string
  /** Runs a job with the same key again that has ended or is running; one that still waits is enough. */
  repeats?: boolean
}

/** Adds a job in the caller's transaction, so that it is stored together with the business row. */
export interface JobQueue {
  add(db: Database, job: NewJob): Promise<void>
}
