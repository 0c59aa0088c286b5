import { createHmac } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { LimitName } from '../../../../contract/endpoint.ts'
import { countUpTo } from '../db/count-up-to.ts'
import type { Database } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import type { JobDefinition } from '../jobs/job.ts'
import { limitCounter } from './limits.tables.ts'

/** At most `max` uses by one subject in each window. */
export interface LimitSetting {
  max: number
  windowSeconds: number
}

export interface LimitsDependencies {
  db: Database
  now: () => Date
  settings: Record<LimitName, LimitSetting>
  /** Secret of the stored subjects' hash, the same in all processes. */
  key: string
}

export type Limits = ReturnType<typeof createLimits>

const maxCounted = 100

/**
 * Rate limits counted in the database, across all processes. Subjects (members, addresses) are stored as a keyed hash,
 * because a request that is counted while its member withdraws would store the id again.
 */
export function createLimits({ db, now, settings, key }: LimitsDependencies) {
  return { limit, count, state, sweepJob: sweepJob() }

  /** Counts uses, or only looks with 0. Throws TOO_MANY_REQUESTS with the time to wait above the limit. */
  async function limit(name: LimitName, subject: string, uses = 1) {
    const counted = await count(name, subject, db, uses)
    if (counted.count > counted.max)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: counted.retryAfter })
  }

  /** Counts uses and returns the number in this window, the limit, and the seconds until the next window. */
  async function count(name: LimitName, subject: string, tx: Database = db, uses = 1) {
    const { max, windowSeconds } = settings[name]
    const windowStart = windowStartOf(windowSeconds)

    const [counter] = await tx
      .insert(limitCounter)
      .values({ name, subject: hashOf(subject), windowStart, count: uses })
      .onConflictDoUpdate({
        target: [limitCounter.name, limitCounter.subject, limitCounter.windowStart],
        set: { count: sql`${limitCounter.count} + ${uses}` },
      })
      .returning({ count: limitCounter.count })

    const msLeft = windowStart.getTime() + windowSeconds * 1000 - now().getTime()
    return { count: counter?.count ?? 0, max, retryAfter: Math.ceil(msLeft / 1000) }
  }

  /** Returns every limit with the number of subjects above it in the current window. */
  function state() {
    return Promise.all(
      (Object.keys(settings) as LimitName[]).map(async (name) => {
        const { max, windowSeconds } = settings[name]
        const isNow = eq(limitCounter.windowStart, windowStartOf(windowSeconds))
        const isPast = and(isNow, eq(limitCounter.name, name), gt(limitCounter.count, max))
        const refused = await countUpTo(db, limitCounter, isPast, maxCounted)
        return { name, count: max, minutes: windowSeconds / 60, refused }
      }),
    )
  }

  function hashOf(subject: string) {
    return createHmac('sha256', key).update(subject).digest('base64url')
  }

  function windowStartOf(windowSeconds: number) {
    const nowMs = now().getTime()
    return new Date(nowMs - (nowMs % (windowSeconds * 1000)))
  }

  function sweepJob(): JobDefinition {
    const longestWindowMs = Math.max(...Object.values(settings).map((it) => it.windowSeconds)) * 1000
    return {
      kind: 'limits.sweep',
      everyMinutes: 60,
      run: async () => {
        const oldest = new Date(now().getTime() - longestWindowMs)
        await db.delete(limitCounter).where(lt(limitCounter.windowStart, oldest))
      },
    }
  }
}
