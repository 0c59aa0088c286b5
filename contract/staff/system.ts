import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { countedPageOf, dateTime, pageQuery } from '../page'
import { type staffRole, staffRoles } from './staff'

/** Kinds of pending work, each with the roles that see it. */
export const pendingWorkKinds = {
  CASES_LATE: ['EXPERT', 'ADMIN'],
  QUESTIONS_LATE: ['EXPERT', 'ADMIN'],
  CASES: ['EXPERT', 'ADMIN'],
  QUESTIONS: ['EXPERT', 'ADMIN'],
  PICKUPS_TODAY: ['OPERATOR', 'ADMIN'],
  DELIVERIES_TODAY: ['OPERATOR', 'ADMIN'],
  DOUBTFUL_AREAS: ['OPERATOR', 'ADMIN'],
  VISITS_TO_MOVE: ['OPERATOR', 'ADMIN'],
  PAUSES_UNANSWERED: ['OPERATOR', 'ADMIN'],
  INQUIRIES: ['OPERATOR', 'ADMIN'],
  DAYS_ASKED: ['OPERATOR', 'ADMIN'],
  PRICES_ASKED: ['OPERATOR', 'ADMIN'],
  PRICES_REFUSED: ['OPERATOR', 'ADMIN'],
  PICKUPS_TOMORROW: ['OPERATOR', 'ADMIN'],
  DELIVERIES_TOMORROW: ['OPERATOR', 'ADMIN'],
  UNSCHEDULED_TOMORROW: ['OPERATOR', 'ADMIN'],
  CASES_TOMORROW: ['EXPERT', 'ADMIN'],
  REFUNDS_PROPOSED: ['ADMIN'],
  REFUNDS_FAILED: ['ADMIN'],
  REFUNDS_LATE: ['ADMIN'],
  ORPHANS: ['ADMIN'],
  ROLES_PROPOSED: ['ADMIN'],
  MESSAGES_PROPOSED: ['ADMIN'],
  COMPENSATIONS_PROPOSED: ['OPERATOR', 'ADMIN'],
  COMPENSATIONS_TO_SEND: ['ADMIN'],
  JOBS_FAILED: ['ADMIN'],
  ACCESS_REVIEW: ['ADMIN'],
} as const satisfies Record<string, z.output<typeof staffRole>[]>
export type PendingWorkKind = keyof typeof pendingWorkKinds

/** Pending work is counted up to this number, which is shown as 99+. */
export const maxPendingCount = 100

export const listPendingWork = endpoint({
  method: 'GET',
  path: '/api/v1/admin/waiting',
  access: staffRoles,
  passive: true,
  summary: '나를 기다리는 일',
  data: z.array(
    z.object({
      kind: z.enum(Object.keys(pendingWorkKinds) as [PendingWorkKind, ...PendingWorkKind[]]),
      count: z.number(),
    }),
  ),
})

/** AGAIN: to be retried after a failure. DEAD: given up. */
const jobState = z.enum(['WAITING', 'RUNNING', 'AGAIN', 'DEAD', 'DONE'])
export type JobState = z.output<typeof jobState>

/** A background job. Its payload is not shown because it may contain personal data. */
const adminJob = z.object({
  id: z.uuid(),
  kind: z.string(),
  state: jobState,
  attempts: z.number(),
  runAt: dateTime,
  finishedAt: z.nullable(dateTime),
  lastError: z.nullable(z.string()),
})
export type AdminJob = z.output<typeof adminJob>

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/v1/admin/jobs',
  access: 'ADMIN',
  summary: '백그라운드 작업',
  query: z.extend(pageQuery(25), {
    state: z._default(jobState, 'DEAD'),
    kind: z.optional(z.string().check(z.maxLength(60))),
  }),
  data: countedPageOf(adminJob),
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
      /** Since when the oldest job that is due waits for a process that knows its kind. */
      oldestDueAt: z.nullable(dateTime),
      /** When a job of this kind was last finished. */
      doneAt: z.nullable(dateTime),
    }),
  ),
})

