import { describeError } from '../log/describe-error.ts'
import type { JobDefinition } from './job.ts'
import { type ClaimedJob, finishJob } from './jobs.repository.ts'
import { type LeaseDependencies, startLeaseRenewal } from './lease-renewal.ts'
import { hasNoAttemptLeft, isLastAttempt, nextAttemptAt } from './retry.ts'

/** Runs a claimed job and stores the outcome: done, pending for a retry, or dead. */
export async function runJob(deps: LeaseDependencies, definition: JobDefinition, claimed: ClaimedJob) {
  const { db, now, log } = deps
  if (hasNoAttemptLeft(claimed.attempts)) return endPoisonous(deps, claimed)
  try {
    await runWithLease(deps, definition, claimed)
  } catch (error) {
    const isDead = isLastAttempt(claimed.attempts)
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
async function endPoisonous({ db, now, log }: LeaseDependencies, claimed: ClaimedJob) {
  const { id, kind, lastError } = claimed
  log.error({ kind, job: id, isDead: true }, 'job ended its process in every attempt')
  const reason = 'The process ended during the last attempt'
  await finishJob(db, claimed, {
    state: 'DEAD',
    lastError: lastError ? `${reason}; before: ${lastError}`.slice(0, 500) : reason,
    now: now(),
  })
}

async function runWithLease(deps: LeaseDependencies, definition: JobDefinition, claimed: ClaimedJob) {
  const release = startLeaseRenewal(deps, claimed)
  try {
    await definition.run(claimed.payload)
  } finally {
    await release()
  }
}
