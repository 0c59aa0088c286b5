import { sql } from 'drizzle-orm'
import type { PendingWorkKind } from '../../../../contract/staff/system.ts'
import { maxPendingCount, pendingWorkKinds } from '../../../../contract/staff/system.ts'
import type { Today } from '../../../../contract/staff/today.ts'
import type { Database } from '../../shared/db/database.ts'
import type { Caller } from '../../shared/http/handlers.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import { isReviewed } from './access-review.ts'
import { listAlarms, readTime } from './alarms.ts'
import type { StaffContext } from './context.ts'
import { countDead } from './jobs.ts'

/** Times of the latest success and the latest failure of an external provider; null for none. */
interface ProviderOutcomes {
  lastSuccess: Date | null
  lastFailure: Date | null
}

/** A rate limit: `count` requests per `minutes`. `refused`: subjects above it now; null when it is not counted centrally. */
interface LimitState {
  name: string
  count: number
  minutes: number
  refused: number | null
}

/** What the console shows of the other features. */
export interface SystemSources {
  /** Counts pending work, each kind up to `max`. */
  countPendingCases: (max: number) => Promise<Partial<Record<PendingWorkKind, number>>>
  countPendingCares: (max: number) => Promise<Partial<Record<PendingWorkKind, number>>>
  countPendingMoney: (max: number) => Promise<Partial<Record<PendingWorkKind, number>>>
  countPendingInquiries: (max: number) => Promise<Partial<Record<PendingWorkKind, number>>>
  countProposals: (max: number) => Promise<Partial<Record<PendingWorkKind, number>>>
  /** Won captured, refunded, transferred as compensation and paid out by the provider on a day in Seoul. */
  findMoneyOf: (day: string) => Promise<Today['money']>
  /** Counts the visits from today until the day, it included. */
  countVisitsUntil: (day: string) => Promise<number>
  findSignInOutcomes: () => Promise<ProviderOutcomes>
  findPaymentOutcomes: () => Promise<ProviderOutcomes>
  findModelOutcomes: () => Promise<ProviderOutcomes>
  policies: () => Promise<{ kind: string; effectiveDay: string }[]>
  engineVersion: string
  productVersion: string
  isPractice: boolean
  limits: () => Promise<LimitState[]>
}

/** Lists the pending work of a staff member. */
export async function listPendingWork({ db, now, sources }: StaffContext, { roles }: Caller) {
  const isVisible = (kind: PendingWorkKind) => pendingWorkKinds[kind].some((role) => roles.includes(role))
  // All kinds of one source have the same roles, so that the first kind decides.
  const countIfVisible = async (first: PendingWorkKind, count: (max: number) => Promise<object>) =>
    isVisible(first) ? count(maxPendingCount) : {}
  const counted = await Promise.all([
    countIfVisible('CASES', sources.countPendingCases),
    countIfVisible('PICKUPS_TODAY', sources.countPendingCares),
    countIfVisible('ORPHANS', sources.countPendingMoney),
    countIfVisible('INQUIRIES', sources.countPendingInquiries),
    countIfVisible('ROLES_PROPOSED', sources.countProposals),
    countIfVisible('JOBS_FAILED', async (max) => ({ JOBS_FAILED: await countDead(db, max) })),
    countIfVisible('ACCESS_REVIEW', async () => ({ ACCESS_REVIEW: (await isReviewed(db, now())) ? 0 : 1 })),
  ])
  const counts: Partial<Record<PendingWorkKind, number>> = Object.assign({}, ...counted)
  const kinds = Object.keys(pendingWorkKinds) as PendingWorkKind[]
  return kinds.filter(isVisible).map((kind) => ({ kind, count: counts[kind] ?? 0 }))
}

/** Returns the state of the system. */
export async function getSystem({ db, sources }: StaffContext) {
  const { findSignInOutcomes, findPaymentOutcomes, findModelOutcomes, policies } = sources
  const [alarms, lastBackup, schema, signIn, payment, asked, texts, limits] = await Promise.all([
    listAlarms(db),
    readTime(db, 'backup-finished'),
    countMigrations(db),
    findSignInOutcomes(),
    findPaymentOutcomes(),
    findModelOutcomes(),
    policies(),
    sources.limits(),
  ])
  return {
    isPractice: sources.isPractice,
    alarms,
    lastBackupAt: lastBackup && seoulIso(lastBackup),
    versions: {
      product: sources.productVersion,
      schema,
      engine: sources.engineVersion,
      policies: texts,
    },
    providers: { signIn: toOutside(signIn), payment: toOutside(payment), model: toOutside(asked) },
    limits,
  }
}

/** Returns the number of applied migrations. */
async function countMigrations(db: Database): Promise<string> {
  const { rows } = await db.execute<{ level: string }>(
    sql`select count(*)::text as level from drizzle.__drizzle_migrations`,
  )
  return rows[0]?.level ?? '0'
}

const toOutside = ({ lastSuccess, lastFailure }: ProviderOutcomes) => ({
  lastSuccessAt: lastSuccess && seoulIso(lastSuccess),
  lastFailureAt: lastFailure && seoulIso(lastFailure),
})
