import { useSearchParams } from 'react-router-dom'
import { addDays, dayMs, seoulToday } from '../../../../../contract/seoul-day.ts'
import { insightMaxDays } from '../../../../../contract/staff/insight.ts'

export const dayChoices = [7, 30, 90] as const
const defaultDays = 30

/** The period from the query string, so that it can be bookmarked: `?days=7`, or `?from=…&to=…`. */
export function usePeriod() {
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
export function findPeriodProblem(from: string, to: string): string | null {
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (Number.isNaN(count)) return '날짜를 골라 주세요.'
  if (count < 1) return '시작하는 날이 끝나는 날보다 늦어요.'
  return count > insightMaxDays ? `기간은 ${insightMaxDays}일까지 고를 수 있어요.` : null
}
