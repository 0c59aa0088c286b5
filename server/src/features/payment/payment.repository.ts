import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PaymentStatus } from '../../../../contract/payment/payment.ts'
import { countUpTo } from '../../shared/db/count-up-to.ts'
import type { Database } from '../../shared/db/database.ts'
import { findOne, lockOne } from '../../shared/db/find-one.ts'
import { newId } from '../../shared/ids/ids.ts'
import { payment, paymentEvent, paymentSummary, type StoredPaymentStatus } from './payment.tables.ts'

export type StoredPayment = typeof payment.$inferSelect

/** Identifies a payment; the primary key contains both ids. */
export interface PaymentId {
  memberId: string
  id: string
}

const hasId = ({ memberId, id }: PaymentId) => and(eq(payment.memberId, memberId), eq(payment.id, id))
export const ofReservation = (memberId: string, reservationId: string) =>
  and(eq(payment.memberId, memberId), eq(payment.reservationId, reservationId))

/** Condition for payments that are shown with a status: a CONFIRMING one as PENDING. */
export const isShownAs = (status: PaymentStatus | undefined) =>
  status === 'PENDING'
    ? inArray(payment.status, ['PENDING', 'CONFIRMING'])
    : status && eq(payment.status, status)

export const findPayment = (db: Database, id: PaymentId) => findOne(db, payment, hasId(id))

/** Finds a payment of any member, for staff. */
export const findById = (db: Database, id: string) => findOne(db, payment, eq(payment.id, id))

/** Returns order ids by payment id. */
export async function findOrderIds(db: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: payment.id, orderId: payment.orderId })
    .from(payment)
    .where(inArray(payment.id, ids))
  return new Map(rows.map(({ id, orderId }) => [id, orderId]))
}

export const findByOrderId = (db: Database, orderId: string) =>
  findOne(db, payment, eq(payment.orderId, orderId))

export async function findByOrderIds(db: Database, orderIds: string[]): Promise<StoredPayment[]> {
  if (orderIds.length === 0) return []
  return db.select().from(payment).where(inArray(payment.orderId, orderIds))
}

/** Locks the payment row until the transaction ends. The reservation row must be locked before. */
export const lockPayment = (tx: Database, id: PaymentId) => lockOne(tx, payment, hasId(id))

/** Locks and returns the pending or confirming payment of a reservation; there is at most one. */
export const lockOpenPayment = (tx: Database, memberId: string, reservationId: string) =>
  lockOne(tx, payment, and(ofReservation(memberId, reservationId), isShownAs('PENDING')))

/** Locks and returns the captured payments that count for a reservation, newest first. */
export async function lockCapturedPayments(tx: Database, memberId: string, reservationId: string) {
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
 * Changes a payment that still has one of the statuses in `from` (compare-and-set). Returns undefined when
 * the status has changed.
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
    .where(and(hasId(id), inArray(payment.status, [...from])))
    .returning()
  return changed
}

/** Fails a pending payment, except one with a virtual account, into which the customer may still pay. */
export async function failPendingPayment(db: Database, id: PaymentId, changes: Partial<StoredPayment>) {
  const { rowCount } = await db
    .update(payment)
    .set({ ...changes, status: 'FAILED' })
    .where(and(hasId(id), eq(payment.status, 'PENDING'), isNull(payment.virtualAccount)))
  return rowCount === 1
}

/** Adds to the refunded amount. Returns undefined when the sum would exceed the paid amount. */
export async function addRefunded(tx: Database, id: PaymentId, amount: number) {
  const [changed] = await tx
    .update(payment)
    .set({ refundedAmount: sql`${payment.refundedAmount} + ${amount}` })
    .where(and(hasId(id), sql`${payment.refundedAmount} + ${amount} <= ${payment.amount}`))
    .returning()
  return changed
}

