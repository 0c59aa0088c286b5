import { refundCauseLabels } from '../../../../contract/payment/refund-admin.ts'
import { dayMs } from '../../../../contract/seoul-day.ts'
import {
  type InsightTables,
  type InsightTotals,
  insightMinimumSample,
} from '../../../../contract/staff/insight.ts'
import { parseAddress } from '../reservation/index.ts'
import type { InsightCounts, Period } from './get-insight.ts'

/** Returns `part / n`, or null when the sample is too small. */
const shareOf = (part: number, n: number) => (n < insightMinimumSample ? null : part / n)

/** Builds the tables of a period, with a row for every day. */
export function toTables(period: Period, counts: InsightCounts): InsightTables {
  const days = daysOf(period)
  return {
    promise: toPromises(days, counts),
    agreement: toAgreement(counts),
    funnel: days.map((day) => ({ day, ...toFunnelSteps(day, counts) })),
    steps: toFunnelSteps(null, counts),
    slots: counts.slots.map((row) => ({ ...row, share: shareOf(row.booked, row.capacity) })),
    refunds: counts.refunds.map((row) => ({
      ...row,
      causeCode: row.cause,
      cause: refundCauseLabels[row.cause],
    })),
    recoveryByDay: grouped(counts, ({ day }) => day)
      .map(([day, rows]) => ({ day, ...sumRecoveries(rows) }))
      .sort((a, b) => a.day - b.day),
    recoveryByProblem: grouped(counts, ({ problem }) => problem)
      .map(([problem, rows]) => ({ problem, ...sumRecoveries(rows) }))
      .sort((a, b) => b.n - a.n),
    engines: toEngines(counts),
    revenue: toRevenue(days, counts),
    areas: toAreas(counts),
  }
}

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

function toPromises(days: string[], { promises }: InsightCounts): InsightTables['promise'] {
  const known = new Map(promises.map((row) => [row.day, row]))
  return days.map((day) => {
    const { count = 0, inTime = 0, missed = 0 } = known.get(day) ?? {}
    return { day, inTime, missed, open: count - inTime - missed, share: shareOf(inTime, inTime + missed) }
  })
}

/** Number of agreeing verdicts, where PARTLY counts one half. */
const agreementScore = ({ agree, partly }: { agree: number; partly: number }) => agree + partly / 2

function toAgreement({ verdicts }: InsightCounts): InsightTables['agreement'] {
  return verdicts
    .map((row) => {
      const n = row.agree + row.partly + row.wrong
      return { ...row, n, share: shareOf(agreementScore(row), n) }
    })
    .sort((a, b) => b.n - a.n || a.problem.localeCompare(b.problem, 'ko'))
}

/** Returns the funnel steps of a day, or of the whole period for null. */
function toFunnelSteps(day: string | null, { promises, booked }: InsightCounts): InsightTables['steps'] {
  const diagnosed = promises.find((row) => row.day === day)
  const bookings = booked.find((row) => row.day === day)
  return {
    diagnosed: { count: diagnosed?.count ?? 0, people: diagnosed?.people ?? 0 },
    reserved: { count: bookings?.reserved ?? 0, people: bookings?.reservedPeople ?? 0 },
    paid: { count: bookings?.paid ?? 0, people: bookings?.paidPeople ?? 0 },
    done: { count: bookings?.done ?? 0, people: bookings?.donePeople ?? 0 },
  }
}

type Recovery = InsightCounts['recoveries'][number]

function grouped<Key>({ recoveries }: InsightCounts, keyOf: (row: Recovery) => Key): [Key, Recovery[]][] {
  const groups = new Map<Key, Recovery[]>()
  for (const row of recoveries) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return [...groups]
}

/** Adds check-in answers up. */
function sumRecoveries(rows: Pick<Recovery, 'better' | 'same' | 'worse'>[]) {
  const sum = (of: 'better' | 'same' | 'worse') => rows.reduce((total, row) => total + row[of], 0)
  const [better, same, worse] = [sum('better'), sum('same'), sum('worse')]
  const n = better + same + worse
  return { better, same, worse, n, share: shareOf(better, n) }
}

function toEngines({ answers, attempts }: InsightCounts): InsightTables['engines'] {
  const keyOf = ({ engine, version }: { engine: string; version: string }) => `${engine} ${version}`
  const names = new Map([...answers, ...attempts].map((row) => [keyOf(row), row]))
  return [...names]
    .map(([key, { engine, version }]) => {
      const answered = answers.find((row) => keyOf(row) === key)
      const { asked = 0, fellBack = 0 } = attempts.find((row) => keyOf(row) === key) ?? {}
      const fallbackShare = shareOf(fellBack, asked)
      return { engine, version, count: answered?.count ?? 0, ...toLatency(answered), asked, fallbackShare }
    })
    .sort((a, b) => b.count - a.count)
}

function toLatency(answered: InsightCounts['answers'][number] | undefined) {
  const whole = (ms: number | null | undefined) => (ms === null || ms === undefined ? null : Math.round(ms))
  return { p50Ms: whole(answered?.p50Ms), p95Ms: whole(answered?.p95Ms) }
}

function toRevenue(days: string[], { revenue }: InsightCounts): InsightTables['revenue'] {
  const known = new Map(revenue.map((row) => [row.day, row]))
  return days.map((day) => {
    const { captured = 0, refunded = 0 } = known.get(day) ?? {}
    return { day, captured, refunded, net: captured - refunded }
  })
}

/** Districts of few payments are grouped under null, because they may identify a person. */
function toAreas({ regions }: InsightCounts): InsightTables['areas'] {
  const named = regions.map(({ region, ...row }) => ({ ...row, area: districtOf(region) }))
  const payments = new Map<string | null, number>()
  for (const { area, payments: count } of named) payments.set(area, (payments.get(area) ?? 0) + count)
  const rows = new Map<string, InsightTables['areas'][number]>()
  for (const { week, captured, refunded, ...row } of named) {
    const area = (payments.get(row.area) ?? 0) < insightMinimumSample ? null : row.area
    const sum = rows.get(`${week} ${area}`) ?? { week, area, captured: 0, refunded: 0, net: 0 }
    sum.captured += captured
    sum.refunded += refunded
    sum.net = sum.captured - sum.refunded
    rows.set(`${week} ${area}`, sum)
  }
  return [...rows.values()].sort((a, b) => a.week.localeCompare(b.week) || b.net - a.net)
}

/** One name for all spellings of a province; null for an address that is not known. */
function districtOf(region: string | null): string | null {
  const found = parseAddress(region ?? '')
  return found ? `${found.sido} ${found.sigungu}` : null
}

function daysOf({ from, to }: Period): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(from) + index * dayMs).toISOString().slice(0, 10),
  )
}
