import * as z from 'zod/mini'
import { storedValue } from '../../../../client/stored-value.ts'

const option = z.object({
  group: z.string(),
  title: z.string(),
  about: z.string(),
  state: z.nullable(z.string()),
  path: z.string(),
})
/** A line of the search: where it leads and what it says. */
export type SearchOption = z.output<typeof option>

/** Removed with the drafts when the person signs out. */
const stored = storedValue('saeip.console.recent-finds', z.array(option))
const recentGroup = '최근에 연 곳'
const maxRecent = 6

/** What the person opened from the search last, newest first. */
export const listRecentFinds = (): SearchOption[] => stored.read() ?? []

/** Stores where a line leads, without what it says of a customer. A filtered list is not stored: its address holds what was typed. */
export function addRecentFind({ group, title, about, path }: SearchOption) {
  if (path.includes('?')) return
  const kind = group === recentGroup ? about : group
  const others = listRecentFinds().filter((recent) => recent.path !== path)
  stored.write([{ group: recentGroup, title, about: kind, state: null, path }, ...others].slice(0, maxRecent))
}
