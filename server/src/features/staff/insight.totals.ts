import type { InsightTables, InsightTotals } from '../../../../contract/staff/insight.ts'
import { agreementScore, shareOf, sumRecoveries } from './insight.views.ts'

/** Adds the tables of a period up to the totals. */
export function toTotals(tables: InsightTables): InsightTotals {
  const { diagnosed, paid } = tables.steps
  const [inTime, missed] = [total(tables.promise, 'inTime'), total(tables.promise, 'missed')]
  const judged = total(tables.agreement, 'n')
  const [booked, capacity] = [total(tables.slots, 'booked'), total(tables.slots, 'capacity')]
  return {
    promise: { inTime, missed, open: total(tables.promise, 'open'), share: shareOf(inTime, inTime + missed) },
    agreement: {
      n: judged,
      share: shareOf(
        tables.agreement.reduce((sum, row) => sum + agreementScore(row), 0),
        judged,
      ),
    },
    funnel: {
      diagnosed: diagnosed.count,
      paid: paid.count,
      share: shareOf(paid.count, diagnosed.count),
    },
    slots: { booked, capacity, share: shareOf(booked, capacity) },
    recovery: sumRecoveries(tables.recoveryByDay),
    revenue: {
      captured: total(tables.revenue, 'captured'),
      refunded: total(tables.revenue, 'refunded'),
      net: total(tables.revenue, 'net'),
    },
    refunds: { count: total(tables.refunds, 'count'), amount: total(tables.refunds, 'amount') },
  }
}

function total<Name extends string>(rows: Record<Name, number>[], name: Name) {
  return rows.reduce((sum, row) => sum + row[name], 0)
}
