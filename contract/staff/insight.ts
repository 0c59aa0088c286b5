import * as z from 'zod/mini'
import { endpoint, type StaffRole } from '../endpoint'
import { refundCause } from '../payment/refund-admin'
import { leg } from '../reservation/reservation-status'
import { dayMs } from '../seoul-day'

/** Roles that may read the insight metrics. */
const readers = ['OPERATOR', 'ADMIN'] as const satisfies StaffRole[]

export const insightMaxDays = 400
/** Smallest sample for which a share is calculated. */
export const insightMinimumSample = 5
/** A reservation counts in the funnel when it was made within this number of days after its diagnosis. */
export const funnelDays = 30

interface Period {
  from: string
  to: string
}
const daysOf = (period: Period) => (Date.parse(period.to) - Date.parse(period.from)) / dayMs + 1

const day = z.iso.date('날짜를 확인해 주세요.')
const isInOrder = z.refine<Period>((period) => daysOf(period) >= 1, '시작하는 날이 끝나는 날보다 늦어요.')
const isShort = z.refine<Period>(
  (period) => daysOf(period) <= insightMaxDays,
  `기간은 ${insightMaxDays}일까지 고를 수 있어요.`,
)

/** Calendar days in Seoul, both included. */
const period = { from: day, to: day }

/** A share from 0 to 1 of `n`; null when `n` is below `insightMinimumSample`. */
const share = z.nullable(z.number())

/** Counts of check-in answers; `share`: of better ones. */
const recovery = { better: z.number(), same: z.number(), worse: z.number(), n: z.number(), share }

const insightTotals = z.object({
  /** Diagnoses of the period: answered within the promised time, later or never, and unanswered ones within it. */
  promise: z.object({ inTime: z.number(), missed: z.number(), open: z.number(), share }),
  /** Verdicts in the experts' answers; in the share AGREE counts 1, PARTLY one half, WRONG 0. */
  agreement: z.object({ n: z.number(), share }),
  /** `share`: of the diagnoses that led to a payment. */
  funnel: z.object({ diagnosed: z.number(), paid: z.number(), share }),
  slots: z.object({ booked: z.number(), capacity: z.number(), share }),
  /** Check-ins of the period; `share`: of better ones. */
  recovery: z.object(recovery),
  /** Amounts in won. */
  revenue: z.object({ captured: z.number(), refunded: z.number(), net: z.number() }),
  refunds: z.object({ count: z.number(), amount: z.number() }),
})
export type InsightTotals = z.output<typeof insightTotals>

const stepCount = z.object({ count: z.number(), people: z.number() })

const insightTables = z.object({
  /** By Seoul day of the diagnosis. */
  promise: z.array(
    z.object({ day: z.string(), inTime: z.number(), missed: z.number(), open: z.number(), share }),
  ),
  /** By the problem that the engine named; most verdicts first. */
  agreement: z.array(
    z.object({
      problem: z.string(),
      agree: z.number(),
      partly: z.number(),
      wrong: z.number(),
      n: z.number(),
      share,
    }),
  ),
  /** By Seoul day of the diagnosis: diagnoses that reached each step, and their distinct members. */
  funnel: z.array(
    z.object({
      day: z.string(),
      diagnosed: stepCount,
      reserved: stepCount,
      paid: stepCount,
      done: stepCount,
    }),
  ),
  /** The same for the whole period; a member counts once. */
  steps: z.object({ diagnosed: stepCount, reserved: stepCount, paid: stepCount, done: stepCount }),
  /** Stops by week; `week` is the Monday. */
  slots: z.array(z.object({ week: z.string(), leg, booked: z.number(), capacity: z.number(), share })),
  /** Refunds settled in the period; `cause` in Korean, `amount` in won. Reasons used fewer than 5 times are grouped under null. */
  refunds: z.array(
    z.object({
      /** For the list of payments with such refunds. */
      causeCode: refundCause,
      cause: z.string(),
      reason: z.nullable(z.string()),
      count: z.number(),
      amount: z.number(),
    }),
  ),
  /** Check-ins by the day of the care plan. */
  recoveryByDay: z.array(z.object({ day: z.number(), ...recovery })),
  recoveryByProblem: z.array(z.object({ problem: z.string(), ...recovery })),
  /** Durations in milliseconds. `asked`: diagnoses that the engine was asked for; `fallbackShare`: of those, answered by another engine. */
  engines: z.array(
    z.object({
      engine: z.string(),
      version: z.string(),
      count: z.number(),
      p50Ms: z.nullable(z.number()),
      p95Ms: z.nullable(z.number()),
      asked: z.number(),
      fallbackShare: share,
    }),
  ),
  /** Amounts in won, by Seoul day of the capture or the refund. */
  revenue: z.array(
    z.object({ day: z.string(), captured: z.number(), refunded: z.number(), net: z.number() }),
  ),
  /** The same by week (its Monday) and district of the pickup. Districts with fewer than 5 payments are grouped under null. */
  areas: z.array(
    z.object({
      week: z.string(),
      area: z.nullable(z.string()),
      captured: z.number(),
      refunded: z.number(),
      net: z.number(),
    }),
  ),
})
export type InsightTables = z.output<typeof insightTables>

/** Metrics of a period and of the equally long period before it; cached for a minute. */
export const getInsight = endpoint({
  method: 'GET',
  path: '/api/v1/admin/insight',
  access: readers,
  summary: '한눈에: 기간의 수치와 그 앞 기간',
  query: z.object(period).check(isInOrder, isShort),
  data: z.object({
    from: z.string(),
    to: z.string(),
    before: z.object(period),
    totals: insightTotals,
    totalsBefore: insightTotals,
    tables: insightTables,
  }),
})

const insightTableNames = [
  'promise',
  'agreement',
  'funnel',
  'slots',
  'refunds',
  'recovery',
  'engines',
  'revenue',
  'areas',
] as const
const insightTableName = z.enum(insightTableNames)
export type InsightTableName = z.output<typeof insightTableName>

export const exportInsight = endpoint({
  method: 'GET',
  path: '/api/v1/admin/insight-export',
  access: readers,
  file: true,
  summary: '한눈에의 표 하나를 CSV로',
  query: z.object({ ...period, table: insightTableName }).check(isInOrder, isShort),
  data: z.null(),
})

export const insightApi = { getInsight, exportInsight }
