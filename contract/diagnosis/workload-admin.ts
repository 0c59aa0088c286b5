import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { dateTime } from '../page'
import { answerDraft, claimHolder, deadline } from './case-admin'

const readers = ['EXPERT', 'ADMIN'] as const

/** An open case, or the question of an answered one, on the board of promises. */
const promisedCase = z.object({
  id: z.uuid(),
  problem: z.string(),
  isQuestion: z.optional(z.boolean()),
  clock: deadline,
  holder: z.nullable(claimHolder),
  /** Whether the viewer has begun an answer. */
  hasDraft: z.optional(z.boolean()),
})
export type PromisedCase = z.output<typeof promisedCase>

/** What the pace of the last hours means for the open cases. */
const forecast = z.object({
  /** Answers per hour of the people at work; null before three answers of theirs today. */
  perHour: z.nullable(z.number()),
  /** Who has answered in the last two hours. */
  people: z.number(),
  /** When the last open case would be answered; null without a pace or without cases. */
  doneAt: z.nullable(dateTime),
  /** Cases not late yet that would become late, and the first of their deadlines. */
  lateCount: z.number(),
  lateFrom: z.nullable(dateTime),
})
export type Forecast = z.output<typeof forecast>

export const getPromises = endpoint({
  method: 'GET',
  path: '/api/v1/admin/analysis/promises',
  access: readers,
  passive: true,
  summary: '답변을 약속한 시간과 오늘의 속도',
  data: z.object({
    /** The most urgent first, at most 500. */
    cases: z.array(promisedCase),
    hasMore: z.boolean(),
    forecast,
  }),
})

export const listExperts = endpoint({
  method: 'GET',
  path: '/api/v1/admin/analysis/experts',
  access: readers,
  summary: '사례를 넘겨받을 수 있는 전문가',
  data: z.array(z.object({ id: z.string(), name: z.string() })),
})

export const handOver = endpoint({
  method: 'POST',
  path: '/api/v1/admin/analysis/hand-over',
  access: readers,
  summary: '맡은 사례를 다른 전문가나 대기 목록에 넘기기 (관리자는 누가 맡은 사례든)',
  body: z.object({
    /** Without it all cases that the caller has claimed or begun to answer. */
    id: z.optional(z.uuid()),
    /** Member id of the expert; null for the queue. */
    to: z.nullable(z.string().check(z.maxLength(60))),
    note: z
      .string()
      .check(z.trim(), z.minLength(1, '다음 사람에게 남길 말을 적어 주세요.'), z.maxLength(500)),
    /** The text on the screen; without it the saved draft goes along. */
    draft: z.optional(z.nullable(answerDraft)),
  }),
  data: z.object({ count: z.number() }),
})

/** One expert's answers of the last days. */
const expertWorkload = z.object({
  id: z.string(),
  name: z.string(),
  isMe: z.boolean(),
  answers: z.number(),
  /** Median of the minutes from claiming a case to sending its answer; null when unknown. */
  medianMinutes: z.nullable(z.number()),
  /** Share of AGREE among the answers that are no unedited drafts, 0 to 1; null without any. */
  agreement: z.nullable(z.number()),
})
export type ExpertWorkload = z.output<typeof expertWorkload>

/** Experts receive their own row only, administrators all. */
export const listWorkload = endpoint({
  method: 'GET',
  path: '/api/v1/admin/analysis/workload',
  access: readers,
  summary: '사람별 답변',
  query: z.object({ days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(30)), 7) }),
  data: z.array(expertWorkload),
})

export const workloadApi = { getPromises, listExperts, handOver, listWorkload }
