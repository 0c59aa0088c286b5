import type { Database } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import { type ClaimedJob, extendLease } from './jobs.repository.ts'

export interface LeaseDependencies {
  db: Database
  now: () => Date
  log: Log
  leaseSeconds: number
}

const beatsPerLease = 3
/** A run that hangs for good gives its job back after this time. */
const longestRunMs = 60 * 60 * 1000

/**
 * Extends the lease of a job for as long as it runs, so that only the job of a process that is gone is
 * begun anew. Answers what ends this; then `claimed` holds the lease as it is in the end.
 */
export function keepLease({ db, now, log, leaseSeconds }: LeaseDependencies, claimed: ClaimedJob) {
  const leaseMs = leaseSeconds * 1000
  const begun = performance.now()
  let underWay = Promise.resolve()
  const timer = setInterval(() => {
    underWay = underWay.then(beat)
  }, leaseMs / beatsPerLease)
  timer.unref()

  return async () => {
    clearInterval(timer)
    await underWay
  }

  async function beat() {
    if (performance.now() - begun > longestRunMs) return clearInterval(timer)
    const until = new Date(now().getTime() + leaseMs)
    try {
      if (await extendLease(db, claimed, until)) claimed.leasedUntil = until
      else clearInterval(timer)
    } catch (error) {
      log.warn({ err: error, job: claimed.id }, 'a job could not extend its lease')
    }
  }
}
