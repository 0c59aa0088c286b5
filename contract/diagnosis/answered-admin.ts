import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { dateTime, mediaPath, pageQuery } from '../page'
import { verdict } from './case-admin'

const readers = ['EXPERT', 'ADMIN'] as const

/** How many answers one request for words or a plant looks through. */
export const searchedAnswers = 2000

/** An answered case in a list, without anything that identifies the customer. */
const answeredCase = z.object({
  id: z.uuid(),
  image: mediaPath,
  /** The problem after the answer: the expert's right problem, or the engine's. */
  problem: z.string(),
  /** The plant that the engine recognised. */
  plant: z.nullable(z.string()),
  /** The beginning of the description. */
  prompt: z.string(),
  /** The beginning of the answer. */
  excerpt: z.string(),
  verdict,
  expert: z.object({ name: z.string(), isMe: z.boolean() }),
  answeredAt: dateTime,
})
export type AnsweredCase = z.output<typeof answeredCase>

const words = z._default(z.string().check(z.trim(), z.maxLength(60)), '')
const day = z.optional(z.iso.date())

/** Problem, expert and days are found by an index; words and plant are compared with the next 2,000 of these answers. */
export const searchAnswered = endpoint({
  method: 'GET',
  path: '/api/v1/admin/analysis/answered',
  access: readers,
  summary: '답변한 사례 찾기 (새 답변부터)',
  query: z.extend(z.omit(pageQuery(20), { page: true }), {
    problemId: z.optional(z.string().check(z.maxLength(60))),
    /** In the description or the answer. */
    words,
    plant: words,
    from: day,
    to: day,
    by: z._default(z.enum(['ALL', 'ME']), 'ALL'),
  }),
  data: z.object({
    content: z.array(answeredCase),
    /** Continues the search, also behind an empty page; null when everything was searched. */
    nextCursor: z.nullable(z.string()),
    /** Answers since this moment were searched; null when all were. */
    searchedSince: z.nullable(dateTime),
  }),
})

/** An answered case that resembles another one, with the whole answer. */
const similarCase = z.extend(answeredCase, { feedback: z.string(), isSameProblem: z.boolean() })
export type SimilarCase = z.output<typeof similarCase>

export const listSimilar = endpoint({
  method: 'GET',
  path: '/api/v1/admin/analysis/cases/:id/similar',
  access: readers,
  summary: '비슷한 사례의 답변',
  params: z.object({ id: z.uuid() }),
  data: z.array(similarCase),
})

export const answeredApi = { searchAnswered, listSimilar }
