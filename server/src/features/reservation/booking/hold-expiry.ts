import type { Database, Transact } from '../../../shared/db/database.ts'
import type { JobDefinition } from '../../../shared/jobs/job.ts'
import { closeOpenPayment, type StaffRefunds } from '../../payment/index.ts'
import { releaseHeldCapacity } from '../calendar/slots.repository.ts'
import { lockReservation } from '../reservation.repository.ts'
import type { StatusService } from '../status/status.service.ts'
import { type ExpiredHold, listExpiredHolds } from './hold-expiry.repository.ts'

interface HoldExpiryDependencies {
  db: Database
  transact: Transact
  now: () => Date
  statusService: StatusService
  staffRefunds: StaffRefunds
}

const batchSize = 100

/**
 * Creates the job that cancels bookings that were not paid in time and releases their slot capacity. It skips a booking
 * whose payment is being confirmed, because that payment may still succeed.
 */
export function createHoldExpiryJob({
  db,
  transact,
  now,
  statusService,
  staffRefunds,
}: HoldExpiryDependencies): JobDefinition {
  return { kind: 'reservation.expire', lane: 'reservations', everyMinutes: 1, run }

  async function run() {
    let after: ExpiredHold | undefined
    do {
      const expired = await listExpiredHolds(db, now(), after, batchSize)
      for (const hold of expired) await transact((tx) => expire(tx, hold))
      after = expired[batchSize - 1]
    } while (after)
  }

  /** Checks again under the lock, because the booking may have been paid, extended or cancelled since it was listed. */
  async function expire(tx: Database, { memberId, id }: ExpiredHold) {
    const locked = await lockReservation(tx, memberId, id)
    const isOverdue = locked?.status === 'WAITING' && locked.holdUntil && locked.holdUntil <= now()
    if (!isOverdue || !(await closeOpenPayment(tx, memberId, id, 'RESERVATION_EXPIRED', now()))) return
    await staffRefunds.closeOpen(tx, { memberId, reservationId: id }, '결제 시간이 지났어요.')
    await statusService.move(tx, locked, 'CANCELLED', {
      actor: 'SYSTEM',
      endReason: 'UNPAID_EXPIRED',
      changes: await releaseHeldCapacity(tx, locked),
    })
  }
}
