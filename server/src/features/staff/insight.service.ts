import type { Data } from '../../../../contract/endpoint.ts'
import type { getInsight, InsightTableName } from '../../../../contract/insight.ts'
import { createShortCache } from '../../shared/cache/short-cache.ts'
import { csvFile } from '../../shared/csv/csv.ts'
import type { Database } from '../../shared/db/database.ts'
import type { FileAnswer } from '../../shared/http/handlers.ts'
import { findFigures, type Period } from './insight.repository.ts'
import { sheetOf } from './insight.sheets.ts'
import { totalsOf } from './insight.totals.ts'
import { tablesOf } from './insight.views.ts'

export interface InsightDependencies {
  db: Database
  now: () => Date
}

export type InsightService = ReturnType<typeof createInsight>

const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs

/** How the house does: over a period, and beside the equally long one before it. */
export function createInsight({ db, now }: InsightDependencies) {
  // Nothing in these figures is anybody's own.
  const remember = createShortCache(now, minuteMs)
  return { get, exportTable }

  async function get({ from, to }: Period): Promise<Data<typeof getInsight>> {
    const before = periodBefore({ from, to })
    const tables = await tablesIn({ from, to })
    const totals = totalsOf(tables)
    const totalsBefore = totalsOf(await tablesIn(before))
    return { from, to, before, totals, totalsBefore, tables }
  }

  async function exportTable({
    table,
    ...period
  }: Period & { table: InsightTableName }): Promise<FileAnswer> {
    const { head, rows } = sheetOf(table, await tablesIn(period))
    return csvFile(`saeip-${table}-${period.from}-${period.to}.csv`, head, each(rows))
  }

  function tablesIn(period: Period) {
    return remember(`${period.from} ${period.to}`, async () =>
      tablesOf(period, await findFigures(db, period, now())),
    )
  }
}

function periodBefore({ from, to }: Period): Period {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return { from: dayOf(first - (last - first) - dayMs), to: dayOf(first - dayMs) }
}

async function* each<Row>(rows: Row[]) {
  yield* rows
}
