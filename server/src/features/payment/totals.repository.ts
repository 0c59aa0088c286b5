import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { PaymentMethod } from '../../../../contract/payment.ts'
import type { Database } from '../../shared/db/database.ts'
import { payment, refund } from './payment.tables.ts'

/** Won of one day in Seoul by one method. */
export interface Sum {
  day: string
  method: PaymentMethod | null
  amount: number
  count: number
}

export interface Period {
  from: Date
  until: Date
}

/** Plain arithmetic, for every row: Seoul has kept +09:00 without summer time since 1988. */
const seoulDay = (column: typeof payment.completedAt | typeof refund.settledAt) =>
  sql`(${column} at time zone interval '9 hours')::date`

/** What came in, by the day it came. Reads an index alone. */
export async function sumCaptured(db: Database, { from, until }: Period): Promise<Sum[]> {
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

/** What went back, by the day it went, under the method of its payment: each is looked up, never all payments read. */
export async function sumRefunded(db: Database, { from, until }: Period): Promise<Sum[]> {
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
