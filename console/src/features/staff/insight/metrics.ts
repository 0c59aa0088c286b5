import { formatWon } from '../../../../../contract/reservation/price.ts'
import { stageLabels } from '../../../../../contract/reservation/reservation-status.ts'
import { formatDayWithYear } from '../../../../../contract/seoul-day.ts'
import type { InsightTableName, InsightTables } from '../../../../../contract/staff/insight.ts'
import { formatCases, formatPercent, formatShortDay } from './formats.ts'
import type { Metric } from './metric-card.tsx'

/** The chart shows only the first rows; the table shows all. */
const maxBars = 8

const revenue = ({ revenue: rows }: InsightTables): Metric => ({
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

function areas({ areas: rows }: InsightTables): Metric {
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

const refunds = ({ refunds: rows }: InsightTables, period: { from: string; to: string }): Metric => ({
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

/** All metrics of the period, in page order. */
export const listMetrics = (
  tables: InsightTables,
  period: { from: string; to: string },
): [InsightTableName, Metric][] => [
  ['promise', promise(tables)],
  ['funnel', funnel(tables)],
  ['revenue', revenue(tables)],
  ['areas', areas(tables)],
  ['slots', slots(tables)],
  ['agreement', agreement(tables)],
  ['recovery', recovery(tables)],
  ['refunds', refunds(tables, period)],
  ['engines', engines(tables)],
]

const promise = ({ promise: rows }: InsightTables): Metric => ({
  title: '약속 시간 안 전문가 답변',
  note: '진단한 날로 세요. 아직 약속한 시간이 지나지 않은 진단은 비율에 넣지 않아요.',
  isEmpty: rows.every(({ inTime, missed, open }) => inTime + missed + open === 0),
  bars: {
    rows: rows.map((row) => ({ ...row, share: 0, name: formatShortDay(row.day) })),
    series: [
      { key: 'inTime', name: '약속 시간 안', colour: 'leaf' },
      { key: 'missed', name: '놓침', colour: 'clay' },
      { key: 'open', name: '기다리는 중', colour: 'sun' },
    ],
    isStacked: true,
  },
  head: ['진단한 날', '약속 시간 안', '놓침', '기다리는 중', '답변율'],
  rows: rows.map(({ day, inTime, missed, open, share }) => [
    formatDayWithYear(day),
    inTime,
    missed,
    open,
    formatPercent(share),
  ]),
})

const stepNames = { diagnosed: '진단', reserved: '예약', paid: '결제', done: '완료' } as const
const stepKeys = ['diagnosed', 'reserved', 'paid', 'done'] as const

const funnel = ({ steps, funnel: days }: InsightTables): Metric => ({
  title: '진단에서 완료까지',
  note: '이 기간의 진단 가운데 30일 안에 예약한 것을 끝까지 따라가요. 한 사람이 여러 번이면 사람 수는 한 번만 세요.',
  isEmpty: steps.diagnosed.count === 0,
  bars: {
    rows: stepKeys.map((step) => ({ name: stepNames[step], ...steps[step] })),
    series: [
      { key: 'count', name: '건', colour: 'leaf' },
      { key: 'people', name: '명', colour: 'sky' },
    ],
    isHorizontal: true,
  },
  head: ['진단한 날', ...stepKeys.map((step) => `${stepNames[step]} 건(명)`)],
  rows: [
    { ...steps, name: '기간 전체' },
    ...days.map((day) => ({ ...day, name: formatDayWithYear(day.day) })),
  ].map((row) => [row.name, ...stepKeys.map((step) => `${row[step].count}(${row[step].people})`)]),
})

const slots = ({ slots: rows }: InsightTables): Metric => ({
  title: '시간대 채움',
  note: '월요일에 시작하는 주마다 예약된 자리와 있던 자리예요. 휴무는 빼요.',
  isEmpty: rows.length === 0,
  bars: {
    rows: rows.map(({ week, leg, booked, capacity }) => ({
      name: `${formatShortDay(week)} ${stageLabels[leg]}`,
      booked,
      free: Math.max(capacity - booked, 0),
    })),
    series: [
      { key: 'booked', name: '예약', colour: 'leaf' },
      { key: 'free', name: '빈 자리', colour: 'line' },
    ],
    isStacked: true,
  },
  head: ['주(월요일)', '구분', '예약', '자리', '채움'],
  rows: rows.map((row) => [
    formatDayWithYear(row.week),
    stageLabels[row.leg],
    row.booked,
    row.capacity,
    formatPercent(row.share),
  ]),
})

const agreement = ({ agreement: rows }: InsightTables): Metric => ({
  title: 'AI와 전문가의 일치',
  note: '전문가가 판정한 답만 세요. 맞음은 1, 일부 맞음은 0.5예요. 엔진의 초안을 고치지 않고 보낸 답변은 빼요.',
  isEmpty: rows.length === 0,
  bars: {
    rows: rows.slice(0, maxBars).map((row) => ({ ...row, share: 0, name: `${row.problem} (${row.n})` })),
    series: [
      { key: 'agree', name: '맞음', colour: 'leaf' },
      { key: 'partly', name: '일부 맞음', colour: 'sun' },
      { key: 'wrong', name: '다름', colour: 'clay' },
    ],
    isHorizontal: true,
    isStacked: true,
  },
  head: ['문제', '판정', '맞음', '일부 맞음', '다름', '일치율'],
  rows: rows.map((row) => [row.problem, row.n, row.agree, row.partly, row.wrong, formatPercent(row.share)]),
})

function recovery({ recoveryByDay, recoveryByProblem }: InsightTables): Metric {
  const rows = [
    ...recoveryByDay.map(({ day, ...row }) => ({ ...row, name: `${day}일째` })),
    ...recoveryByProblem.map(({ problem, ...row }) => ({ ...row, name: problem })),
  ]
  return {
    title: '회복',
    note: '돌봄 계획의 3일, 7일, 14일째 소식이에요. 먼저 날로, 이어서 문제로 나눠요.',
    isEmpty: rows.length === 0,
    bars: {
      rows: rows.slice(0, maxBars).map((row) => ({ ...row, share: 0, name: `${row.name} (${row.n})` })),
      series: [
        { key: 'better', name: '나아짐', colour: 'leaf' },
        { key: 'same', name: '그대로', colour: 'sun' },
        { key: 'worse', name: '나빠짐', colour: 'clay' },
      ],
      isHorizontal: true,
      isStacked: true,
    },
    head: ['구분', '소식', '나아짐', '그대로', '나빠짐', '나아짐 비율'],
    rows: rows.map((row) => [row.name, row.n, row.better, row.same, row.worse, formatPercent(row.share)]),
  }
}

const milliseconds = (value: number) => `${value.toLocaleString('ko-KR')}ms`
const latency = (value: number | null) => (value === null ? '–' : milliseconds(value))

const engineName = (engine: string) => (engine === 'embedded' ? '내장 엔진' : engine)

const engines = ({ engines: rows }: InsightTables): Metric => ({
  title: '진단 엔진의 속도와 대체',
  note: '절반은 중간값보다, 백에 아흔다섯은 95% 값보다 빨라요. 대체는 물어본 엔진 대신 다른 엔진이 답한 비율이에요.',
  isEmpty: rows.length === 0,
  bars: {
    rows: rows.map(({ engine, p50Ms, p95Ms }) => ({
      name: engineName(engine),
      p50: p50Ms ?? 0,
      p95: p95Ms ?? 0,
    })),
    series: [
      { key: 'p50', name: '중간값', colour: 'leaf' },
      { key: 'p95', name: '95%', colour: 'sky' },
    ],
    isHorizontal: true,
    formatValue: milliseconds,
  },
  head: ['엔진', '버전', '진단', '중간값', '95%', '물어봄', '대체'],
  rows: rows.map((row) => [
    engineName(row.engine),
    row.version,
    row.count,
    latency(row.p50Ms),
    latency(row.p95Ms),
    row.asked,
    formatPercent(row.fallbackShare),
  ]),
})
