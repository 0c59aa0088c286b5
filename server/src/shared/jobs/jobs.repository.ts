import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { job } from './jobs.tables.ts'

type StoredJob = typeof job.$inferSelect
/** `attempts` includes this run. */
export interface ClaimedJob extends Pick<StoredJob, 'id' | 'kind' | 'payload' | 'attempts' | 'lastError'> {
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
  const isClaimed = and(eq(job.id, id), eq(job.leasedUntil, leasedUntil))
  const { rowCount } = await db.update(job).set({ leasedUntil: until }).where(isClaimed)
  return rowCount === 1
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
