import { and, desc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { JobState } from '../../../../contract/staff/system.ts'
import { countUpTo, findTotal } from '../../shared/db/count-up-to.ts'
import type { Database } from '../../shared/db/database.ts'
import type { Start } from '../../shared/db/paging.ts'
import { job } from '../../shared/jobs/jobs.tables.ts'

export type StoredJob = typeof job.$inferSelect

/** Condition for a state of the console: RUNNING has a valid lease, AGAIN has an error of an earlier attempt. */
function isIn(state: JobState, now: Date): SQL | undefined {
  const hasNoLease = or(isNull(job.leasedUntil), lte(job.leasedUntil, now))
  switch (state) {
    case 'WAITING':
      return and(eq(job.state, 'WAITING'), hasNoLease, isNull(job.lastError))
    case 'AGAIN':
      return and(eq(job.state, 'WAITING'), hasNoLease, isNotNull(job.lastError))
    case 'RUNNING':
      return and(eq(job.state, 'WAITING'), gt(job.leasedUntil, now))
    default:
      return eq(job.state, state)
  }
}

interface JobFilter {
  state: JobState
  kind: string | undefined
  now: Date
}

const toCondition = ({ state, kind, now }: JobFilter) =>
  and(isIn(state, now), kind ? eq(job.kind, kind) : undefined)

/** Counts the jobs of a list, see `findTotal`. */
export const countJobs = (db: Database, filter: JobFilter) => findTotal(db, job, toCondition(filter))

/** Latest `runAt` first; `createdAt` of the cursor is the `runAt`. */
export function listJobs(db: Database, filter: JobFilter, from: Start, limit: number): Promise<StoredJob[]> {
  const { after, offset = 0 } = from
  return db
    .select()
    .from(job)
    .where(
      and(
        toCondition(filter),
        after && sql`(${job.runAt}, ${job.id}) < (${after.createdAt}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(job.runAt), desc(job.id))
    .limit(limit)
    .offset(offset)
}

export function countByKind(db: Database, now: Date) {
  const count = (state: JobState) => sql`count(*) filter (where ${isIn(state, now)})`.mapWith(Number)
  return db
    .select({
      kind: job.kind,
      waiting: count('WAITING'),
      running: count('RUNNING'),
      again: count('AGAIN'),
      dead: count('DEAD'),
      oldestDueAt:
        sql<Date | null>`min(${job.runAt}) filter (where ${and(isIn('WAITING', now), lte(job.runAt, now))})`.mapWith(
          job.runAt,
        ),
      doneAt: sql<Date | null>`max(${job.finishedAt}) filter (where ${isIn('DONE', now)})`.mapWith(
        job.finishedAt,
      ),
    })
    .from(job)
    .groupBy(job.kind)
    .orderBy(job.kind)
}

/** Counts the jobs that were given up, up to `max`. */
export const countDead = (db: Database, max: number) => countUpTo(db, job, eq(job.state, 'DEAD'), max)

export async function lockJob(tx: Database, id: string): Promise<StoredJob | undefined> {
  const [found] = await tx.select().from(job).where(eq(job.id, id)).for('update')
  return found
}

/** Makes the job due at `runAt` with no attempts made. */
export async function restartJob(tx: Database, id: string, runAt: Date) {
  await tx
    .update(job)
    .set({ state: 'WAITING', attempts: 0, runAt, leasedUntil: null, finishedAt: null })
    .where(eq(job.id, id))
}

export async function giveUp(tx: Database, id: string, finishedAt: Date) {
  await tx.update(job).set({ state: 'DEAD', leasedUntil: null, finishedAt }).where(eq(job.id, id))
}

/** Returns the number of applied migrations. */
export async function countMigrations(db: Database): Promise<string> {
  const { rows } = await db.execute<{ level: string }>(
    sql`select count(*)::text as level from drizzle.__drizzle_migrations`,
  )
  return rows[0]?.level ?? '0'
}
