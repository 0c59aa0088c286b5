import { and, asc, count, eq, inArray, isNull, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { job } from './jobs.tables.ts'

export interface ClaimedJob {
  id: string
  kind: string
  payload: unknown
  /** Including this run. */
  attempts: number
  lastError: string | null
  /** Identifies this claim: a worker that lost its lease can no longer change the job. */
  leasedUntil: Date
}

/** Claims the oldest due job without a valid lease, until `leasedUntil`. */
export async function claimJob(
  db: Database,
  { kinds, now, leasedUntil }: { kinds: string[]; now: Date; leasedUntil: Date },
): Promise<ClaimedJob | undefined> {
  const next = db
    .select({ id: job.id })
    .from(job)
    .where(
      and(
        eq(job.state, 'WAITING'),
        lte(job.runAt, now),
        or(isNull(job.leasedUntil), lt(job.leasedUntil, now)),
        inArray(job.kind, kinds),
      ),
    )
    .orderBy(asc(job.runAt), asc(job.id))
    .limit(1)
    .for('update', { skipLocked: true })

  const [claimed] = await db
    .update(job)
    .set({ leasedUntil, attempts: sql`${job.attempts} + 1` })
    .where(inArray(job.id, next))
    .returning({
      id: job.id,
      kind: job.kind,
      payload: job.payload,
      attempts: job.attempts,
      lastError: job.lastError,
    })
  return claimed && { ...claimed, leasedUntil }
}

/** Extends the lease of a claimed job. Returns false when the claim was lost. */
export async function extendLease(db: Database, { id, leasedUntil }: ClaimedJob, until: Date) {
  const extended = await db
    .update(job)
    .set({ leasedUntil: until })
    .where(and(eq(job.id, id), eq(job.leasedUntil, leasedUntil)))
    .returning({ id: job.id })
  return extended.length === 1
}

/** Stores the outcome of a run: done, dead, or pending until `runAt`. */
export async function finishJob(
  db: Database,
  { id, leasedUntil }: ClaimedJob,
  outcome: { state: 'DONE' | 'DEAD' | 'WAITING'; lastError: string | null; now: Date; runAt?: Date },
) {
  await db
    .update(job)
    .set({
      state: outcome.state,
      lastError: outcome.lastError,
      leasedUntil: null,
      ...(outcome.runAt && { runAt: outcome.runAt }),
      finishedAt: outcome.state === 'WAITING' ? null : outcome.now,
    })
    .where(and(eq(job.id, id), eq(job.leasedUntil, leasedUntil)))
}

/** Deletes every job that mentions a member, also a running one. */
export async function eraseJobsOf(tx: Database, memberId: string) {
  const mentionsMember = sql`position(${memberId} in concat(${job.payload}::text, ${job.uniqueKey}, ${job.lastError})) > 0`
  await tx.delete(job).where(mentionsMember)
}

/** Deletes jobs that ended before `before`. */
export async function removeEndedJobs(db: Database, before: Date) {
  await db.delete(job).where(and(ne(job.state, 'WAITING'), lt(job.finishedAt, before)))
}

/** Counts due jobs by kind, of kinds other than `kinds`, that have waited since before `before`. */
export async function countUnknownJobs(db: Database, kinds: string[], before: Date) {
  return db
    .select({ kind: job.kind, count: count() })
    .from(job)
    .where(and(eq(job.state, 'WAITING'), lt(job.runAt, before), notInArray(job.kind, kinds)))
    .groupBy(job.kind)
}

/** Ends jobs of kinds other than `kinds` that have waited since before `before`. */
export async function endUnknownJobs(db: Database, kinds: string[], before: Date, finishedAt: Date) {
  await db
    .update(job)
    .set({ state: 'DEAD', lastError: 'No process knows this kind of job', leasedUntil: null, finishedAt })
    .where(and(eq(job.state, 'WAITING'), lt(job.runAt, before), notInArray(job.kind, kinds)))
}
