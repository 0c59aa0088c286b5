import type { Database } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import { type ClaimedJob, extendLease } from './jobs.repository.ts'

export interface LeaseDependencies {
  db: Database
  now: () => Date
  log: Log
  leaseSeconds: number
}

const renewalsPerLease = 3
/** After this time the lease is no longer extended, so that a hanging run does not block its job forever. */
const maxRunMs = 60 * 60 * 1000

/**
 * Extends the lease of a job while it runs, so that only the jobs of dead processes are restarted. Returns a
 * function that stops it; after that `claimed` contains the final lease.
 */
export function startLeaseRenewal({ db, now, log, leaseSeconds }: LeaseDependencies, claimed: ClaimedJob) {
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
