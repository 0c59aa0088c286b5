import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { insightMinimumSample } from '../../../../../contract/staff/insight.ts'
import type { Database } from '../../../shared/db/database.ts'
import type { TimeRange } from '../../../shared/time/time-range.ts'
import { payment, type RefundCause, refund } from '../payment.tables.ts'

const wasSettled = ({ since, until }: TimeRange) =>
  and(eq(refund.status, 'SETTLED'), gte(refund.settledAt, since), lt(refund.settledAt, until))

/** A part of a statement: each capture and each refund of the time range, with its Seoul day and its reservation. */
export const selectMoneyIn = (span: TimeRange) => sql`(
  select ${payment.memberId}, ${payment.reservationId}, (${payment.completedAt} at time zone 'Asia/Seoul')::date as day,
    ${payment.amount} as captured, 0 as refunded
  from ${payment} where ${and(gte(payment.completedAt, span.since), lt(payment.completedAt, span.until))}
  union all
  select ${refund.memberId}, ${refund.reservationId}, (${refund.settledAt} at time zone 'Asia/Seoul')::date, 0,
    ${refund.amount}
  from ${refund} where ${wasSettled(span)})`

/** Returns captured and refunded amounts in won, for each Seoul day with either. */
export async function findRevenue(db: Database, span: TimeRange) {
  const { rows } = await db.execute<{ day: string; captured: number; refunded: number }>(sql`
    select day::text, sum(captured)::float8 as captured, sum(refunded)::float8 as refunded
    from ${selectMoneyIn(span)} as money group by day order by day`)
  return rows
}

/** Returns refunds by cause and reason. Rare reasons are grouped under null, because they may identify a person. */
export async function findRefundReasons(db: Database, span: TimeRange) {
  const { rows } = await db.execute<{
    cause: RefundCause
    reason: string | null
    count: number
    amount: number
  }>(sql`
    select cause, case when uses >= ${insightMinimumSample} then reason end as reason, sum(uses)::int as count,
      sum(amount)::float8 as amount
    from (
      select ${refund.cause}, ${refund.reason}, count(*) as uses, sum(${refund.amount}) as amount
      from ${refund} where ${wasSettled(span)} group by 1, 2
    ) as reasons
    group by 1, 2 order by 4 desc`)
  return rows
}
