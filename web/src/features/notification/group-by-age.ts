import { addDays, seoulDayAt, weekdayOf } from '../../../../contract/seoul-day.ts'

interface AgeGroup<Item> {
  label: '오늘' | '이번 주' | '이전'
  items: Item[]
}

/**
 * Divides a list into those of today, of this week before today, and earlier ones, by calendar days in Seoul. Weeks begin
 * on Monday. Keeps the order and leaves out empty groups.
 */
export function groupByAge<Item extends { createdAt: string }>(items: Item[], now: number): AgeGroup<Item>[] {
  const today = seoulDayAt(now)
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7))
  const groups: AgeGroup<Item>[] = [
    { label: '오늘', items: [] },
    { label: '이번 주', items: [] },
    { label: '이전', items: [] },
  ]
  for (const item of items) {
    const day = seoulDayAt(Date.parse(item.createdAt))
    groups[day >= today ? 0 : day >= monday ? 1 : 2]?.items.push(item)
  }
  return groups.filter((group) => group.items.length > 0)
}
