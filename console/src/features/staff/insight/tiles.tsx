import { Box, Card, Typography } from '@mui/material'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import type { InsightTotals } from '../../../../../contract/staff/insight.ts'
import { formatCases, formatPercent, formatShareChange, formatSlotCount, formatWonChange } from './formats.ts'

interface Tile {
  name: string
  value: string
  /** The counts behind the value. */
  detail: string
  change: string
}

/** Summary of the period, each metric compared with the previous period. */
export const Tiles = ({ now, before }: { now: InsightTotals; before: InsightTotals }) => (
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
        <Typography variant="body2" color="textSecondary">
          {name}
        </Typography>
        <Typography sx={{ fontSize: 22, fontWeight: 700 }}>{value}</Typography>
        <Typography variant="body2">{detail}</Typography>
        <Typography variant="caption" color="textSecondary">
          {change}
        </Typography>
      </Card>
    ))}
  </Box>
)

function buildTiles(now: InsightTotals, before: InsightTotals): Tile[] {
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
      '24시간 안 답변',
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
