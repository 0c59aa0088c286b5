import { and, asc, eq, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { job } from './jobs.tables.ts'

export interface ClaimedJob {
  id: string
  kind: string
  payload: unknown
  /** This run included. */
  attempts: number
  /** Names this claim: a worker that lost its lease changes nothing any more. */
  leasedUntil: Date
}

/** Takes the oldest due job that nobody holds, for as long as the lease says. */
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
    .returning({ id: job.id, kind: job.kind, payload: job.payload, attempts: job.attempts })
  return claimed && { ...claimed, leasedUntil }
}

/** Holds a claimed job for longer. Answers false when the claim was lost meanwhile. */
export async function extendLease(
  db: Database,
  { id, leasedUntil }: ClaimedJob,
  until: Date,
): Promise<boolean> {
  const extended = await db
    .update(job)
    .set({ leasedUntil: until })
    .where(and(eq(job.id, id), eq(job.leasedUntil, leasedUntil)))
    .returning({ id: job.id })
  return extended.length === 1
}

/** Ends a run: done, dead, or once more at `runAt`. */
export async function settleJob(
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

/** Removes every job that speaks of a member, also one that is being worked on. */
export async function forgetJobsOf(tx: Database, memberId: string) {
  const isNamed = sql`position(${memberId} in concat(${job.payload}::text, ${job.uniqueKey}, ${job.lastError})) > 0`
  await tx.delete(job).where(isNamed)
}

/** Forgets jobs that ended before `ended`. */
export async function removeEndedJobs(db: Database, ended: Date) {
  await db.delete(job).where(and(ne(job.state, 'WAITING'), lt(job.finishedAt, ended)))
}
