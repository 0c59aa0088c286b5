import type { WaitingKind } from '../../../../contract/system.ts'
import { countedAtMost, waitingKinds } from '../../../../contract/system.ts'
import type { Database } from '../../shared/db/database.ts'
import type { Caller } from '../../shared/http/handlers.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import { countDead, schemaLevel } from './jobs-desk.repository.ts'

/** When somebody outside last answered as wished, and when not; null for never. */
export interface OutsideNews {
  lastSuccess: Date | null
  lastFailure: Date | null
}

/** How often something may be done in so many minutes; `refused`: how many are past it now, null where nobody counts. */
interface LimitState {
  name: string
  count: number
  minutes: number
  refused: number | null
}

/** What the other features know of themselves. */
export interface SystemSources {
  /** What waits, counted up to `most`, for the roles that are named. */
  casesWaiting: (most: number) => Promise<Partial<Record<WaitingKind, number>>>
  caresWaiting: (most: number) => Promise<Partial<Record<WaitingKind, number>>>
  moneyWaiting: (most: number) => Promise<Partial<Record<WaitingKind, number>>>
  signInNews: () => Promise<OutsideNews>
  paymentNews: () => Promise<OutsideNews>
  modelNews: () => Promise<OutsideNews>
  policies: () => Promise<{ kind: string; effectiveDay: string }[]>
  engineVersion: string
  productVersion: string
  isPractice: boolean
  limits: () => Promise<LimitState[]>
}

export type SystemService = ReturnType<typeof createSystem>

/** What waits for whom, and how the whole is. */
export function createSystem(db: Database, sources: SystemSources) {
  return { waiting, get }

  async function waiting({ roles }: Caller) {
    const isFor = (kind: WaitingKind) => waitingKinds[kind].some((role) => roles.includes(role))
    const ask = async (first: WaitingKind, count: (most: number) => Promise<object>) =>
      isFor(first) ? count(countedAtMost) : {}
    const counted = await Promise.all([
      ask('CASES', sources.casesWaiting),
      ask('PICKUPS_TODAY', sources.caresWaiting),
      ask('ORPHANS', sources.moneyWaiting),
      ask('JOBS_FAILED', async (most) => ({ JOBS_FAILED: await countDead(db, most) })),
    ])
    const counts: Partial<Record<WaitingKind, number>> = Object.assign({}, ...counted)
    const kinds = Object.keys(waitingKinds) as WaitingKind[]
    return kinds.filter(isFor).map((kind) => ({ kind, count: counts[kind] ?? 0 }))
  }

  async function get() {
    const { signInNews, paymentNews, modelNews, policies } = sources
    const [schema, signIn, payment, asked, texts, limits] = await Promise.all([
      schemaLevel(db),
      signInNews(),
      paymentNews(),
      modelNews(),
      policies(),
      sources.limits(),
    ])
    return {
      isPractice: sources.isPractice,
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
}

const toOutside = ({ lastSuccess, lastFailure }: OutsideNews) => ({
  lastSuccessAt: lastSuccess && seoulIso(lastSuccess),
  lastFailureAt: lastFailure && seoulIso(lastFailure),
})
