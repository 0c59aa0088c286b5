import { and, desc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { JobState } from '../../../../contract/system.ts'
import { countUpTo } from '../../shared/db/count-up-to.ts'
import type { Database } from '../../shared/db/database.ts'
import type { Start } from '../../shared/http/cursor.ts'
import { job } from '../../shared/jobs/jobs.tables.ts'

export type StoredJob = typeof job.$inferSelect

/** The state that people see. A lease says that somebody is at work, an error that it was tried before. */
function isIn(state: JobState, now: Date): SQL | undefined {
  const isFree = or(isNull(job.leasedUntil), lte(job.leasedUntil, now))
  switch (state) {
    case 'WAITING':
      return and(eq(job.state, 'WAITING'), isFree, isNull(job.lastError))
    case 'AGAIN':
      return and(eq(job.state, 'WAITING'), isFree, isNotNull(job.lastError))
    case 'RUNNING':
      return and(eq(job.state, 'WAITING'), gt(job.leasedUntil, now))
    default:
      return eq(job.state, state)
  }
}

/** Whose time comes last stands first; the cursor's moment is that time. */
export function listJobs(
  db: Database,
  { state, kind, now }: { state: JobState; kind: string | undefined; now: Date },
  from: Start,
  limit: number,
): Promise<StoredJob[]> {
  const { after, offset = 0 } = from
  return db
    .select()
    .from(job)
    .where(
      and(
        isIn(state, now),
        kind ? eq(job.kind, kind) : undefined,
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
      doneAt: sql<Date | null>`max(${job.finishedAt}) filter (where ${isIn('DONE', now)})`.mapWith(
        job.finishedAt,
      ),
    })
    .from(job)
    .groupBy(job.kind)
    .orderBy(job.kind)
}

export const countDead = (db: Database, most: number) => countUpTo(db, job, eq(job.state, 'DEAD'), most)

export async function lockJob(tx: Database, id: string): Promise<StoredJob | undefined> {
  const [found] = await tx.select().from(job).where(eq(job.id, id)).for('update')
  return found
}

/** As if it were new. */
export async function beginAnew(tx: Database, id: string, runAt: Date) {
  await tx
    .update(job)
    .set({ state: 'WAITING', attempts: 0, runAt, leasedUntil: null, finishedAt: null })
    .where(eq(job.id, id))
}

export async function giveUp(tx: Database, id: string, finishedAt: Date) {
  await tx.update(job).set({ state: 'DEAD', leasedUntil: null, finishedAt }).where(eq(job.id, id))
}

/** How many migrations have been run. */
export async function schemaLevel(db: Database): Promise<string> {
  const { rows } = await db.execute<{ level: string }>(
    sql`select count(*)::text as level from drizzle.__drizzle_migrations`,
  )
  return rows[0]?.level ?? '0'
}
