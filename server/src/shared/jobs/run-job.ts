import type { Database } from '../db/database.ts'
import { describeError } from '../log/describe-error.ts'
import type { Log } from '../log/log.ts'
import type { JobDefinition } from './job.ts'
import { type ClaimedJob, settleJob } from './jobs.repository.ts'
import { isLastAttempt, nextTry } from './retry.ts'

export interface RunDependencies {
  db: Database
  now: () => Date
  log: Log
}

/** Runs a claimed job and writes down how it ended: done, once more later, or given up. */
export async function runJob(
  { db, now, log }: RunDependencies,
  definition: JobDefinition,
  claimed: ClaimedJob,
) {
  try {
    await definition.run(claimed.payload)
  } catch (error) {
    const isDead = isLastAttempt(claimed.attempts)
    log.error({ err: error, kind: claimed.kind, job: claimed.id, isDead }, 'job failed')
    const { type, message } = describeError(error)
    await settleJob(db, claimed, {
      state: isDead ? 'DEAD' : 'WAITING',
      lastError: `${type}: ${message}`.slice(0, 500),
      now: now(),
      runAt: nextTry(now(), claimed.attempts),
    })
    return
  }
  await settleJob(db, claimed, { state: 'DONE', lastError: null, now: now() })
}
