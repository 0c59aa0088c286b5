import { and, asc, desc, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import type { PaymentId } from './payment.repository.ts'
import { payment, refund } from './payment.tables.ts'

export type StoredRefund = typeof refund.$inferSelect

const is = (memberId: string, id: string) => and(eq(refund.memberId, memberId), eq(refund.id, id))
const ofPayment = ({ memberId, id }: PaymentId) =>
  and(eq(refund.memberId, memberId), eq(refund.paymentId, id))
const sum = sql<number>`coalesce(sum(${refund.amount}), 0)::int`

export async function insertRefund(tx: Database, added: StoredRefund) {
  await tx.insert(refund).values(added)
}

export async function findRefund(
  db: Database,
  memberId: string,
  id: string,
): Promise<StoredRefund | undefined> {
  const [found] = await db.select().from(refund).where(is(memberId, id))
  return found
}

/** Won given back or on its way back. Exact while the payment's row is locked. */
export async function sumReserved(tx: Database, id: PaymentId): Promise<number> {
  const [found] = await tx
    .select({ sum })
    .from(refund)
    .where(and(ofPayment(id), ne(refund.status, 'FAILED')))
  return found?.sum ?? 0
}

/** Won of a reservation that are on their way back. */
export async function sumPending(db: Database, memberId: string, reservationId: string): Promise<number> {
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

/** The refunds of one payment that are still to be made, oldest first. */
export async function findPending(db: Database, id: PaymentId): Promise<StoredRefund[]> {
  return db
    .select()
    .from(refund)
    .where(and(ofPayment(id), eq(refund.status, 'PENDING')))
    .orderBy(asc(refund.createdAt), asc(refund.id))
}

export async function findLatestSettled(db: Database, id: PaymentId): Promise<StoredRefund | undefined> {
  const [found] = await db
    .select()
    .from(refund)
    .where(and(ofPayment(id), eq(refund.status, 'SETTLED')))
    .orderBy(desc(refund.settledAt))
    .limit(1)
  return found
}

/** The provider's ids of the cancels that are in our books. */
export async function findTransactionKeys(db: Database, id: PaymentId): Promise<Set<string>> {
  const rows = await db
    .select({ key: refund.transactionKey })
    .from(refund)
    .where(and(ofPayment(id), isNotNull(refund.transactionKey)))
  return new Set(rows.map(({ key }) => key ?? ''))
}

/** Ends a refund that is still pending; false when somebody was faster. */
export async function endRefund(
  tx: Database,
  { memberId, id }: StoredRefund,
  changes: Pick<StoredRefund, 'status'> & Partial<StoredRefund>,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(refund)
    .set(changes)
    .where(and(is(memberId, id), eq(refund.status, 'PENDING')))
  return rowCount === 1
}

/** Payments with refunds that have been pending since before `before`. */
export async function findWaiting(db: Database, before: Date, count: number): Promise<PaymentId[]> {
  return db
    .selectDistinct({ memberId: refund.memberId, id: refund.paymentId })
    .from(refund)
    .where(and(eq(refund.status, 'PENDING'), lt(refund.createdAt, before)))
    .limit(count)
}
