import type { Data } from '../../../../contract/endpoint.ts'
import { dayMs } from '../../../../contract/seoul-day.ts'
import type { InsightTableName, InsightTables, insightApi } from '../../../../contract/staff/insight.ts'
import { csvFile } from '../../shared/csv/csv.ts'
import type { Database } from '../../shared/db/database.ts'
import type { FileResponse } from '../../shared/http/handlers.ts'
import type { TimeRange } from '../../shared/time/time-range.ts'
import {
  attemptsByEngine,
  countCheckInAnswers,
  countDiagnosesByDay,
  countVerdictsByProblem,
  diagnosesByEngine,
  selectDiagnosesIn,
} from '../diagnosis/index.ts'
import { findRefundReasons, findRevenue, selectMoneyIn } from '../payment/index.ts'
import { findBookedDiagnoses, findRevenueByRegion, findSlotFill } from '../reservation/index.ts'
import type { StaffContext } from './context.ts'
import { toSheet } from './insight.sheets.ts'
import { toTables, toTotals } from './insight.views.ts'

/** Calendar days in Seoul, both included. */
export interface Period {
  from: string
  to: string
}

export type InsightCounts = Awaited<ReturnType<typeof findInsightCounts>>

/** Returns the metrics of a period and of the equally long period before it. */
export async function getInsight(
  ctx: StaffContext,
  { from, to }: Period,
): Promise<Data<typeof insightApi.getInsight>> {
  const before = periodBefore({ from, to })
  const tables = await findTables(ctx, { from, to })
  const totals = toTotals(tables)
  const totalsBefore = toTotals(await findTables(ctx, before))
  return { from, to, before, totals, totalsBefore, tables }
}

/** Exports a table of a period as CSV. */
export async function exportInsight(
  ctx: StaffContext,
  { table, ...period }: Period & { table: InsightTableName },
): Promise<FileResponse> {
  const { head, rows } = toSheet(table, await findTables(ctx, period))
  return csvFile(`saeip-${table}-${period.from}-${period.to}.csv`, head, toAsync(rows))
}

const findTables = ({ db, now, cachedInsight }: StaffContext, period: Period): Promise<InsightTables> =>
  cachedInsight(`${period.from} ${period.to}`, async () =>
    toTables(period, await findInsightCounts(db, period, now())),
  )

/**
 * Collects the counts of a period from the features (docs/decisions/0015). Runs the queries one after another
 * on purpose, so that a request uses one connection.
 */
async function findInsightCounts(db: Database, { from, to }: Period, now: Date) {
  const span = spanOf({ from, to })
  const { since, until } = span
  return {
    promises: await countDiagnosesByDay(db, span, now),
    verdicts: await countVerdictsByProblem(db, span),
    booked: await findBookedDiagnoses(db, span, selectDiagnosesIn(span)),
    slots: await findSlotFill(db, from, to),
    refunds: await findRefundReasons(db, span),
    recoveries: await countCheckInAnswers(db, span),
    answers: await diagnosesByEngine(db, since, until),
    attempts: await attemptsByEngine(db, since, until),
    revenue: await findRevenue(db, span),
    regions: await findRevenueByRegion(db, selectMoneyIn(span)),
  }
}

const midnight = (day: string) => new Date(`${day}T00:00:00+09:00`)

const spanOf = ({ from, to }: Period): TimeRange => ({
  since: midnight(from),
  until: new Date(midnight(to).getTime() + dayMs),
})

function periodBefore({ from, to }: Period): Period {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return { from: dayOf(first - (last - first) - dayMs), to: dayOf(first - dayMs) }
}

async function* toAsync<Row>(rows: Row[]) {
  yield* rows
}
