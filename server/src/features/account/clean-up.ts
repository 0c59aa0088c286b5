import { subDays } from 'date-fns'
import { inArray, lt, or, sql } from 'drizzle-orm'
import type { Context } from '../../shared/context.ts'
import type { Database } from '../../shared/db/database.ts'
import { seoulDay } from '../../shared/time/seoul.ts'
import { invitation, member, retainedRecord, session, signInAttempt } from './account.tables.ts'

const hourMs = 60 * 60 * 1000
const batch = 500
/** A link says for so many days after its expiry what became of it. */
const endedInvitationDays = 30

/** Removes members who did not accept the terms within 24 h, ended sessions, expired sign-ins, old invitations and expired retained records. */
export async function cleanUp({ db, now }: Pick<Context, 'db' | 'now'>) {
  const moment = now()
  const yesterday = new Date(moment.getTime() - 24 * hourMs)
  await untilEmpty(() => removeNeverAccepted(db, yesterday))
  // One day longer than needed, to investigate complaints.
  await untilEmpty(() => removeEndedSessions(db, yesterday))
  await untilEmpty(() => removeExpiredAttempts(db, moment))
  await db.delete(invitation).where(lt(invitation.expiresAt, subDays(moment, endedInvitationDays)))
  await untilEmpty(() => removeRetainedBefore(db, seoulDay(moment)))
}

/** Repeats small batches, so that no statement locks many rows for long. */
async function untilEmpty(removeBatch: () => Promise<{ rowCount: number | null }>) {
  while ((await removeBatch()).rowCount === batch);
}

/** Members who never accepted the terms, with their identities and sessions. */
const removeNeverAccepted = (db: Database, createdBefore: Date) =>
  db.execute(sql`
    delete from ${member}
    where ${member.acceptedAt} is null and ${member.id} in (
      select id from ${member} where accepted_at is null and created_at < ${createdBefore}
      limit ${batch} for update skip locked
    )`)

function removeEndedSessions(db: Database, before: Date) {
  const ended = db
    .select({ id: session.id })
    .from(session)
    .where(or(lt(session.expiresAt, before), lt(session.revokedAt, before)))
    .limit(batch)
  return db.delete(session).where(inArray(session.id, ended))
}

/** Sign-ins that were not completed in time. */
function removeExpiredAttempts(db: Database, before: Date) {
  const expired = db
    .select({ stateHash: signInAttempt.stateHash })
    .from(signInAttempt)
    .where(lt(signInAttempt.expiresAt, before))
    .limit(batch)
  return db.delete(signInAttempt).where(inArray(signInAttempt.stateHash, expired))
}

/** Records whose last day was before `today` (`yyyy-MM-dd`). */
function removeRetainedBefore(db: Database, today: string) {
  const expired = db
    .select({ id: retainedRecord.id })
    .from(retainedRecord)
    .where(lt(retainedRecord.keepUntil, today))
    .limit(batch)
  return db.delete(retainedRecord).where(inArray(retainedRecord.id, expired))
}
