import type { Database } from '../../shared/db/database.ts'
import type { JobDefinition } from '../../shared/jobs/job.ts'
import { seoulDay } from '../../shared/time/seoul.ts'
import { removeNeverAccepted } from './account.repository.ts'
import { removeEndedSessions, removeExpiredAttempts } from './sign-in/sign-in.repository.ts'
import { removeRetainedBefore } from './withdrawal/withdrawal.repository.ts'

const hourMs = 60 * 60 * 1000
const batch = 500

/** Removes members who did not accept the terms within 24 h, ended sessions, expired sign-ins and expired retained records. */
export function createCleanUpJob({ db, now }: { db: Database; now: () => Date }): JobDefinition {
  return { kind: 'account.clean-up', everyMinutes: 60, run }

  async function run() {
    const moment = now()
    const yesterday = new Date(moment.getTime() - 24 * hourMs)
    await untilEmpty(() => removeNeverAccepted(db, yesterday, batch))
    // One day longer than needed, to investigate complaints.
    await untilEmpty(() => removeEndedSessions(db, yesterday, batch))
    await untilEmpty(() => removeExpiredAttempts(db, moment, batch))
    await untilEmpty(() => removeRetainedBefore(db, seoulDay(moment), batch))
  }
}

/** Repeats small batches, so that no statement locks many rows for long. */
async function untilEmpty(removeBatch: () => Promise<number>) {
  while ((await removeBatch()) === batch);
}
