import { insightFewest } from '../../../../../contract/insight.ts'

/** 0.8333 -> 83.3%; below five of a kind no share is told. */
export const percent = (share: number | null) => (share === null ? '–' : `${rounded(share * 100)}%`)
export const won = (amount: number) => `${amount.toLocaleString('ko-KR')}원`
export const cases = (count: number) => `${count.toLocaleString('ko-KR')}건`

export const places = (count: number) => `${count.toLocaleString('ko-KR')}곳`

/** 2027-03-08 -> 3. 8. */
export function shortDay(day: string) {
  const [, month, date] = day.split('-').map(Number)
  return `${month}. ${date}.`
}

/** Beside the period before, in points of a hundred. */
export function shareChange(now: number | null, before: number | null) {
  if (now === null) return `${insightFewest}건보다 적어요`
  if (before === null) return '앞 기간은 너무 적어요'
  return change(rounded((now - before) * 100), (points) => `${points}%p`)
}

export const wonChange = (now: number, before: number) => change(now - before, won)

function change(difference: number, say: (size: number) => string) {
  if (difference === 0) return '앞 기간과 같아요'
  return `앞 기간보다 ${difference > 0 ? '+' : '−'}${say(Math.abs(difference))}`
}

const rounded = (value: number) => Math.round(value * 10) / 10
