import type { Database, Transact } from '../../shared/db/database.ts'
import type { JobDefinition } from '../../shared/jobs/job.ts'
import { closeOpen } from '../payment/index.ts'
import { listOverdue, type Unpaid } from './expiry.repository.ts'
import type { Moves } from './move.ts'
import { lockReservation } from './reservation.repository.ts'
import { releaseAll } from './slots.repository.ts'

export interface ExpiryDependencies {
  db: Database
  transact: Transact
  now: () => Date
  moves: Moves
}

const batch = 100

/**
 * Ends bookings that were not paid in time and gives their slots back. One whose payment is just
 * being confirmed is left alone: its money may be on the way.
 */
export function expireJob({ db, transact, now, moves }: ExpiryDependencies): JobDefinition {
  return { kind: 'reservation.expire', everyMinutes: 1, run }

  async function run() {
    let after: Unpaid | undefined
    do {
      const overdue = await listOverdue(db, now(), after, batch)
      for (const unpaid of overdue) await transact((tx) => expire(tx, unpaid))
      after = overdue[batch - 1]
    } while (after)
  }

  /** Looks again under the lock: it may be paid, prolonged or expired by another process since. */
  async function expire(tx: Database, { memberId, id }: Unpaid) {
    const locked = await lockReservation(tx, memberId, id)
    const isOverdue = locked?.status === 'WAITING' && locked.holdUntil && locked.holdUntil <= now()
    if (!isOverdue || !(await closeOpen(tx, memberId, id, 'RESERVATION_EXPIRED', now()))) return
    await moves.move(tx, locked, 'CANCELLED', {
      actor: 'SYSTEM',
      endReason: 'UNPAID_EXPIRED',
      changes: await releaseAll(tx, locked),
    })
  }
}
