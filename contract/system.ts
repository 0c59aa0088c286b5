import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { dateTime, pageOf, pageQuery } from './page'
import { anyStaff, type staffRole } from './staff'

/** What may wait for somebody who works here; each role hears of its own. */
export const waitingKinds = {
  CASES_LATE: ['EXPERT', 'ADMIN'],
  CASES: ['EXPERT', 'ADMIN'],
  QUESTIONS: ['EXPERT', 'ADMIN'],
  PICKUPS_TODAY: ['OPERATOR', 'ADMIN'],
  DELIVERIES_TODAY: ['OPERATOR', 'ADMIN'],
  DOUBTFUL_AREAS: ['OPERATOR', 'ADMIN'],
  REFUNDS_PROPOSED: ['ADMIN'],
  REFUNDS_FAILED: ['ADMIN'],
  ORPHANS: ['ADMIN'],
  JOBS_FAILED: ['ADMIN'],
} as const satisfies Record<string, z.output<typeof staffRole>[]>
export type WaitingKind = keyof typeof waitingKinds

/** Numbers end here; more is shown as 99+. */
export const countedAtMost = 100

export const listWaiting = endpoint({
  method: 'GET',
  path: '/api/v1/admin/waiting',
  access: anyStaff,
  summary: '나를 기다리는 일',
  data: z.array(
    z.object({
      kind: z.enum(Object.keys(waitingKinds) as [WaitingKind, ...WaitingKind[]]),
      count: z.number(),
    }),
  ),
})

/** WAITING for its time, RUNNING, AGAIN after a failure, DEAD (given up), DONE. */
export const jobState = z.enum(['WAITING', 'RUNNING', 'AGAIN', 'DEAD', 'DONE'])
export type JobState = z.output<typeof jobState>

/** A piece of background work. What it is about is not shown: it may name a person. */
export const jobLine = z.object({
  id: z.uuid(),
  kind: z.string(),
  state: jobState,
  attempts: z.number(),
  runAt: dateTime,
  finishedAt: z.nullable(dateTime),
  lastError: z.nullable(z.string()),
})
export type JobLine = z.output<typeof jobLine>

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/v1/admin/jobs',
  access: 'ADMIN',
  summary: '백그라운드 작업',
  query: z.extend(pageQuery(25), {
    state: z._default(jobState, 'DEAD'),
    kind: z.optional(z.string().check(z.maxLength(60))),
  }),
  data: pageOf(jobLine),
})

export const countJobs = endpoint({
  method: 'GET',
  path: '/api/v1/admin/job-counts',
  access: 'ADMIN',
  summary: '종류별 작업 수',
  data: z.array(
    z.object({
      kind: z.string(),
      waiting: z.number(),
      running: z.number(),
      again: z.number(),
      dead: z.number(),
      /** When one of this kind was last finished. */
      doneAt: z.nullable(dateTime),
    }),
  ),
})

const job = z.object({ id: z.uuid() })

/** At once, with all its attempts before it. */
export const retryJob = endpoint({
  method: 'POST',
  path: '/api/v1/admin/jobs/:id/retry',
  access: 'ADMIN',
  summary: '작업 다시 하기',
  params: job,
  data: z.null(),
})

export const giveUpJob = endpoint({
  method: 'POST',
  path: '/api/v1/admin/jobs/:id/give-up',
  access: 'ADMIN',
  summary: '작업 그만두기',
  params: job,
  body: z.object({
    reason: z.string().check(z.trim(), z.minLength(1, '이유를 적어 주세요.'), z.maxLength(500)),
  }),
  data: z.null(),
})

const outside = z.object({ lastSuccessAt: z.nullable(dateTime), lastFailureAt: z.nullable(dateTime) })

/** What runs here and how the outside world has answered. */
export const getSystem = endpoint({
  method: 'GET',
  path: '/api/v1/admin/system',
  access: 'ADMIN',
  summary: '시스템 상태',
  data: z.object({
    isPractice: z.boolean(),
    versions: z.object({
      product: z.string(),
      schema: z.string(),
      engine: z.string(),
      policies: z.array(z.object({ kind: z.string(), effectiveDay: z.string() })),
    }),
    providers: z.object({ signIn: outside, payment: outside, model: outside }),
    /** How often something may be done in so many minutes, by one person or from one address. */
    limits: z.array(
      z.object({
        name: z.string(),
        count: z.number(),
        minutes: z.number(),
        /** Who is refused at this moment, counted up to 100; null where each process counts for itself. */
        refused: z.nullable(z.number()),
      }),
    ),
  }),
})

/** Everything in the practice world that can be told how to behave. */
export const practiceParts = {
  kakao: ['normal', 'slow', 'down', 'refusing', 'garbled'],
  google: ['normal', 'slow', 'down', 'refusing', 'garbled'],
  naver: ['normal', 'slow', 'down', 'refusing', 'garbled'],
  toss: ['normal', 'slow', 'down', 'lost-answer', 'refusing'],
  model: [
    'good',
    'fenced',
    'wrong-schema',
    'not-a-plant',
    'injected',
    'slow',
    'rate-limited',
    'down',
    'dropped',
  ],
} as const
export type PracticePart = keyof typeof practiceParts
const practicePart = z.enum(Object.keys(practiceParts) as [PracticePart, ...PracticePart[]])

const practiceMoods = z.array(z.object({ part: practicePart, mood: z.string(), delayMs: z.number() }))

/** The practice world's switches; in production there are none (404). */
export const getPractice = endpoint({
  method: 'GET',
  path: '/api/v1/admin/practice',
  access: 'ADMIN',
  summary: '연습 세계의 스위치',
  data: practiceMoods,
})

export const setPractice = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/practice/:part',
  access: 'ADMIN',
  summary: '연습 세계의 스위치 바꾸기',
  params: z.object({ part: practicePart }),
  body: z.object({
    mood: z.string().check(z.maxLength(30)),
    delayMs: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(60_000)), 3000),
  }),
  data: practiceMoods,
})

export const systemApi = {
  listWaiting,
  listJobs,
  countJobs,
  retryJob,
  giveUpJob,
  getSystem,
  getPractice,
  setPractice,
}