const job = z.object({ id: z.uuid() })

/** Makes the job due now and resets its attempts. */
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

const providerOutcomes = z.object({
  lastSuccessAt: z.nullable(dateTime),
  lastFailureAt: z.nullable(dateTime),
})

/** Versions, latest outcomes of the external providers, and rate limits. */
export const getSystem = endpoint({
  method: 'GET',
  path: '/api/v1/admin/system',
  access: 'ADMIN',
  summary: '시스템 상태',
  data: z.object({
    isPractice: z.boolean(),
    /** What is wrong now. */
    alarms: z.array(z.object({ name: z.string(), text: z.string(), since: dateTime })),
    lastBackupAt: z.nullable(dateTime),
    versions: z.object({
      product: z.string(),
      schema: z.string(),
      engine: z.string(),
      policies: z.array(z.object({ kind: z.string(), effectiveDay: z.string() })),
    }),
    providers: z.object({ signIn: providerOutcomes, payment: providerOutcomes, model: providerOutcomes }),
    /** Rate limits: `count` requests per `minutes`, by one member or from one address. */
    limits: z.array(
      z.object({
        name: z.string(),
        count: z.number(),
        minutes: z.number(),
        /** Number of subjects above the limit now, counted up to 100; null when each process counts separately. */
        refused: z.nullable(z.number()),
      }),
    ),
  }),
})

/** The sandbox services of practice mode, each with its selectable behaviours. */
export const practiceSwitches = {
  kakao: ['normal', 'slow', 'down', 'refusing', 'garbled'],
  google: ['normal', 'slow', 'down', 'refusing', 'garbled'],
  naver: ['normal', 'slow', 'down', 'refusing', 'garbled'],
  toss: [
    'normal',
    /** Processes the call and responds after a delay. */
    'slow',
    /** Responds with 500 without processing the call. */
    'down',
    /** Processes the call and closes the connection without a response. */
    'lost-answer',
    /** Responds with 401, as after a key was replaced. */
    'refusing',
  ],
  model: [
    'good',
    /** A good answer inside a ```json fence. */
    'fenced',
    'wrong-schema',
    'not-a-plant',
    /** Follows a prompt injection, within the form of an answer. */
    'injected',
    /** A good answer after a delay. */
    'slow',
    /** The first half of a good answer: the limit of the answer was reached. */
    'cut',
    /** Refused by safety rules. */
    'refused',
    'key-refused',
    'unknown-model',
    'rate-limited',
    /** Refuses requests that ask for a schema, as some servers do. */
    'no-schema',
    /** Refuses requests that ask for any JSON format. */
    'no-json',
    'down',
    /** Closes the connection without a response. */
    'dropped',
  ],
} as const
export type PracticeSwitch = keyof typeof practiceSwitches
const practiceSwitch = z.enum(Object.keys(practiceSwitches) as [PracticeSwitch, ...PracticeSwitch[]])

const practiceSwitchStates = z.array(
  z.object({ part: practiceSwitch, mood: z.string(), delayMs: z.number() }),
)

/** Current behaviour of the sandbox services; 404 in production. */
export const getPractice = endpoint({
  method: 'GET',
  path: '/api/v1/admin/practice',
  access: 'ADMIN',
  summary: '연습 세계의 스위치',
  data: practiceSwitchStates,
})

export const setPractice = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/practice/:part',
  access: 'ADMIN',
  summary: '연습 세계의 스위치 바꾸기',
  params: z.object({ part: practiceSwitch }),
  body: z.object({
    mood: z.string().check(z.maxLength(30)),
    delayMs: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(60_000)), 3000),
  }),
  data: practiceSwitchStates,
})

export const systemApi = {
  listPendingWork,
  listJobs,
  countJobs,
  retryJob,
  giveUpJob,
  getSystem,
  getPractice,
  setPractice,
}
