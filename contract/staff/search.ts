import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { staffRoles } from './staff'

/** What the console's search finds besides its own screens. */
const searchResultKinds = ['RESERVATION', 'PHONE_BOOKING', 'PERSON', 'PAYMENT', 'CASE', 'ARTICLE'] as const
export type SearchResultKind = (typeof searchResultKinds)[number]

/** Characters from which on the server searches. */
export const searchMinLength = 2

/** Contact data is masked as in the list of its kind. */
const searchResult = z.object({
  id: z.string(),
  /** Reservation number, order id, problem, title, or masked name. */
  title: z.string(),
  about: z.string(),
  /** Label of its state. */
  state: z.nullable(z.string()),
})
export type SearchResult = z.output<typeof searchResult>

const searchResultGroup = z.object({
  kind: z.enum(searchResultKinds),
  items: z.array(searchResult),
  /** Whether the list of this kind has more. */
  hasMore: z.boolean(),
})
export type SearchResultGroup = z.output<typeof searchResultGroup>

/** Only kinds whose list the caller may read, and of these only those with an item. A search by phone number is audited. */
export const searchConsole = endpoint({
  method: 'GET',
  path: '/api/v1/admin/search',
  access: staffRoles,
  summary: '예약, 사람, 결제, 사례, 글을 한 번에 찾기',
  query: z.object({ text: z.string().check(z.trim(), z.minLength(searchMinLength), z.maxLength(60)) }),
  data: z.object({ groups: z.array(searchResultGroup) }),
})

export const searchApi = { searchConsole }
