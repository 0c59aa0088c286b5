import { describeError } from '../log/describe-error.ts'
import type { JobDefinition } from './job.ts'
import { type ClaimedJob, settleJob } from './jobs.repository.ts'
import { keepLease, type LeaseDependencies } from './keep-lease.ts'
import { isLastAttempt, nextTry } from './retry.ts'

/** Runs a claimed job and writes down how it ended: done, once more later, or given up. */
export async function runJob(deps: LeaseDependencies, definition: JobDefinition, claimed: ClaimedJob) {
  const { db, now, log } = deps
  try {
    await runHeld(deps, definition, claimed)
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

async function runHeld(deps: LeaseDependencies, definition: JobDefinition, claimed: ClaimedJob) {
  const release = keepLease(deps, claimed)
  try {
    await definition.run(claimed.payload)
  } finally {
    await release()
  }
}
