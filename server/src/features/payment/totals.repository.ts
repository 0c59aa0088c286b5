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

const seoulDay = (column: typeof payment.completedAt | typeof refund.settledAt) =>
  sql<string>`(${column} at time zone 'Asia/Seoul')::date::text`

/** What came in, by the day it came. Reads an index alone. */
export async function sumCaptured(db: Database, { from, until }: Period): Promise<Sum[]> {
  const day = seoulDay(payment.completedAt)
  return db
    .select({
      day,
      method: payment.method,
      amount: sql<number>`sum(${payment.amount})::float8`,
      count: sql<number>`count(*)::int`,
    })
    .from(payment)
    .where(and(gte(payment.completedAt, from), lt(payment.completedAt, until)))
    .groupBy(sql`1`, payment.method)
}

/** What went back, by the day it went, under the method of its payment. */
export async function sumRefunded(db: Database, { from, until }: Period): Promise<Sum[]> {
  const day = seoulDay(refund.settledAt)
  return db
    .select({
      day,
      method: payment.method,
      amount: sql<number>`sum(${refund.amount})::float8`,
      count: sql<number>`count(*)::int`,
    })
    .from(refund)
    .innerJoin(payment, and(eq(payment.memberId, refund.memberId), eq(payment.id, refund.paymentId)))
    .where(and(eq(refund.status, 'SETTLED'), gte(refund.settledAt, from), lt(refund.settledAt, until)))
    .groupBy(sql`1`, payment.method)
}
