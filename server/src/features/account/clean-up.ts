import type { Database } from '../../shared/db/database.ts'
import type { JobDefinition } from '../../shared/jobs/job.ts'
import { seoulDay } from '../../shared/time/seoul.ts'
import { removeNeverAccepted } from './account.repository.ts'
import { removeEndedSessions, removeExpiredAttempts } from './sign-in.repository.ts'
import { removeRetainedBefore } from './withdrawal.repository.ts'

const hourMs = 60 * 60 * 1000
const batch = 500

/**
 * Removes people who never accepted the terms (after 24 h), ended sessions, stale sign-ins, and what the
 * law made us keep of people who left, once its time is over.
 */
export function cleanUpJob({ db, now }: { db: Database; now: () => Date }): JobDefinition {
  return { kind: 'account.clean-up', everyMinutes: 60, run }

  async function run() {
    const moment = now()
    const yesterday = new Date(moment.getTime() - 24 * hourMs)
    await untilEmpty(() => removeNeverAccepted(db, yesterday, batch))
    // A day longer than needed, for people who look into a complaint.
    await untilEmpty(() => removeEndedSessions(db, yesterday, batch))
    await untilEmpty(() => removeExpiredAttempts(db, moment, batch))
    await untilEmpty(() => removeRetainedBefore(db, seoulDay(moment), batch))
  }
}

/** Small batches: no statement holds many rows for long. */
async function untilEmpty(removeBatch: () => Promise<number>) {
  while ((await removeBatch()) === batch);
}
