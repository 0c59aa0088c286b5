import * as z from 'zod/mini'
import { dateTime, mediaPath } from '../page'

export const customerRequestTextMaxLength = 500
export const customerReplyMaxLength = 1000
/** How often an expert may ask the customer in one case. */
export const customerRequestsMax = 3
/** Days after which the customer is reminded, and after which the case returns to the queue without a reply. */
export const customerRequestDays = { reminder: 2, end: 7 } as const

/** What an expert asks for: a photo, or an answer in words. */
export const customerRequestKinds = [
  'AFFECTED_PART',
  'LEAF_UNDERSIDE',
  'SOIL_AND_POT',
  'WHOLE_PLANT',
  'QUESTION',
] as const
export type CustomerRequestKind = (typeof customerRequestKinds)[number]

/** The same words on the console and on the customer's result. */
export const customerRequestNames: Record<CustomerRequestKind, string> = {
  AFFECTED_PART: '아픈 부분을 가까이 찍은 사진',
  LEAF_UNDERSIDE: '잎 뒷면을 가까이 찍은 사진',
  SOIL_AND_POT: '흙과 화분이 보이는 사진',
  WHOLE_PLANT: '식물 전체가 보이는 사진',
  QUESTION: '궁금한 점에 대한 답',
}

/**
 * WAITING while the clock stands still. DECLINED: the customer replied that a photo is not possible. EXPIRED: no reply
 * in time; one may still come. CLOSED: the expert answered the case without waiting.
 */
const customerRequestStates = ['WAITING', 'ANSWERED', 'DECLINED', 'EXPIRED', 'CLOSED'] as const
export type CustomerRequestState = (typeof customerRequestStates)[number]

/** An expert's request to the customer, and the reply. */
export const customerRequest = z.object({
  /** Number of the request within its case, from 0. */
  number: z.number(),
  kind: z.enum(customerRequestKinds),
  /** The expert's own words: what and why. */
  text: z.string(),
  state: z.enum(customerRequestStates),
  askedAt: dateTime,
  repliedAt: z.nullable(dateTime),
  /** What the customer wrote; empty without words. */
  reply: z.string(),
  photo: z.nullable(mediaPath),
})
export type CustomerRequest = z.output<typeof customerRequest>

/** A request as the queue shows it. */
export const customerRequestSummary = z.pick(customerRequest, {
  kind: true,
  state: true,
  askedAt: true,
  repliedAt: true,
})
export type CustomerRequestSummary = z.output<typeof customerRequestSummary>
