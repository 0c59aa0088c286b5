import type { Database } from '../../shared/db/database.ts'
import { addEvent, changePayment, lockOpen } from './payment.repository.ts'
import { sumPending } from './refund.repository.ts'
import { findSummary } from './summary.repository.ts'

/**
 * The state of a reservation's open attempt to pay; undefined when there is none. Inside the
 * reservation's transaction, after its row is locked.
 */
export async function openPayment(
  tx: Database,
  memberId: string,
  reservationId: string,
): Promise<'PENDING' | 'CONFIRMING' | undefined> {
  const open = await lockOpen(tx, memberId, reservationId)
  return open && (open.status === 'CONFIRMING' ? 'CONFIRMING' : 'PENDING')
}

/**
 * Closes a reservation's open attempt, so that nothing can be captured by it any more. False when it
 * is just being confirmed: then the reservation must stay as it is. Inside the reservation's
 * transaction, after its row is locked.
 */
export async function closeOpen(
  tx: Database,
  memberId: string,
  reservationId: string,
  why: string,
  at = new Date(),
): Promise<boolean> {
  const open = await lockOpen(tx, memberId, reservationId)
  if (!open) return true
  const closed = await changePayment(tx, open, ['PENDING'], { status: 'FAILED', failCode: why })
  if (closed) await addEvent(tx, open, { kind: 'FAILED', detail: { why }, at })
  return closed !== undefined
}

/** Won of a reservation that are on their way back. */
export const refundPending = (db: Database, memberId: string, reservationId: string): Promise<number> =>
  sumPending(db, memberId, reservationId)

/** How many payments took money, whatever became of it. */
export async function paymentCount(db: Database, memberId: string): Promise<number> {
  const { completed, cancelled, refunded } = await findSummary(db, memberId)
  return completed + cancelled + refunded
}
