import { phoneBookingKeptDays } from '../../../../../contract/reservation/phone-booking-admin.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import type { JobDefinition } from '../../../shared/jobs/job.ts'
import { listOverdue, lockPhoneBooking, removeEndedBefore } from './phone-booking.repository.ts'
import { endAndRelease } from './release.ts'

interface JobDependencies {
  db: Database
  transact: Transact
  now: () => Date
}

const batchSize = 100

/** Creates the jobs that release the slots of links that nobody took, and remove ended phone bookings after some days. */
export function createPhoneBookingJobs({ db, transact, now }: JobDependencies): JobDefinition[] {
  return [
    { kind: 'reservation.expire-phone-bookings', lane: 'reservations', everyMinutes: 1, run: expireAll },
    { kind: 'reservation.remove-phone-bookings', everyMinutes: 60, run: removeEnded },
  ]

  async function expireAll() {
    let overdue: string[]
    do {
      overdue = await listOverdue(db, now(), batchSize)
      for (const id of overdue) await transact((tx) => expire(tx, id))
    } while (overdue.length === batchSize)
  }

  /** Checks again under the lock, because it may have been taken, renewed or cancelled since it was listed. */
  async function expire(tx: Database, id: string) {
    const row = await lockPhoneBooking(tx, id)
    if (row?.status === 'OPEN' && row.until <= now()) await endAndRelease(tx, row, 'EXPIRED', now())
  }

  async function removeEnded() {
    const before = new Date(now().getTime() - phoneBookingKeptDays * dayMs)
    while ((await removeEndedBefore(db, before, batchSize)) === batchSize);
  }
}
