import { AsyncLocalStorage } from 'node:async_hooks'

/** What a statement is done for; decides its connections and its time limits. */
export type WorkKind = 'CHEAP' | 'READ' | 'WRITE' | 'REPORT' | 'BACKGROUND'

export interface Workload {
  kind: WorkKind
  /** Feature word: one feature may occupy only a part of the connections. */
  feature: string
  /** Whether reads may be two seconds old, so that a read replica may answer them. */
  mayBeStale?: boolean
}

/** Milliseconds. */
export interface TimeLimits {
  statementMs: number
  /** Longest wait for a lock, shorter than the statement's, so that a locked table is told from a slow query. */
  lockMs: number
  /** Longest wait for a connection: a quick 503 is better than a hanging call. */
  connectionMs: number
}

export const timeLimits: Record<WorkKind, TimeLimits> = {
  CHEAP: { statementMs: 3_000, lockMs: 1_000, connectionMs: 3_000 },
  READ: { statementMs: 6_000, lockMs: 1_500, connectionMs: 2_500 },
  WRITE: { statementMs: 10_000, lockMs: 4_000, connectionMs: 3_000 },
  REPORT: { statementMs: 20_000, lockMs: 2_000, connectionMs: 3_000 },
  BACKGROUND: { statementMs: 60_000, lockMs: 10_000, connectionMs: 15_000 },
}

/** One unit of work, such as a request, with the connections that it occupies at the moment. */
export interface RunningWork extends Workload {
  occupied: number
}

const running = new AsyncLocalStorage<RunningWork>()

/** Runs `work`, including everything that it awaits, as this workload. */
export const runAs = <T>(workload: Workload, work: () => T): T =>
  running.run({ ...workload, occupied: 0 }, work)

/** The current workload. Start-up, commands and tests run without one and count as their own feature. */
export const currentWork = (): RunningWork =>
  running.getStore() ?? { kind: 'WRITE', feature: '', occupied: 0 }
