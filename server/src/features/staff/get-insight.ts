import type { Data } from '../../../../contract/endpoint.ts'
import { stageLabels } from '../../../../contract/reservation/reservation-status.ts'
import { dayMs } from '../../../../contract/seoul-day.ts'
import type { InsightTableName, InsightTables, insightApi } from '../../../../contract/staff/insight.ts'
import { type Cell, csvFile } from '../../shared/csv/csv.ts'
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
 * Collects the counts of a period from the features (docs/decisions/0016). Runs the queries one after another
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

interface Sheet {
  head: string[]
  rows: Cell[][]
}

/** Returns the header and the rows of a table for CSV. A null share gives an empty cell. */
const toSheet = (name: InsightTableName, tables: InsightTables): Sheet => sheets[name](tables)

const percent = (share: number | null) => (share === null ? null : Math.round(share * 1000) / 10)

const sheets: Record<InsightTableName, (tables: InsightTables) => Sheet> = {
  promise: ({ promise }) => ({
    head: ['진단한 날', '약속 시간 안 답변', '놓침', '기다리는 중', '약속 시간 안 답변율(%)'],
    rows: promise.map(({ day, inTime, missed, open, share }) => [day, inTime, missed, open, percent(share)]),
  }),
  agreement: ({ agreement }) => ({
    head: ['문제', '판정 수', '맞음', '일부 맞음', '다름', '일치율(%)'],
    rows: agreement.map((row) => [row.problem, row.n, row.agree, row.partly, row.wrong, percent(row.share)]),
  }),
  funnel: ({ funnel, steps }) => ({
    head: ['진단한 날', ...['진단', '예약', '결제', '완료'].flatMap((step) => [`${step} 건`, `${step} 명`])],
    rows: [...funnel, { day: '기간 전체', ...steps }].map(({ day, diagnosed, reserved, paid, done }) => [
      day,
      ...[diagnosed, reserved, paid, done].flatMap(({ count, people }) => [count, people]),
    ]),
  }),
  slots: ({ slots }) => ({
    head: ['주(월요일)', '구분', '예약', '자리', '채움(%)'],
    rows: slots.map((row) => [row.week, stageLabels[row.leg], row.booked, row.capacity, percent(row.share)]),
  }),
  refunds: ({ refunds }) => ({
    head: ['구분', '이유', '건', '금액(원)'],
    rows: refunds.map(({ cause, reason, count, amount }) => [cause, reason ?? '그 밖의 이유', count, amount]),
  }),
  recovery: ({ recoveryByDay, recoveryByProblem }) => ({
    head: ['구분', '답변 수', '나아짐', '그대로', '나빠짐', '나아짐(%)'],
    rows: [
      ...recoveryByDay.map((row) => ({ ...row, name: `${row.day}일째` })),
      ...recoveryByProblem.map((row) => ({ ...row, name: row.problem })),
    ].map(({ name, n, better, same, worse, share }) => [name, n, better, same, worse, percent(share)]),
  }),
  engines: ({ engines }) => ({
    head: ['엔진', '버전', '진단', '중간값(ms)', '95%(ms)', '물어본 진단', '다른 엔진이 답함(%)'],
    rows: engines.map((row) => [
      row.engine,
      row.version,
      row.count,
      row.p50Ms,
      row.p95Ms,
      row.asked,
      percent(row.fallbackShare),
    ]),
  }),
  areas: ({ areas }) => ({
    head: ['주(월요일)', '지역', '결제(원)', '환불(원)', '남은 금액(원)'],
    rows: areas.map(({ week, area, captured, refunded, net }) => [
      week,
      area ?? '그 밖의 지역',
      captured,
      refunded,
      net,
    ]),
  }),
  revenue: ({ revenue }) => ({
    head: ['날', '결제(원)', '환불(원)', '남은 금액(원)'],
    rows: revenue.map(({ day, captured, refunded, net }) => [day, captured, refunded, net]),
  }),
}
