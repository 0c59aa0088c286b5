import type { Database } from '../db/database.ts'
import { describeError } from '../log/describe-error.ts'
import type { Log } from '../log/log.ts'
import type { JobDefinition } from './job.ts'
import { type ClaimedJob, extendLease, finishJob } from './jobs.repository.ts'

interface RunContext {
  db: Database
  now: () => Date
  log: Log
  leaseSeconds: number
}

const maxAttempts = 8
const firstPauseMs = 5000
const maxPauseMs = 60 * 60 * 1000
const renewalsPerLease = 3
/** After this time the lease is no longer extended, so that a hanging run does not block its job forever. */
const maxRunMs = 60 * 60 * 1000

/** Runs a claimed job and stores the outcome: done, pending for a retry, or dead. */
export async function runJob(ctx: RunContext, definition: JobDefinition, claimed: ClaimedJob) {
  const { db, now, log } = ctx
  if (hasNoAttemptLeft(claimed.attempts)) return endPoisonous(ctx, claimed)
  try {
    await runWithLease(ctx, definition, claimed)
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
async function endPoisonous({ db, now, log }: RunContext, claimed: ClaimedJob) {
  const { id, kind, lastError } = claimed
  log.error({ kind, job: id, isDead: true }, 'job ended its process in every attempt')
  const reason = 'The process ended during the last attempt'
  await finishJob(db, claimed, {
    state: 'DEAD',
    lastError: lastError ? `${reason}; before: ${lastError}`.slice(0, 500) : reason,
    now: now(),
  })
}

async function runWithLease(ctx: RunContext, definition: JobDefinition, claimed: ClaimedJob) {
  const release = startLeaseRenewal(ctx, claimed)
  try {
    await definition.run(claimed.payload)
  } finally {
    await release()
  }
}

/**
 * Extends the lease of a job while it runs, so that only the jobs of dead processes are restarted. Returns a
 * function that stops it; after that `claimed` contains the final lease.
 */
function startLeaseRenewal({ db, now, log, leaseSeconds }: RunContext, claimed: ClaimedJob) {
  const leaseMs = leaseSeconds * 1000
  const startedAt = performance.now()
  let renewal = Promise.resolve()
  const timer = setInterval(() => {
    renewal = renewal.then(renew)
  }, leaseMs / renewalsPerLease)
  timer.unref()

  return async () => {
    clearInterval(timer)
    await renewal
  }

  async function renew() {
    if (performance.now() - startedAt > maxRunMs) return clearInterval(timer)
    const until = new Date(now().getTime() + leaseMs)
    try {
      if (await extendLease(db, claimed, until)) claimed.leasedUntil = until
      else clearInterval(timer)
    } catch (error) {
      log.warn({ err: error, job: claimed.id }, 'could not extend the lease of a job')
    }
  }
}

/** True for a job whose process ended during its last attempt: it is DEAD without another one. */
const hasNoAttemptLeft = (attempts: number) => attempts > maxAttempts

/** After the last attempt the job is DEAD. */
const isLastAttempt = (attempts: number) => attempts >= maxAttempts

/** Returns the time of the next attempt: exponential backoff with jitter. */
function nextAttemptAt(now: Date, attempts: number): Date {
  const pauseMs = Math.min(firstPauseMs * 2 ** (attempts - 1), maxPauseMs)
  return new Date(now.getTime() + pauseMs * (0.75 + Math.random() / 2))
}