/** Kinds of entries in the payment history, with their Korean names. */
export const paymentEventLabels = {
  BEGUN: '결제 시작',
  CONFIRMING: '승인 요청',
  TAMPERED: '금액이 다른 승인 요청을 막음',
  DOUBT: '결제사 답을 기다림',
  ALARM: '결제사가 우리 키를 받지 않음',
  REPLY_DIFFERS: '결제사 답이 우리 장부와 다름',
  WAITING_FOR_DEPOSIT: '입금 대기',
  ACCOUNT_CLOSED: '입금 계좌 닫음',
  COMPLETED: '결제 완료',
  FAILED: '결제 실패',
  REPAIRED: '끝난 예약의 결제를 되돌림',
  REFUND_REQUESTED: '환불 요청',
  REFUND_SETTLED: '환불 완료',
  REFUND_FAILED: '환불 실패',
  REFUND_DOUBT: '환불 결과를 아직 모름',
  WEBHOOK: '결제사 알림 받음',
}
export type PaymentEventKind = keyof typeof paymentEventLabels

interface NewEvent {
  kind: PaymentEventKind
  detail?: Record<string, unknown>
  at: Date
}

/**
 * Adds an event unless the payment has `max` of its kind (and with the same `matching` fields of `detail`), so that
 * calls without a session and endless retries do not grow the history without bound.
 */
export async function addEventUpTo(
  db: Database,
  payment: PaymentId,
  event: NewEvent,
  max: number,
  matching: Record<string, unknown> = {},
) {
  const isAlike = and(
    eq(paymentEvent.memberId, payment.memberId),
    eq(paymentEvent.paymentId, payment.id),
    eq(paymentEvent.kind, event.kind),
    sql`${paymentEvent.detail} @> ${JSON.stringify(matching)}::jsonb`,
  )
  if ((await countUpTo(db, paymentEvent, isAlike, max)) < max) await addEvent(db, payment, event)
}

export async function addEvent(
  db: Database,
  { memberId, id: paymentId }: PaymentId,
  { kind, detail = {}, at }: NewEvent,
) {
  await db.insert(paymentEvent).values({ id: newId(), memberId, paymentId, kind, detail, createdAt: at })
}

type CountedStatus = Extract<PaymentStatus, 'COMPLETED' | 'CANCELLED' | 'REFUNDED'>
const columns = { COMPLETED: 'completed', CANCELLED: 'cancelled', REFUNDED: 'refunded' } as const
type Summary = typeof paymentSummary.$inferSelect

/** Returns zeros for a member without payments. */
export async function findSummary(db: Database, memberId: string): Promise<Summary> {
  const found = await findOne(db, paymentSummary, eq(paymentSummary.memberId, memberId))
  return found ?? { memberId, total: 0, completed: 0, cancelled: 0, refunded: 0 }
}

/** Adds `total` won to the member's sum and moves one payment from status `from` to `to` in the counts. */
export async function changeSummary(
  tx: Database,
  memberId: string,
  { total, from, to }: { total: number; from?: CountedStatus; to: CountedStatus },
) {
  const change = { total, completed: 0, cancelled: 0, refunded: 0 }
  if (from) change[columns[from]] -= 1
  change[columns[to]] += 1
  await tx
    .insert(paymentSummary)
    .values({ memberId, ...change })
    .onConflictDoUpdate({
      target: paymentSummary.memberId,
      set: {
        total: sql`${paymentSummary.total} + ${change.total}`,
        completed: sql`${paymentSummary.completed} + ${change.completed}`,
        cancelled: sql`${paymentSummary.cancelled} + ${change.cancelled}`,
        refunded: sql`${paymentSummary.refunded} + ${change.refunded}`,
      },
    })
}

/** Returns the number of a member's captured payments, including refunded ones. */
export async function countPayments(db: Database, memberId: string): Promise<number> {
  const { completed, cancelled, refunded } = await findSummary(db, memberId)
  return completed + cancelled + refunded
}
