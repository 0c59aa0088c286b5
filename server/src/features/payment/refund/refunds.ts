import { and, asc, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { findOne } from '../../../shared/db/find-one.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { newId } from '../../../shared/ids/ids.ts'
import { addJob } from '../../../shared/jobs/job.ts'
import type { ReservationRef } from '../context.ts'
import { addEvent, lockCapturedPayments, type PaymentId, type StoredPayment } from '../payment.repository.ts'
import { payment, type RefundCause, refund } from '../payment.tables.ts'

export const refundJobKind = 'payment.refund'

export interface RefundRequest {
  /** Amount in won. */
  amount: number
  cause: RefundCause
  reason: string
}

type RefundContext = Pick<Context, 'now'>

/**
 * Stores refunds of an amount, distributed over a reservation's payments, newest first. A job calls the provider later.
 * Must run inside the transaction that locked the reservation row. Throws REFUND_TOO_LARGE.
 */
export async function requestRefundOfReservation(
  ctx: RefundContext,
  tx: Database,
  { memberId, reservationId, ...request }: RefundRequest & ReservationRef,
): Promise<void> {
  let left = request.amount
  for (const payment of await lockCapturedPayments(tx, memberId, reservationId)) {
    const amount = Math.min(left, payment.amount - (await sumReserved(tx, payment)))
    if (amount > 0) await addRefund(ctx, tx, payment, { ...request, amount }, newId())
    left -= Math.max(amount, 0)
  }
  if (left > 0) throw new AppError('REFUND_TOO_LARGE')
}

/**
 * Stores a refund of a part of a payment; a job calls the provider later. Must run inside the transaction that locked the
 * reservation row and the payment row. Throws REFUND_TOO_LARGE.
 */
export async function requestRefund(
  ctx: RefundContext,
  tx: Database,
  payment: StoredPayment,
  request: RefundRequest,
  id = newId(),
) {
  const left = payment.amount - (await sumReserved(tx, payment))
  if (request.amount > left) throw new AppError('REFUND_TOO_LARGE')
  await addRefund(ctx, tx, payment, request, id)
}

async function addRefund(
  ctx: RefundContext,
  tx: Database,
  payment: StoredPayment,
  request: RefundRequest,
  id: string,
) {
  const { memberId, reservationId, id: paymentId } = payment
  await insertRefund(tx, {
    ...request,
    id,
    memberId,
    reservationId,
    paymentId,
    status: 'PENDING',
    createdAt: ctx.now(),
  })
  await addEvent(tx, payment, { kind: 'REFUND_REQUESTED', detail: { refund: id, ...request }, at: ctx.now() })
  await addJob(ctx, tx, { kind: refundJobKind, payload: { memberId, id: paymentId } })
}

export type StoredRefund = typeof refund.$inferSelect

const hasId = (memberId: string, id: string) => and(eq(refund.memberId, memberId), eq(refund.id, id))
const ofPayment = ({ memberId, id }: PaymentId) =>
  and(eq(refund.memberId, memberId), eq(refund.paymentId, id))
const sum = sql<number>`coalesce(sum(${refund.amount}), 0)::int`

export const insertRefund = (tx: Database, added: typeof refund.$inferInsert) =>
  tx.insert(refund).values(added)

export const findRefund = (db: Database, memberId: string, id: string) =>
  findOne(db, refund, hasId(memberId, id))

/** Returns the sum of settled and pending refunds of a payment in won. Exact while the payment row is locked. */
export async function sumReserved(tx: Database, id: PaymentId): Promise<number> {
  const [found] = await tx
    .select({ sum })
    .from(refund)
    .where(and(ofPayment(id), ne(refund.status, 'FAILED')))
  return found?.sum ?? 0
}

/** Returns the sum of pending refunds of a reservation in won, without payments that do not count for it. */
export async function sumPendingRefunds(db: Database, memberId: string, reservationId: string) {
  const [found] = await db
    .select({ sum })
    .from(payment)
    .innerJoin(refund, and(eq(refund.memberId, payment.memberId), eq(refund.paymentId, payment.id)))
    .where(
      and(
        eq(payment.memberId, memberId),
        eq(payment.reservationId, reservationId),
        isNull(payment.failCode),
        eq(refund.status, 'PENDING'),
      ),
    )
  return found?.sum ?? 0
}

/** Oldest first. */
export async function findPendingRefunds(db: Database, id: PaymentId): Promise<StoredRefund[]> {
  return db
    .select()
    .from(refund)
    .where(and(ofPayment(id), eq(refund.status, 'PENDING')))
    .orderBy(asc(refund.createdAt), asc(refund.id))
}

export async function findLatestSettledRefund(db: Database, id: PaymentId) {
  const [found] = await db
    .select()
    .from(refund)
    .where(and(ofPayment(id), eq(refund.status, 'SETTLED')))
    .orderBy(desc(refund.settledAt))
    .limit(1)
  return found
}

/** Returns the provider's ids of the cancellations that are stored for a payment. */
export async function findTransactionKeys(db: Database, id: PaymentId): Promise<Set<string>> {
  const rows = await db
    .select({ key: refund.transactionKey })
    .from(refund)
    .where(and(ofPayment(id), isNotNull(refund.transactionKey)))
  return new Set(rows.map(({ key }) => key ?? ''))
}

/** Changes a pending refund. Returns false when it is no longer pending. */
export async function changePending(
  tx: Database,
  { memberId, id }: StoredRefund,
  changes: Partial<StoredRefund>,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(refund)
    .set(changes)
    .where(and(hasId(memberId, id), eq(refund.status, 'PENDING')))
  return rowCount === 1
}
