import { type DailyTotal, maxTotalDays } from '../../../../../contract/payment/payment-admin.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { methodLabelOf } from './admin-payments.views.ts'
import { type DailySum, type Period, sumCaptured, sumRefunded } from './daily-totals.repository.ts'

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
