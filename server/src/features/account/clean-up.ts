import { subDays } from 'date-fns'
import { inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
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
  const isEnded = or(lt(session.expiresAt, yesterday), lt(session.revokedAt, yesterday))
  await untilEmpty(() => removeBatch(db, session, session.id, isEnded))
  const isExpired = lt(signInAttempt.expiresAt, moment)
  await untilEmpty(() => removeBatch(db, signInAttempt, signInAttempt.stateHash, isExpired))
  await db.delete(invitation).where(lt(invitation.expiresAt, subDays(moment, endedInvitationDays)))
  const isKeptNoLonger = lt(retainedRecord.keepUntil, seoulDay(moment))
  await untilEmpty(() => removeBatch(db, retainedRecord, retainedRecord.id, isKeptNoLonger))
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

const removeBatch = (db: Database, table: PgTable, id: PgColumn, isOver: SQL | undefined) =>
  db.delete(table).where(inArray(id, db.select({ id }).from(table).where(isOver).limit(batch)))
