import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { staffRoles } from './staff'

/** What the console's search finds besides its own screens. */
const foundKinds = ['RESERVATION', 'PHONE_BOOKING', 'PERSON', 'PAYMENT', 'CASE', 'ARTICLE'] as const
export type FoundKind = (typeof foundKinds)[number]

/** Characters from which on the server searches. */
export const searchMinLength = 2

/** Contact data is masked as in the list of its kind. */
const foundItem = z.object({
  id: z.string(),
  /** Reservation number, order id, problem, title, or masked name. */
  title: z.string(),
  about: z.string(),
  /** Label of its state. */
  state: z.nullable(z.string()),
})
export type FoundItem = z.output<typeof foundItem>

const foundGroup = z.object({
  kind: z.enum(foundKinds),
  items: z.array(foundItem),
  /** Whether the list of this kind has more. */
  hasMore: z.boolean(),
})
export type FoundGroup = z.output<typeof foundGroup>

/** Only kinds whose list the caller may read, and of these only those with an item. A search by phone number is audited. */
export const searchConsole = endpoint({
  method: 'GET',
  path: '/api/v1/admin/search',
  access: staffRoles,
  summary: '예약, 사람, 결제, 사례, 글을 한 번에 찾기',
  query: z.object({ text: z.string().check(z.trim(), z.minLength(searchMinLength), z.maxLength(60)) }),
  data: z.object({ groups: z.array(foundGroup) }),
})

export const searchApi = { searchConsole }
