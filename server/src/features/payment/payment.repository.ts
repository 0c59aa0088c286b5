import { and, asc, between, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import { newId } from '../../shared/ids/ids.ts'
import { payment, paymentEvent, type StoredPaymentStatus } from './payment.tables.ts'

export type StoredPayment = typeof payment.$inferSelect

/** Names one payment; members' rows live together, so both parts are always at hand. */
export interface PaymentId {
  memberId: string
  id: string
}

const is = ({ memberId, id }: PaymentId) => and(eq(payment.memberId, memberId), eq(payment.id, id))
const ofReservation = (memberId: string, reservationId: string) =>
  and(eq(payment.memberId, memberId), eq(payment.reservationId, reservationId))

export async function insertPayment(tx: Database, added: StoredPayment) {
  await tx.insert(payment).values(added)
}

export async function findPayment(db: Database, id: PaymentId): Promise<StoredPayment | undefined> {
  const [found] = await db.select().from(payment).where(is(id))
  return found
}

/** For operators, who know the id alone. */
export async function findById(db: Database, id: string): Promise<StoredPayment | undefined> {
  const [found] = await db.select().from(payment).where(eq(payment.id, id))
  return found
}

export async function findByIds(db: Database, ids: string[]): Promise<StoredPayment[]> {
  if (ids.length === 0) return []
  return db.select().from(payment).where(inArray(payment.id, ids))
}

export async function findByOrder(db: Database, orderId: string): Promise<StoredPayment | undefined> {
  const [found] = await db.select().from(payment).where(eq(payment.orderId, orderId))
  return found
}

export async function findByKey(db: Database, paymentKey: string): Promise<StoredPayment | undefined> {
  const [found] = await db.select().from(payment).where(eq(payment.paymentKey, paymentKey))
  return found
}

export async function findByOrders(db: Database, orderIds: string[]): Promise<StoredPayment[]> {
  if (orderIds.length === 0) return []
  return db.select().from(payment).where(inArray(payment.orderId, orderIds))
}

/** Nobody else changes it until the transaction ends. Lock the reservation before. */
export async function lockPayment(tx: Database, id: PaymentId): Promise<StoredPayment | undefined> {
  const [found] = await tx.select().from(payment).where(is(id)).for('update')
  return found
}

/** The one attempt of a reservation that is still open, locked. */
export async function lockOpen(
  tx: Database,
  memberId: string,
  reservationId: string,
): Promise<StoredPayment | undefined> {
  const [found] = await tx
    .select()
    .from(payment)
    .where(and(ofReservation(memberId, reservationId), inArray(payment.status, ['PENDING', 'CONFIRMING'])))
    .for('update')
  return found
}

/** All of a reservation's payments that took money and reached it, newest first, locked. */
export async function lockCaptured(tx: Database, memberId: string, reservationId: string) {
  const rows = await tx
    .select()
    .from(payment)
    .where(
      and(
        ofReservation(memberId, reservationId),
        inArray(payment.status, ['COMPLETED', 'CANCELLED', 'REFUNDED']),
        isNull(payment.failCode),
      ),
    )
    .orderBy(asc(payment.createdAt), asc(payment.id))
    .for('update')
  return rows.reverse()
}

/**
 * Changes a payment that still has one of the statuses in `from`: the compare-and-set behind every
 * step. Undefined when somebody was faster.
 */
export async function changePayment(
  db: Database,
  id: PaymentId,
  from: readonly StoredPaymentStatus[],
  changes: Partial<StoredPayment>,
): Promise<StoredPayment | undefined> {
  const [changed] = await db
    .update(payment)
    .set(changes)
    .where(and(is(id), inArray(payment.status, [...from])))
    .returning()
  return changed
}

/** The same for one that waits for the person: an account that was given out may still be paid into. */
export async function failWhileUntouched(db: Database, id: PaymentId, changes: Partial<StoredPayment>) {
  const { rowCount } = await db
    .update(payment)
    .set({ ...changes, status: 'FAILED' })
    .where(and(is(id), eq(payment.status, 'PENDING'), isNull(payment.virtualAccount)))
  return rowCount === 1
}

/** Adds to what was given back, never above what was paid; undefined when it would be. */
export async function addRefunded(
  tx: Database,
  id: PaymentId,
  amount: number,
): Promise<StoredPayment | undefined> {
  const [changed] = await tx
    .update(payment)
    .set({ refundedAmount: sql`${payment.refundedAmount} + ${amount}` })
    .where(and(is(id), sql`${payment.refundedAmount} + ${amount} <= ${payment.amount}`))
    .returning()
  return changed
}

/** Those that have been in doubt since before `before`, longest first. */
export async function findInDoubt(db: Database, before: Date, count: number): Promise<StoredPayment[]> {
  return db
    .select()
    .from(payment)
    .where(and(eq(payment.status, 'CONFIRMING'), lt(payment.confirmingSince, before)))
    .orderBy(asc(payment.confirmingSince))
    .limit(count)
}

/** Those whose money came between two moments. */
export async function findCompletedBetween(db: Database, from: Date, until: Date): Promise<StoredPayment[]> {
  return db
    .select()
    .from(payment)
    .where(between(payment.completedAt, from, until))
    .orderBy(asc(payment.completedAt))
}

/** What the feature writes into its history; append-only. */
export type PaymentEventKind =
  | 'BEGUN'
  | 'CONFIRMING'
  | 'TAMPERED'
  | 'DOUBT'
  | 'ALARM'
  | 'REPLY_DIFFERS'
  | 'WAITING_FOR_DEPOSIT'
  | 'COMPLETED'
  | 'FAILED'
  | 'REPAIRED'
  | 'REFUND_REQUESTED'
  | 'REFUND_SETTLED'
  | 'REFUND_FAILED'
  | 'WEBHOOK'

export async function addEvent(
  db: Database,
  { memberId, id: paymentId }: PaymentId,
  { kind, detail = {}, at }: { kind: PaymentEventKind; detail?: Record<string, unknown>; at: Date },
) {
  await db.insert(paymentEvent).values({ id: newId(), memberId, paymentId, kind, detail, createdAt: at })
}
