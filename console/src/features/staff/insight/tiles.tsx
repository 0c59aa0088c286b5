import { Box, Card, Typography } from '@mui/material'
import type { InsightTotals } from '../../../../../contract/insight.ts'
import { cases, percent, places, shareChange, won, wonChange } from './words.ts'

interface Tile {
  name: string
  value: string
  /** What it is made of. */
  of: string
  change: string
}

/** The period in a glance, each figure beside the period before. */
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
    {tilesOf(now, before).map(({ name, value, of, change }) => (
      <Card key={name} component="li" sx={{ p: 1.5, listStyle: 'none' }}>
        <Typography variant="body2" color="textSecondary">
          {name}
        </Typography>
        <Typography sx={{ fontSize: 22, fontWeight: 700 }}>{value}</Typography>
        <Typography variant="body2">{of}</Typography>
        <Typography variant="caption" color="textSecondary">
          {change}
        </Typography>
      </Card>
    ))}
  </Box>
)

function tilesOf(now: InsightTotals, before: InsightTotals): Tile[] {
  const { promise, agreement, funnel, slots, recovery, revenue, refunds } = now
  const share = (
    name: string,
    key: 'promise' | 'agreement' | 'funnel' | 'slots' | 'recovery',
    of: string,
  ) => ({
    name,
    value: percent(now[key].share),
    of,
    change: shareChange(now[key].share, before[key].share),
  })
  return [
    share(
      '24시간 안 답변',
      'promise',
      `${cases(promise.inTime + promise.missed)} 가운데 ${promise.missed}건 놓침`,
    ),
    share('AI와 전문가 일치', 'agreement', `판정 ${cases(agreement.n)}`),
    share('진단 뒤 결제', 'funnel', `진단 ${cases(funnel.diagnosed)}, 결제 ${cases(funnel.paid)}`),
    share('시간대 채움', 'slots', `자리 ${places(slots.capacity)} 가운데 ${places(slots.booked)}`),
    share('나아진 식물', 'recovery', `소식 ${cases(recovery.n)}`),
    {
      name: '매출',
      value: won(revenue.net),
      of: `결제 ${won(revenue.captured)}`,
      change: wonChange(revenue.net, before.revenue.net),
    },
    {
      name: '환불',
      value: won(refunds.amount),
      of: cases(refunds.count),
      change: wonChange(refunds.amount, before.refunds.amount),
    },
  ]
}
