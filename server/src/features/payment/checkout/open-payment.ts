import type { Database } from '../../../shared/db/database.ts'
import { addEvent, changePayment, lockOpenPayment, type StoredPayment } from '../payment.repository.ts'

/**
 * Returns the status of a reservation's open payment; undefined without one. Must run inside the transaction
 * that locked the reservation row.
 */
export async function findOpenPaymentStatus(
  tx: Database,
  memberId: string,
  reservationId: string,
): Promise<'PENDING' | 'CONFIRMING' | undefined> {
  const open = await lockOpenPayment(tx, memberId, reservationId)
  return open && (open.status === 'CONFIRMING' ? 'CONFIRMING' : 'PENDING')
}

/**
 * Fails a reservation's open payment, so that it can no longer be captured. Returns false when the payment is
 * CONFIRMING; the reservation must then stay unchanged. Must run inside the transaction that locked the
 * reservation row.
 */
export async function closeOpenPayment(
  tx: Database,
  memberId: string,
  reservationId: string,
  why: string,
  at = new Date(),
): Promise<boolean> {
  const open = await lockOpenPayment(tx, memberId, reservationId)
  return !open || closePayment(tx, open, why, at)
}

/** Fails a payment. Returns false when it is not PENDING. */
export async function closePayment(tx: Database, open: StoredPayment, why: string, at: Date) {
  const closed = await changePayment(tx, open, ['PENDING'], { status: 'FAILED', failCode: why })
  if (closed) await addEvent(tx, open, { kind: 'FAILED', detail: { why }, at })
  return closed !== undefined
}
