import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { PaymentMethod } from '../../../../../contract/payment/payment.ts'
import { type DailyTotal, maxTotalDays } from '../../../../../contract/payment/payment-admin.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { payment, refund } from '../payment.tables.ts'
import { methodLabelOf } from './admin-payment.views.ts'

/** Calendar days in Seoul, both included. */
export interface DayRange {
  from: string
  until: string
}

/** Returns the period from the start of the first day to the end of the last day. */
export const periodOf = ({ from, until }: DayRange): Period => ({
  from: midnight(from),
  until: new Date(midnight(until).getTime() + dayMs),
})

const midnight = (day: string) => new Date(`${day}T00:00:00+09:00`)

/** Returns the daily totals and their sum. Throws BAD_REQUEST for a too long period. */
export async function getPaymentTotals(db: Database, days: DayRange) {
  const rows = await findDailyTotals(db, days)
  const sumOf = (key: 'captured' | 'refunded' | 'net') => rows.reduce((sum, row) => sum + row[key], 0)
  return { rows, sum: { captured: sumOf('captured'), refunded: sumOf('refunded'), net: sumOf('net') } }
}

/** Returns captures and refunds by day and method, newest first. Throws BAD_REQUEST for a too long period. */
export async function findDailyTotals(db: Database, days: DayRange): Promise<DailyTotal[]> {
  const period = periodOf(days)
  const length = (period.until.getTime() - period.from.getTime()) / dayMs
  if (length < 1 || length > maxTotalDays)
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
  return [...rows.values()]
    .map((row) => ({ ...row, net: row.captured - row.refunded }))
    .sort((a, b) => b.day.localeCompare(a.day) || b.captured - a.captured)
}

function findOrAddRow(rows: Map<string, DailyTotal>, { day, method }: DailySum): DailyTotal {
  const key = `${day} ${method}`
  const known = rows.get(key)
  if (known) return known
  const empty = { captured: 0, capturedCount: 0, refunded: 0, refundedCount: 0, net: 0 }
  const added = { day, method, methodLabel: methodLabelOf(method), ...empty }
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

/** From `from` and before `until`. */
interface Period {
  from: Date
  until: Date
}

/** Fixed offset for speed: Seoul has had +09:00 without daylight saving time since 1988. */
const seoulDay = (column: typeof payment.completedAt | typeof refund.settledAt) =>
  sql`(${column} at time zone interval '9 hours')::date`

/** Captured amounts by day of the capture. Index-only scan. */
async function sumCaptured(db: Database, { from, until }: Period): Promise<DailySum[]> {
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
async function sumRefunded(db: Database, { from, until }: Period): Promise<DailySum[]> {
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
