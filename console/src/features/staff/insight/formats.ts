import { formatWon } from '../../../../../contract/reservation/price.ts'
import { insightMinimumSample } from '../../../../../contract/staff/insight.ts'

/** Formats 0.8333 as '83.3%'; null (sample too small) as '–'. */
export const formatPercent = (share: number | null) => (share === null ? '–' : `${rounded(share * 100)}%`)
export const formatCases = (count: number) => `${count.toLocaleString('ko-KR')}건`

export const formatSlotCount = (count: number) => `${count.toLocaleString('ko-KR')}곳`

/** Formats '2027-03-08' as '3. 8.'. */
export function formatShortDay(day: string) {
  const [, month, date] = day.split('-').map(Number)
  return `${month}. ${date}.`
}

/** Difference to the previous period in percentage points. */
export function formatShareChange(now: number | null, before: number | null) {
  if (now === null) return `${insightMinimumSample}건보다 적어요`
  if (before === null) return '앞 기간은 너무 적어요'
  return formatChange(rounded((now - before) * 100), (points) => `${points}%p`)
}

export const formatWonChange = (now: number, before: number) => formatChange(now - before, formatWon)

function formatChange(difference: number, format: (size: number) => string) {
  if (difference === 0) return '앞 기간과 같아요'
  return `앞 기간보다 ${difference > 0 ? '+' : '−'}${format(Math.abs(difference))}`
}

const rounded = (value: number) => Math.round(value * 10) / 10
