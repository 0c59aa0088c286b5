import type { Data } from '../../../../contract/endpoint.ts'
import { dayMs } from '../../../../contract/seoul-day.ts'
import type { getInsight, InsightTableName } from '../../../../contract/staff/insight.ts'
import { createShortCache } from '../../shared/cache/short-cache.ts'
import { csvFile } from '../../shared/csv/csv.ts'
import type { Database } from '../../shared/db/database.ts'
import type { FileResponse } from '../../shared/http/handlers.ts'
import { findInsightCounts, type Period } from './insight.repository.ts'
import { toSheet } from './insight.sheets.ts'
import { toTotals } from './insight.totals.ts'
import { toTables } from './insight.views.ts'

interface InsightDependencies {
  db: Database
  now: () => Date
}

export type InsightService = ReturnType<typeof createInsightService>

const minuteMs = 60 * 1000

/** Metrics of a period and of the equally long period before it. */
export function createInsightService({ db, now }: InsightDependencies) {
  // Safe to share between staff members: the metrics contain no personal data.
  const remember = createShortCache(now, minuteMs)
  return { get, exportTable }

  async function get({ from, to }: Period): Promise<Data<typeof getInsight>> {
    const before = periodBefore({ from, to })
    const tables = await tablesIn({ from, to })
    const totals = toTotals(tables)
    const totalsBefore = toTotals(await tablesIn(before))
    return { from, to, before, totals, totalsBefore, tables }
  }

  async function exportTable({
    table,
    ...period
  }: Period & { table: InsightTableName }): Promise<FileResponse> {
    const { head, rows } = toSheet(table, await tablesIn(period))
    return csvFile(`saeip-${table}-${period.from}-${period.to}.csv`, head, toAsync(rows))
  }

  function tablesIn(period: Period) {
    return remember(`${period.from} ${period.to}`, async () =>
      toTables(period, await findInsightCounts(db, period, now())),
    )
  }
}

function periodBefore({ from, to }: Period): Period {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return { from: dayOf(first - (last - first) - dayMs), to: dayOf(first - dayMs) }
}

async function* toAsync<Row>(rows: Row[]) {
  yield* rows
}
