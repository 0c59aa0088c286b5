import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { PaymentMethod } from '../../../../../contract/payment/payment.ts'
import type { Database } from '../../../shared/db/database.ts'
import { payment, refund } from '../payment.tables.ts'

/** Amount in won and number of transactions of a Seoul day, by payment method. */
export interface DailySum {
  day: string
  method: PaymentMethod | null
  amount: number
  count: number
}

/** From `from` and before `until`. */
export interface Period {
  from: Date
  until: Date
}

/** Fixed offset for speed: Seoul has had +09:00 without daylight saving time since 1988. */
const seoulDay = (column: typeof payment.completedAt | typeof refund.settledAt) =>
  sql`(${column} at time zone interval '9 hours')::date`

/** Captured amounts by day of the capture. Index-only scan. */
export async function sumCaptured(db: Database, { from, until }: Period): Promise<DailySum[]> {
  const day = seoulDay(payment.completedAt)
  return db
    .select({
      day: sql<string>`${day}::text`,
      method: payment.method,
      amount: sql<number>`sum(${payment.amount})::float8`,
      count: sql<number>`count(*)::int`,
    })
    .from(payment)
    .where(and(gte(payment.completedAt, from), lt(payment.completedAt, until)))
    .groupBy(day, payment.method)
}

/** Refunded amounts by day of the settlement and method of the payment. The lateral join avoids scanning all payments. */
export async function sumRefunded(db: Database, { from, until }: Period): Promise<DailySum[]> {
  const day = seoulDay(refund.settledAt)
  const paid = db
    .select({ method: payment.method })
    .from(payment)
    .where(and(eq(payment.memberId, refund.memberId), eq(payment.id, refund.paymentId)))
    .limit(1)
    .as('paid')
  return db
    .select({
      day: sql<string>`${day}::text`,
      method: paid.method,
      amount: sql<number>`sum(${refund.amount})::float8`,
      count: sql<number>`count(*)::int`,
    })
    .from(refund)
    .innerJoinLateral(paid, sql`true`)
    .where(and(eq(refund.status, 'SETTLED'), gte(refund.settledAt, from), lt(refund.settledAt, until)))
    .groupBy(day, paid.method)
}
