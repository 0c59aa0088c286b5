import { type DailyTotal, totalsMostDays } from '../../../../contract/payment-admin.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { methodLabelOf } from './admin.views.ts'
import { type Period, type Sum, sumCaptured, sumRefunded } from './totals.repository.ts'

const dayMs = 24 * 60 * 60_000

/** Days in Seoul, both included. */
export interface Days {
  from: string
  until: string
}

/** Midnight to midnight. */
export const periodOf = ({ from, until }: Days): Period => ({
  from: midnight(from),
  until: new Date(midnight(until).getTime() + dayMs),
})

const midnight = (day: string) => new Date(`${day}T00:00:00+09:00`)

/** What came in and what went back, by day and method, newest first. Throws BAD_REQUEST for too many days. */
export async function totalsOf(db: Database, days: Days): Promise<DailyTotal[]> {
  const period = periodOf(days)
  const length = (period.until.getTime() - period.from.getTime()) / dayMs
  if (length < 1 || length > totalsMostDays)
    throw new AppError('BAD_REQUEST', { message: `한 번에 ${totalsMostDays}일까지 볼 수 있어요.` })
  const rows = new Map<string, DailyTotal>()
  for (const sum of await sumCaptured(db, period)) {
    const row = rowOf(rows, sum)
    row.captured = sum.amount
    row.capturedCount = sum.count
  }
  for (const sum of await sumRefunded(db, period)) {
    const row = rowOf(rows, sum)
    row.refunded = sum.amount
    row.refundedCount = sum.count
  }
  return [...rows.values()]
    .map((row) => ({ ...row, net: row.captured - row.refunded }))
    .sort((a, b) => b.day.localeCompare(a.day) || b.captured - a.captured)
}

function rowOf(rows: Map<string, DailyTotal>, { day, method }: Sum): DailyTotal {
  const key = `${day} ${method}`
  const known = rows.get(key)
  if (known) return known
  const empty = { captured: 0, capturedCount: 0, refunded: 0, refundedCount: 0, net: 0 }
  const added = { day, method, methodLabel: methodLabelOf(method), ...empty }
  rows.set(key, added)
  return added
}
