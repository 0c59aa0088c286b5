import { useSearchParams } from 'react-router-dom'
import { insightMostDays } from '../../../../../contract/insight.ts'
import { addDays, today } from '../../../shared/when.ts'

export const dayChoices = [7, 30, 90] as const
const usualDays = 30
const dayMs = 24 * 60 * 60 * 1000

/** The period in the address, so that it can be kept and sent: `?days=7`, or `?from=…&to=…`. */
export function usePeriod() {
  const [search, setSearch] = useSearchParams()
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  const isOwn = problemOf(from, to) === null
  const days = dayChoices.find((count) => String(count) === search.get('days')) ?? usualDays
  return {
    period: isOwn ? { from, to } : { from: addDays(today(), 1 - days), to: today() },
    /** Undefined where the days were chosen one by one. */
    days: isOwn ? undefined : days,
    chooseDays: (count: number) => setSearch({ days: String(count) }, { replace: true }),
    choose: (period: { from: string; to: string }) => setSearch(period, { replace: true }),
  }
}

/** Why two days are no period; null when they are one. */
export function problemOf(from: string, to: string): string | null {
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (Number.isNaN(count)) return '날짜를 골라 주세요.'
  if (count < 1) return '시작하는 날이 끝나는 날보다 늦어요.'
  return count > insightMostDays ? `기간은 ${insightMostDays}일까지 고를 수 있어요.` : null
}
