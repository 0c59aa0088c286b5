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
}

const maxCounted = 100

/** Deletes the counters of a member. */
export async function eraseLimitsOf(tx: Database, memberId: string) {
  await tx.delete(limitCounter).where(eq(limitCounter.subject, memberId))
}

/** Rate limits counted in the database, across all processes. */
export function createLimits({ db, now, settings }: LimitsDependencies) {
  return { limit, state, sweepJob: sweepJob() }

  /** Counts one use. Throws TOO_MANY_REQUESTS with the time to wait above the limit. */
  async function limit(name: LimitName, subject: string) {
    const { max, windowSeconds } = settings[name]
    const windowStart = windowStartOf(windowSeconds)

    const [counter] = await db
      .insert(limitCounter)
      .values({ name, subject, windowStart, count: 1 })
      .onConflictDoUpdate({
        target: [limitCounter.name, limitCounter.subject, limitCounter.windowStart],
        set: { count: sql`${limitCounter.count} + 1` },
      })
      .returning({ count: limitCounter.count })

    if (counter && counter.count > max) {
      const msLeft = windowStart.getTime() + windowSeconds * 1000 - now().getTime()
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(msLeft / 1000) })
    }
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
