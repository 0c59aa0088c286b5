import { formatWon } from '../../../../../contract/reservation/price.ts'
import { formatDayWithYear } from '../../../../../contract/seoul-day.ts'
import type { InsightTables } from '../../../../../contract/staff/insight.ts'
import { formatCases, formatShortDay } from './formats.ts'
import type { Metric } from './metric-card.tsx'

/** The chart shows only the first rows; the table shows all. */
export const maxBars = 8

export const revenue = ({ revenue: rows }: InsightTables): Metric => ({
  title: '매출',
  note: '결제는 들어온 날, 환불은 돌려준 날로 세요.',
  isEmpty: rows.every(({ captured, refunded }) => captured + refunded === 0),
  bars: {
    rows: rows.map((row) => ({ ...row, name: formatShortDay(row.day) })),
    series: [
      { key: 'captured', name: '결제', colour: 'leaf' },
      { key: 'refunded', name: '환불', colour: 'clay' },
    ],
    formatValue: formatWon,
  },
  head: ['날', '결제', '환불', '남은 금액'],
  rows: rows.map(({ day, captured, refunded, net }) => [
    formatDayWithYear(day),
    formatWon(captured),
    formatWon(refunded),
    formatWon(net),
  ]),
})

const otherAreas = '그 밖의 지역'

export function areas({ areas: rows }: InsightTables): Metric {
  const sums = new Map<string, { name: string; net: number }>()
  for (const { area, net } of rows) {
    const name = area ?? otherAreas
    sums.set(name, { name, net: (sums.get(name)?.net ?? 0) + net })
  }
  return {
    title: '지역마다의 매출',
    note: '수거한 곳의 시군구로, 월요일에 시작하는 주마다 더해요. 이 기간에 결제가 다섯 건보다 적은 지역은 모아서 보여요.',
    isEmpty: rows.length === 0,
    bars: {
      rows: [...sums.values()].sort((a, b) => b.net - a.net).slice(0, maxBars),
      series: [{ key: 'net', name: '남은 금액', colour: 'leaf' }],
      isHorizontal: true,
      formatValue: formatWon,
    },
    head: ['주(월요일)', '지역', '결제', '환불', '남은 금액'],
    rows: rows.map(({ week, area, captured, refunded, net }) => [
      formatDayWithYear(week),
      area ?? otherAreas,
      formatWon(captured),
      formatWon(refunded),
      formatWon(net),
    ]),
  }
}

export const refunds = ({ refunds: rows }: InsightTables, period: { from: string; to: string }): Metric => ({
  title: '환불 이유',
  note: '돌려준 돈을 이유마다 더해요. 다섯 번보다 적게 나온 이유는 모아서 보여요. 막대나 이유를 누르면 그 결제들이 나와요.',
  isEmpty: rows.length === 0,
  bars: {
    rows: rows.slice(0, maxBars).map(({ cause, reason, amount }) => ({ name: reason ?? cause, amount })),
    series: [{ key: 'amount', name: '환불', colour: 'clay' }],
    isHorizontal: true,
    formatValue: formatWon,
    paths: rows.map((row) => refundedPayments(row, period)),
  },
  head: ['구분', '이유', '건', '금액'],
  rows: rows.map((row) => [
    row.cause,
    row.reason ?? '그 밖의 이유',
    formatCases(row.count),
    formatWon(row.amount),
  ]),
  paths: rows.map((row) => refundedPayments(row, period)),
})

/** Address of the list of payments with these refunds; rare reasons are in the list of their cause. */
function refundedPayments(
  { causeCode, reason }: InsightTables['refunds'][number],
  { from, to }: { from: string; to: string },
) {
  const filter = {
    refundCause: causeCode,
    ...(reason !== null && { refundReason: reason }),
    refundedFrom: from,
    refundedUntil: to,
  }
  const shown = Object.fromEntries(Object.keys(filter).map((name) => [name, true]))
  return `/payments?${new URLSearchParams({
    displayedFilters: JSON.stringify(shown),
    filter: JSON.stringify(filter),
  })}`
}
