import type { Context } from '../../shared/context.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { lockExistingReservation, type StoredReservation } from './reservation.repository.ts'

/** Throws CHANGED_MEANWHILE when the reservation has changed since the console loaded it. */
export function assertRevision(locked: StoredReservation, revision: number) {
  if (locked.revision !== revision) throw new AppError('CHANGED_MEANWHILE')
}

/**
 * Runs `work` of staff in a transaction that holds the lock on a customer's reservation. Throws RESERVATION_NOT_FOUND when it
 * does not exist any more, and OWN_RESERVATION when it is the staff member's own.
 */
export const withLockedReservation = <Result>(
  { transact }: Context,
  staffId: string,
  { memberId, id }: Pick<StoredReservation, 'memberId' | 'id'>,
  work: (tx: Database, locked: StoredReservation) => Promise<Result>,
) =>
  transact(async (tx) => {
    const locked = await lockExistingReservation(tx, memberId, id)
    if (memberId === staffId) throw new AppError('OWN_RESERVATION')
    return work(tx, locked)
  })
