import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { insightFewest } from '../../../../contract/insight.ts'
import type { Database } from '../../shared/db/database.ts'
import type { Span } from '../../shared/time/span.ts'
import { payment, type RefundCause, refund } from './payment.tables.ts'

const wasSettled = ({ since, until }: Span) =>
  and(eq(refund.status, 'SETTLED'), gte(refund.settledAt, since), lt(refund.settledAt, until))

/** What came in and what went back, in won, on each Seoul day with either. */
export async function findRevenue(db: Database, span: Span) {
  const { completedAt, amount } = payment
  const { rows } = await db.execute<{ day: string; captured: number; refunded: number }>(sql`
    select day::text, sum(captured)::float8 as captured, sum(refunded)::float8 as refunded
    from (
      select (${completedAt} at time zone 'Asia/Seoul')::date as day, ${amount} as captured, 0 as refunded
      from ${payment} where ${and(gte(completedAt, span.since), lt(completedAt, span.until))}
      union all
      select (${refund.settledAt} at time zone 'Asia/Seoul')::date, 0, ${refund.amount}
      from ${refund} where ${wasSettled(span)}
    ) as money
    group by day order by day`)
  return rows
}

/** Why money went back. Typed reasons that few gave are put together: they may say who it was. */
export async function findRefundReasons(db: Database, span: Span) {
  const { rows } = await db.execute<{
    cause: RefundCause
    reason: string | null
    count: number
    amount: number
  }>(sql`
    select cause, case when given >= ${insightFewest} then reason end as reason, sum(given)::int as count,
      sum(amount)::float8 as amount
    from (
      select ${refund.cause}, ${refund.reason}, count(*) as given, sum(${refund.amount}) as amount
      from ${refund} where ${wasSettled(span)} group by 1, 2
    ) as reasons
    group by 1, 2 order by 4 desc`)
  return rows
}
