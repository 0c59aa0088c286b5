import * as z from 'zod/mini'
import { endpoint, type StaffRole } from './endpoint'
import { leg } from './reservation-status'

/** Who sees how the house is doing. */
const readers = ['OPERATOR', 'ADMIN'] as const satisfies StaffRole[]

export const insightMostDays = 400
/** Below so many of a kind no share is told: one more or less would turn it around. */
export const insightFewest = 5
/** A reservation counts for the diagnosis it was made of when it was made within so many days. */
export const funnelDays = 30

const dayMs = 24 * 60 * 60 * 1000
interface Period {
  from: string
  to: string
}
const daysOf = (period: Period) => (Date.parse(period.to) - Date.parse(period.from)) / dayMs + 1

const day = z.iso.date('날짜를 확인해 주세요.')
const isInOrder = z.refine<Period>((period) => daysOf(period) >= 1, '시작하는 날이 끝나는 날보다 늦어요.')
const isShort = z.refine<Period>(
  (period) => daysOf(period) <= insightMostDays,
  `기간은 ${insightMostDays}일까지 고를 수 있어요.`,
)

/** Days in Seoul, both included. */
const period = { from: day, to: day }

/** A share from 0 to 1 of `n`; null when `n` is below `insightFewest`. */
const share = z.nullable(z.number())

/** Answers to the check-ins of one kind. */
const recovery = { better: z.number(), same: z.number(), worse: z.number(), n: z.number(), share }

export const insightTotals = z.object({
  /** Diagnoses of the period: answered within 24 hours, not, and those whose time still runs. */
  promise: z.object({ inTime: z.number(), missed: z.number(), open: z.number(), share }),
  /** Of the experts' answers: AGREE counts 1, PARTLY one half, WRONG 0. */
  agreement: z.object({ n: z.number(), share }),
  /** Of the diagnoses, those that led to a payment. */
  funnel: z.object({ diagnosed: z.number(), paid: z.number(), share }),
  slots: z.object({ booked: z.number(), capacity: z.number(), share }),
  /** Of the check-ins, those that are better. */
  recovery: z.object(recovery),
  /** In won. */
  revenue: z.object({ captured: z.number(), refunded: z.number(), net: z.number() }),
  refunds: z.object({ count: z.number(), amount: z.number() }),
})
export type InsightTotals = z.output<typeof insightTotals>

const stepCount = z.object({ count: z.number(), people: z.number() })

export const insightTables = z.object({
  /** By Seoul day of the diagnosis. */
  promise: z.array(
    z.object({ day: z.string(), inTime: z.number(), missed: z.number(), open: z.number(), share }),
  ),
  /** By the problem that the engine named, most judged first. */
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
  /** By Seoul day of the diagnosis: how many came how far, and how many people they are of. */
  funnel: z.array(
    z.object({
      day: z.string(),
      diagnosed: stepCount,
      reserved: stepCount,
      paid: stepCount,
      done: stepCount,
    }),
  ),
  /** The same of the whole period: a person counts once. */
  steps: z.object({ diagnosed: stepCount, reserved: stepCount, paid: stepCount, done: stepCount }),
  /** Stops by week; `week` is its Monday. */
  slots: z.array(z.object({ week: z.string(), leg, booked: z.number(), capacity: z.number(), share })),
  /** Money given back in the period; `cause` in Korean. `reason` is null for those that were given fewer than 5 times. */
  refunds: z.array(
    z.object({
      cause: z.string(),
      reason: z.nullable(z.string()),
      count: z.number(),
      amount: z.number(),
    }),
  ),
  /** How plants do, by the day of their plan. */
  recoveryByDay: z.array(z.object({ day: z.number(), ...recovery })),
  recoveryByProblem: z.array(z.object({ problem: z.string(), ...recovery })),
  /** Milliseconds. `fallbackShare`: of those for which it was asked, another engine had to answer. */
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
  /** Won, by Seoul day on which it came in or went back. */
  revenue: z.array(
    z.object({ day: z.string(), captured: z.number(), refunded: z.number(), net: z.number() }),
  ),
})
export type InsightTables = z.output<typeof insightTables>

/** How the house did in a period, beside the equally long one before it. At most a minute old. */
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

export const insightTableNames = [
  'promise',
  'agreement',
  'funnel',
  'slots',
  'refunds',
  'recovery',
  'engines',
  'revenue',
] as const
export const insightTableName = z.enum(insightTableNames)
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
