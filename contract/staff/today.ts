import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { dateTime } from '../page'

const won = z.number()

const today = z.object({
  /** Calendar day in Seoul. */
  day: z.string(),
  /** Captured and refunded today, compensations transferred today, and what the provider pays out today; null while it does not answer. */
  money: z.object({ captured: won, refunded: won, compensated: won, paidOut: z.nullable(won) }),
  /** What is still to be done today. */
  stops: z.object({ pickups: z.number(), deliveries: z.number() }),
  cases: z.object({ open: z.number(), late: z.number() }),
  inquiries: z.number(),
  alarms: z.number(),
  lastBackupAt: z.nullable(dateTime),
  isPractice: z.boolean(),
  rest: z.object({
    /** The last day of the rest; null when the business does not rest. */
    until: z.nullable(z.string()),
    /** Visits that are booked until the asked day, or else the last one of the rest, and stay. */
    bookedVisits: z.number(),
  }),
})
export type Today = z.output<typeof today>

/** The owner's day. Counts end at 100. */
export const getToday = endpoint({
  method: 'GET',
  path: '/api/v1/admin/today',
  access: 'ADMIN',
  summary: '오늘 (사장님의 하루)',
  /** The last day of a rest that is being thought about. */
  query: z.object({ restUntil: z.optional(z.iso.date()) }),
  data: today,
})

/** Sets the last day on which no visit can be booked and for which no answer is promised; null ends the rest. */
export const setRest = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/rest',
  access: 'ADMIN',
  summary: '잠시 쉬어요 (예약과 답변 약속)',
  body: z.object({ until: z.nullable(z.iso.date()) }),
  data: today,
})

export const todayApi = { getToday, setRest }
