import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { added, dateTime } from '../page'

/** Days that the longer sums cover, today included. */
export const givenAwayDays = 30

const givenAwayKinds = [
  'REFUND',
  'CANCEL',
  'PRICE_CHANGE',
  'UNPAID_MOVE',
  'VISIT_FEE',
  'COMPENSATION',
] as const
export type GivenAwayKind = (typeof givenAwayKinds)[number]

export const givenAwayLabels: Record<GivenAwayKind, string> = {
  REFUND: '환불',
  CANCEL: '취소',
  PRICE_CHANGE: '낮춘 금액',
  UNPAID_MOVE: '결제 없이',
  VISIT_FEE: '방문 비용',
  COMPENSATION: '보상',
}

/** What a member of staff gave away alone, in won, and what they opened. */
const givenAwaySums = z.object({
  won: z.record(z.enum(givenAwayKinds), z.number()),
  total: z.number(),
  /** Contacts that were shown. */
  peopleShown: z.number(),
  /** Different day sheets of days that are not near the day of work. */
  daysOpened: z.number(),
})
export type GivenAwaySums = z.output<typeof givenAwaySums>

const person = z.object({
  staffId: z.string(),
  /** Empty once they have deleted their account. */
  name: z.string(),
  today: givenAwaySums,
  thirtyDays: givenAwaySums,
  openPhoneBookings: z.number(),
})
export type GivenAwayPerson = z.output<typeof person>

/** Everybody who gave away or opened something in thirty days, the largest sum first. */
export const listGivenAway = endpoint({
  method: 'GET',
  path: '/api/v1/admin/given-away',
  access: 'ADMIN',
  summary: '직원이 내준 것',
  data: z.object({
    /** Won above which a second administrator is needed, and the most open phone bookings of one person. */
    limits: z.object({
      /** Of one reservation. */
      reservation: added(z.number(), 0),
      today: z.number(),
      thirtyDays: z.number(),
      phoneBookings: z.number(),
    }),
    people: z.array(person),
  }),
})

const givenAwayRow = z.object({
  id: z.uuid(),
  kind: z.enum(givenAwayKinds),
  /** Below zero where it came to nothing, with the time of what it takes back. */
  won: z.number(),
  /** Masked; empty once the customer has deleted their account. */
  customerName: z.string(),
  /** Null when the reservation no longer exists. */
  reservation: z.nullable(z.object({ id: z.uuid(), number: z.string() })),
  createdAt: dateTime,
})
export type GivenAwayRow = z.output<typeof givenAwayRow>

/** What one member of staff gave away alone in thirty days, newest first, at most 200. */
export const getGivenAway = endpoint({
  method: 'GET',
  path: '/api/v1/admin/given-away/:staffId',
  access: 'ADMIN',
  summary: '한 직원이 내준 것',
  params: z.object({ staffId: z.string().check(z.maxLength(60)) }),
  data: z.object({ name: z.string(), rows: z.array(givenAwayRow) }),
})

export const givenAwayApi = { listGivenAway, getGivenAway }
