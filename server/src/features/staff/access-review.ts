import { and, desc, eq } from 'drizzle-orm'
import type { Body } from '../../../../contract/endpoint.ts'
import type { AccessReview, recordAccessReview as endpoint } from '../../../../contract/staff/security.ts'
import { auditLog } from '../../shared/audit/audit.tables.ts'
import type { Context } from '../../shared/context.ts'
import type { Database } from '../../shared/db/database.ts'
import { seoulDay, seoulIso } from '../../shared/time/seoul.ts'

// The check is its audit entry: who, when, what was looked at, and the result. The log is append-only and outlives a year.
const subject = 'accessReview'

const monthOf = (moment: Date) => seoulDay(moment).slice(0, 7)

/** Whether the access records have been checked this month, in Seoul. */
export const isReviewed = async (db: Database, moment: Date) =>
  (await findLast(db))?.month === monthOf(moment)

/** Returns the month to check now and the newest check. */
export async function getAccessReview({ db, now }: Context) {
  const [last, month] = [await findLast(db), monthOf(now())]
  return { month, isDone: last?.month === month, last }
}

/** Records a check of this month; a month may be checked again. */
export async function recordAccessReview(
  { db, transact, now, audit }: Context,
  actorId: string,
  { parts, note }: Body<typeof endpoint>,
): Promise<AccessReview> {
  await transact((tx) =>
    audit.record(tx, {
      actorId,
      action: 'staff.reviewAccess',
      subject,
      subjectId: monthOf(now()),
      after: { parts },
      reason: note,
    }),
  )
  return (await findLast(db)) as AccessReview
}

async function findLast(db: Database): Promise<AccessReview | null> {
  const [found] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, subject), eq(auditLog.action, 'staff.reviewAccess')))
    .orderBy(desc(auditLog.subjectId), desc(auditLog.createdAt))
    .limit(1)
  if (!found) return null
  const { parts } = found.after as Pick<AccessReview, 'parts'>
  const { subjectId, actorName, createdAt, reason } = found
  return {
    month: subjectId ?? '',
    byName: actorName,
    at: seoulIso(createdAt),
    parts,
    note: reason ?? '',
  }
}
