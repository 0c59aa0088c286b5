import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { dateTime } from '../page'

/** In the order in which a member should see them, after what has to be paid within a day. */
export const openMatterKinds = [
  /** A new price waits for the customer's answer. */
  'PRICE_CHANGE',
  /** A booking or an approved difference is unpaid. */
  'PAYMENT',
  /** A transfer to a virtual account is awaited. */
  'DEPOSIT',
  /** We ask whether a visit may move to another day. */
  'RESCHEDULE_PROPOSAL',
  /** The customer was not met at the pickup, or it is paused, and has to choose another day. */
  'MISSED_PICKUP',
  /** An expert waits for a photo or a reply of the customer. */
  'EXPERT_REQUEST',
  /** An expert has answered and the member has not opened the result since. */
  'EXPERT_ANSWER',
  /** A check-in of a care plan can be answered. */
  'CHECK_IN',
  /** The next visit of a booking about which nothing has to be done. */
  'PICKUP',
  'DELIVERY',
  /** Plants are with us; `at` is the planned delivery. */
  'CARE',
] as const
export type OpenMatterKind = (typeof openMatterKinds)[number]

const openMatter = z.object({
  kind: z.enum(openMatterKinds),
  /** The diagnosis of EXPERT_REQUEST, EXPERT_ANSWER and CHECK_IN, otherwise the reservation. */
  id: z.uuid(),
  /**
   * What it is about: the plants of a reservation, or the pickup of an unpaid one, or the problem of a diagnosis, or what its
   * expert asks for.
   */
  subject: z.string(),
  /** Won to pay, or by which a price changes; null where no money is involved. */
  amount: z.nullable(z.number()),
  /** Deadline of a payment or start of a visit; null where there is none. */
  at: z.nullable(dateTime),
})
export type OpenMatter = z.output<typeof openMatter>

/** What a member should do or know now, most urgent first. */
export const listOpenMatters = endpoint({
  method: 'GET',
  path: '/api/v1/common/home/open-matters',
  access: 'member',
  summary: '홈: 지금 할 일',
  data: z.object({
    matters: z.array(openMatter),
    /** False when a part could not be read: there may be more matters. */
    isComplete: z.boolean(),
  }),
})
export type OpenMatters = z.output<typeof listOpenMatters.data>

/** Apart from `homeApi`, because the first load of home does without it. */
export const openMattersApi = { listOpenMatters }
