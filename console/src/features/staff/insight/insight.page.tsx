import { Box, Card, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import { addDays, dayMs, formatDayWithYear, seoulToday } from '../../../../../contract/seoul-day.ts'
import {
  exportInsight,
  getInsight,
  type InsightTotals,
  insightMaxDays,
} from '../../../../../contract/staff/insight.ts'
import { Muted } from '../../../shared/display/text.tsx'
import { DayField } from '../../../shared/inputs/day-field.tsx'
import { Toggles } from '../../../shared/inputs/field.tsx'
import { DownloadButton } from '../../../shared/server/download-button.tsx'
import { QueryResult, useServerQuery } from '../../../shared/server/server-query.tsx'
import { formatCases, formatPercent, formatShareChange, formatSlotCount, formatWonChange } from './formats.ts'
import { MetricCard } from './metric-card.tsx'
import { listMetrics } from './metrics.ts'

const dayChoices = [7, 30, 90] as const
const defaultDays = 30

/** The period from the query string, so that it can be bookmarked: `?days=7`, or `?from=…&to=…`. */
function usePeriod() {
  const [search, setSearch] = useSearchParams()
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  const isCustom = findPeriodProblem(from, to) === null
  const days = dayChoices.find((count) => String(count) === search.get('days')) ?? defaultDays
  return {
    period: isCustom ? { from, to } : { from: addDays(seoulToday(), 1 - days), to: seoulToday() },
    /** Undefined for a custom period. */
    days: isCustom ? undefined : days,
    chooseDays: (count: number) => setSearch({ days: String(count) }, { replace: true }),
    choose: (period: { from: string; to: string }) => setSearch(period, { replace: true }),
  }
}

/** Returns the Korean reason why two days are not a valid period; null when they are. */
function findPeriodProblem(from: string, to: string): string | null {
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (Number.isNaN(count)) return '날짜를 골라 주세요.'
  if (count < 1) return '시작하는 날이 끝나는 날보다 늦어요.'
  return count > insightMaxDays ? `기간은 ${insightMaxDays}일까지 고를 수 있어요.` : null
}

/** Metrics of a period: a summary, then a card with chart, table and download for each metric. */
export function InsightPage() {
  const choice = usePeriod()
  const { period } = choice
  const insight = useServerQuery(getInsight, { query: period }, { keepPrevious: true })

  return (
    <Stack spacing={2} sx={{ mt: 2, mb: 4 }}>
      <PeriodChoice {...choice} />
      <QueryResult query={insight}>
        {({ from, to, before, totals, totalsBefore, tables }) => (
          <Stack spacing={2} aria-busy={insight.isPlaceholderData}>
            <Muted small role="status">
              {formatDayWithYear(from)}부터 {formatDayWithYear(to)}까지, 앞 기간은{' '}
              {formatDayWithYear(before.from)}부터 {formatDayWithYear(before.to)}까지예요. 다섯 건보다 적으면
              비율을 말하지 않아요.
            </Muted>
            <Tiles now={totals} before={totalsBefore} />
            <Box
              sx={{
                display: 'grid',
                gap: 2,
                gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 440px), 1fr))',
                alignItems: 'start',
              }}
            >
              {listMetrics(tables, { from, to }).map(([table, metric]) => (
                <MetricCard
                  key={table}
                  metric={metric}
                  download={
                    <DownloadButton
                      of={exportInsight}
                      input={{ query: { ...period, table } }}
                      label="CSV"
                      name={`${metric.title} CSV 받기`}
                    />
                  }
                />
              ))}
            </Box>
          </Stack>
        )}
      </QueryResult>
    </Stack>
  )
}

function PeriodChoice({ period, days, chooseDays, choose }: ReturnType<typeof usePeriod>) {
  const [isCustom, setIsCustom] = useState(days === undefined)
  return (
    <Stack spacing={1.5}>
      <Toggles<number | 'custom'>
        size="small"
        label="기간"
        value={isCustom ? 'custom' : days}
        onChange={(value) => {
          setIsCustom(value === 'custom')
          if (value !== 'custom') chooseDays(value)
        }}
        choices={[...dayChoices.map((count) => [count, `${count}일`] as const), ['custom', '직접']]}
      />
      {isCustom && <CustomPeriod period={period} choose={choose} />}
    </Stack>
  )
}

const dayWidth = { width: { xs: '100%', sm: 240 } }

/** Two date fields. An invalid period stays typed, and the last valid one stays in use. */
function CustomPeriod({ period, choose }: Pick<ReturnType<typeof usePeriod>, 'period' | 'choose'>) {
  const [typed, setTyped] = useState(period)
  const problem = findPeriodProblem(typed.from, typed.to)
  const set = (change: Partial<typeof typed>) => {
    const next = { ...typed, ...change }
    setTyped(next)
    if (findPeriodProblem(next.from, next.to) === null) choose(next)
  }
  const field = (name: 'from' | 'to', label: string) => (
    <DayField label={label} value={typed[name]} onChange={(day) => set({ [name]: day })} sx={dayWidth} />
  )
  return (
    <Stack spacing={1}>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        {field('from', '시작하는 날')}
        {field('to', '끝나는 날')}
      </Stack>
      {problem && (
        <Typography role="alert" variant="body2" color="error">
          {problem}
        </Typography>
      )}
    </Stack>
  )
}

const Tiles = ({ now, before }: { now: InsightTotals; before: InsightTotals }) => (
  <Box
    component="ul"
    aria-label="요약"
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
      gap: 1,
      p: 0,
      m: 0,
    }}
  >
    {buildTiles(now, before).map(({ name, value, detail, change }) => (
      <Card key={name} component="li" sx={{ p: 1.5, listStyle: 'none' }}>
        <Muted small>{name}</Muted>
        <Typography sx={{ fontSize: 22, fontWeight: 700 }}>{value}</Typography>
        <Typography variant="body2">{detail}</Typography>
        <Muted tiny>{change}</Muted>
      </Card>
    ))}
  </Box>
)

function buildTiles(now: InsightTotals, before: InsightTotals) {
  const { promise, agreement, funnel, slots, recovery, revenue, refunds } = now
  const share = (
    name: string,
    key: 'promise' | 'agreement' | 'funnel' | 'slots' | 'recovery',
    detail: string,
  ) => ({
    name,
    value: formatPercent(now[key].share),
    detail,
    change: formatShareChange(now[key].share, before[key].share),
  })
  return [
    share(
      '약속 시간 안 답변',
      'promise',
      `${formatCases(promise.inTime + promise.missed)} 가운데 ${promise.missed}건 놓침`,
    ),
    share(
      'AI와 전문가 일치',
      'agreement',
      `판정 ${formatCases(agreement.n)}, 일부 맞음은 절반으로, 초안 그대로인 답변은 빼고 셈`,
    ),
    share(
      '진단 뒤 결제',
      'funnel',
      `진단 ${formatCases(funnel.diagnosed)}, 결제 ${formatCases(funnel.paid)}`,
    ),
    share(
      '시간대 채움',
      'slots',
      `자리 ${formatSlotCount(slots.capacity)} 가운데 ${formatSlotCount(slots.booked)}`,
    ),
    share('나아진 식물', 'recovery', `소식 ${formatCases(recovery.n)}`),
    {
      name: '매출',
      value: formatWon(revenue.net),
      detail: `결제 ${formatWon(revenue.captured)}`,
      change: formatWonChange(revenue.net, before.revenue.net),
    },
    {
      name: '환불',
      value: formatWon(refunds.amount),
      detail: formatCases(refunds.count),
      change: formatWonChange(refunds.amount, before.refunds.amount),
    },
  ]
}
