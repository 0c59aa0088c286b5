import { and, desc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Query } from '../../../../contract/endpoint.ts'
import type { AuditAction } from '../../../../contract/staff/audit.ts'
import type { AdminJob, JobState, systemApi } from '../../../../contract/staff/system.ts'
import type { Context } from '../../shared/context.ts'
import { countUpTo, findTotal } from '../../shared/db/count-up-to.ts'
import type { Database } from '../../shared/db/database.ts'
import { isFirstPage, startOf, toPage } from '../../shared/db/paging.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { job } from '../../shared/jobs/jobs.tables.ts'
import { seoulIso } from '../../shared/time/seoul.ts'

type StoredJob = typeof job.$inferSelect

const maxErrorLength = 300

/** Lists background jobs in a state for administrators, latest `runAt` first; `createdAt` of the cursor is the `runAt`. */
export async function listJobs(
  { db, now }: Context,
  { state, kind, page, size, cursor }: Query<typeof systemApi.listJobs>,
) {
  const { after, offset = 0 } = startOf({ page, size, cursor })
  const matches = and(isIn(state, now()), kind ? eq(job.kind, kind) : undefined)
  const isAfter = after && sql`(${job.runAt}, ${job.id}) < (${after.createdAt}, ${after.id}::uuid)`
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(job)
      .where(and(matches, isAfter))
      .orderBy(desc(job.runAt), desc(job.id))
      .limit(size + 1)
      .offset(offset),
    isFirstPage({ page, cursor }) ? findTotal(db, job, matches) : null,
  ])
  const { content, hasNext, nextCursor } = toPage(
    rows.map((row) => ({ ...row, createdAt: row.runAt })),
    size,
  )
  return { content: content.map((row) => toAdminJob(row, state)), hasNext, nextCursor, total }
}

/** Counts the jobs by kind and state. */
export async function countJobs({ db, now }: Context) {
  const moment = now()
  const countIn = (state: JobState) => sql`count(*) filter (where ${isIn(state, moment)})`.mapWith(Number)
  const isDue = and(isIn('WAITING', moment), lte(job.runAt, moment))
  const kinds = await db
    .select({
      kind: job.kind,
      waiting: countIn('WAITING'),
      running: countIn('RUNNING'),
      again: countIn('AGAIN'),
      dead: countIn('DEAD'),
      oldestDueAt: sql<Date | null>`min(${job.runAt}) filter (where ${isDue})`.mapWith(job.runAt),
      doneAt: sql<Date | null>`max(${job.finishedAt}) filter (where ${isIn('DONE', moment)})`.mapWith(
        job.finishedAt,
      ),
    })
    .from(job)
    .groupBy(job.kind)
    .orderBy(job.kind)
  return kinds.map(({ oldestDueAt, doneAt, ...rest }) => ({
    ...rest,
    oldestDueAt: oldestDueAt && seoulIso(oldestDueAt),
    doneAt: doneAt && seoulIso(doneAt),
  }))
}

/** Counts the jobs that were given up, up to `max`. */
export const countDead = (db: Database, max: number) => countUpTo(db, job, eq(job.state, 'DEAD'), max)

/**
 * Makes a job due now with no attempts made, also one that is scheduled for later. Throws JOB_NOT_FOUND, or
 * JOB_UNDER_WAY when it runs or is done.
 */
export function retryJob(ctx: Context, actorId: string, id: string) {
  const entry = { actorId, action: 'staff.retryJob', reason: null } as const
  return changeJob(ctx, id, entry, () => ({
    state: 'WAITING',
    attempts: 0,
    runAt: ctx.now(),
    leasedUntil: null,
    finishedAt: null,
  }))
}

/** Throws JOB_NOT_FOUND, or JOB_UNDER_WAY when it runs, is done or was given up before. */
export function giveUpJob(ctx: Context, actorId: string, id: string, reason: string) {
  const entry = { actorId, action: 'staff.giveUpJob', reason } as const
  return changeJob(ctx, id, entry, ({ state }) => {
    if (state === 'DEAD') throw new AppError('JOB_UNDER_WAY')
    return { state: 'DEAD', leasedUntil: null, finishedAt: ctx.now() }
  })
}

async function changeJob(
  { transact, now, audit }: Context,
  id: string,
  entry: { actorId: string; action: AuditAction; reason: string | null },
  toValues: (before: StoredJob) => Partial<StoredJob>,
) {
  await transact(async (tx) => {
    const [found] = await tx.select().from(job).where(eq(job.id, id)).for('update')
    if (!found) throw new AppError('JOB_NOT_FOUND')
    const { kind, state, attempts, leasedUntil } = found
    const isRunning = leasedUntil !== null && leasedUntil > now()
    if (isRunning || state === 'DONE') throw new AppError('JOB_UNDER_WAY')
    await tx.update(job).set(toValues(found)).where(eq(job.id, id))
    await audit.record(tx, { ...entry, subject: 'job', subjectId: id, before: { kind, state, attempts } })
  })
  return null
}

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

function toAdminJob(row: StoredJob, state: JobState): AdminJob {
  const { id, kind, attempts, runAt, finishedAt, lastError } = row
  return {
    id,
    kind,
    state,
    attempts,
    runAt: seoulIso(runAt),
    finishedAt: finishedAt && seoulIso(finishedAt),
    lastError: lastError && maskPersonalData(lastError).slice(0, maxErrorLength),
  }
}

/** Masks e-mail addresses, phone numbers and member ids; error texts contain no other personal data. */
const maskPersonalData = (text: string) =>
  text
    .replace(/[^\s@]+@[^\s@]+/g, '…@…')
    .replace(/\b0\d{1,2}-?\d{3,4}-?\d{4}\b/g, '0…')
    .replace(/\b[\w-]{22}\b/g, '…')
