import { and, eq, gte, sql } from 'drizzle-orm'
import type { ClaimFigures } from '../../../../contract/inquiry/inquiry.ts'
import { dayMs } from '../../../../contract/seoul-day.ts'
import type { Database } from '../../shared/db/database.ts'
import { inquiry } from './inquiry.tables.ts'

const yearMs = 365 * dayMs
/** Fewer ended claims say nothing, and could be recognised. */
const leastEnded = 5

/** Counts the claims of the last twelve months and how long half of the ended ones took at most; null for too few. */
export async function findClaimFigures(db: Database, now: Date): Promise<ClaimFigures> {
  const days = sql`extract(epoch from ${inquiry.closedAt} - ${inquiry.createdAt}) / 86400`
  const [found] = await db
    .select({
      claims: sql<number>`count(*)::int`,
      ended: sql<number>`count(${inquiry.closedAt})::int`,
      medianDays: sql<number | null>`ceil(percentile_cont(0.5) within group (order by ${days}))::int`,
    })
    .from(inquiry)
    .where(and(eq(inquiry.kind, 'CLAIM'), gte(inquiry.createdAt, new Date(now.getTime() - yearMs))))
  if (!found || found.medianDays === null || found.ended < leastEnded) return null
  return { ...found, medianDays: Math.max(1, found.medianDays) }
}
