import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { PaymentMethod } from '../../../../../contract/payment/payment.ts'
import { type DailyTotal, maxTotalDays } from '../../../../../contract/payment/payment-admin.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import { insightMinimumSample } from '../../../../../contract/staff/insight.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulTime } from '../../../shared/time/seoul.ts'
import type { TimeRange } from '../../../shared/time/time-range.ts'
import type { PaymentContext } from '../context.ts'
import { payment, type RefundCause, refund } from '../payment.tables.ts'
import { methodLabelOf } from './list-admin-payments.ts'

/** Calendar days in Seoul, both included. */
export interface DayRange {
  from: string
  until: string
}

/** Returns the period from the start of the first day to the end of the last day. */
const periodOf = ({ from, until }: DayRange): TimeRange => ({
  since: midnight(from),
  until: new Date(midnight(until).getTime() + dayMs),
})

const midnight = (day: string) => seoulTime(day, '00:00')

/** Returns the daily totals and their sum. Throws BAD_REQUEST for a too long period. */
export async function getPaymentTotals(ctx: TotalsContext, days: DayRange) {
  const rows = await findDailyTotals(ctx, days)
  const sumOf = (key: 'captured' | 'refunded' | 'net' | 'compensated') =>
    rows.reduce((sum, row) => sum + row[key], 0)
  return {
    rows,
    sum: {
      captured: sumOf('captured'),
      refunded: sumOf('refunded'),
      net: sumOf('net'),
      compensated: sumOf('compensated'),
    },
  }
}

type TotalsContext = Pick<PaymentContext, 'db' | 'sumCompensations'>

/**
 * Returns captures and refunds by day and method, and compensations by day in a row of their own, newest first. Throws
 * BAD_REQUEST for a too long period.
 */
export async function findDailyTotals(
  { db, sumCompensations }: TotalsContext,
  days: DayRange,
): Promise<DailyTotal[]> {
  const period = periodOf(days)
  const length = (period.until.getTime() - period.since.getTime()) / dayMs
  if (length < 1) throw new AppError('BAD_REQUEST', { message: '이날까지가 이날부터보다 빨라요.' })
  if (length > maxTotalDays)
    throw new AppError('BAD_REQUEST', { message: `한 번에 ${maxTotalDays}일까지 볼 수 있어요.` })
  const rows = new Map<string, DailyTotal>()
  for (const sum of await sumCaptured(db, period)) {
    const row = findOrAddRow(rows, sum)
    row.captured = sum.amount
    row.capturedCount = sum.count
  }
  for (const sum of await sumRefunded(db, period)) {
    const row = findOrAddRow(rows, sum)
    row.refunded = sum.amount
    row.refundedCount = sum.count
  }
  for (const { day, won, count } of await sumCompensations(period)) {
    const row = { ...emptyRow, day, method: null, methodLabel: '보상' }
    rows.set(`${day} compensation`, { ...row, compensated: won, compensatedCount: count })
  }
  return [...rows.values()]
    .map((row) => ({ ...row, net: row.captured - row.refunded }))
    .sort((a, b) => b.day.localeCompare(a.day) || b.captured - a.captured)
}

const emptyRow = {
  captured: 0,
  capturedCount: 0,
  refunded: 0,
  refundedCount: 0,
  net: 0,
  compensated: 0,
  compensatedCount: 0,
}

function findOrAddRow(rows: Map<string, DailyTotal>, { day, method }: DailySum): DailyTotal {
  const key = `${day} ${method}`
  const known = rows.get(key)
  if (known) return known
  const added = { ...emptyRow, day, method, methodLabel: methodLabelOf(method) }
  rows.set(key, added)
  return added
}

/** Amount in won and number of transactions of a Seoul day, by payment method. */
interface DailySum {
  day: string
  method: PaymentMethod | null
  amount: number
  count: number
}

/** Fixed offset for speed: Seoul has had +09:00 without daylight saving time since 1988. */
const seoulDay = (column: typeof payment.completedAt | typeof refund.settledAt) =>
  sql`(${column} at time zone interval '9 hours')::date`

/** Captured amounts by day of the capture. Index-only scan. */
async function sumCaptured(db: Database, period: TimeRange): Promise<DailySum[]> {
  const day = seoulDay(payment.completedAt)
  return db
    .select({
      day: sql<string>`${day}::text`,
      method: payment.method,
      amount: sql<number>`sum(${payment.amount})::float8`,
      count: sql<number>`count(*)::int`,
    })
    .from(payment)
    .where(wasCapturedIn(period))
    .groupBy(day, payment.method)
}

/** Refunded amounts by day of the settlement and method of the payment. The lateral join avoids scanning all payments. */
async function sumRefunded(db: Database, period: TimeRange): Promise<DailySum[]> {
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
    .where(wasSettled(period))
    .groupBy(day, paid.method)
}

const wasCapturedIn = ({ since, until }: TimeRange) =>
  and(gte(payment.completedAt, since), lt(payment.completedAt, until))

const wasSettled = ({ since, until }: TimeRange) =>
  and(eq(refund.status, 'SETTLED'), gte(refund.settledAt, since), lt(refund.settledAt, until))

/** A part of a statement: each capture and each refund of the time range, with its Seoul day and its reservation. */
export const selectMoneyIn = (span: TimeRange) => sql`(
  select ${payment.memberId}, ${payment.reservationId}, (${payment.completedAt} at time zone 'Asia/Seoul')::date as day,
    ${payment.amount} as captured, 0 as refunded
  from ${payment} where ${wasCapturedIn(span)}
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
