import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { shownNotes } from '../../../../../contract/staff/note.ts'
import type { Database } from '../../../shared/db/database.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { member, memberNote } from '../account.tables.ts'
import type { AccountContext } from '../context.ts'
import { expectPerson, lockMemberAgainstLeaving } from '../members.ts'

const actor = alias(member, 'actor')

/**
 * Lists notes of staff about a member, newest first: neither on the member's screens nor in their export, deleted with the
 * account. Throws MEMBER_NOT_FOUND.
 */
export async function listPersonNotes(db: Database, memberId: string) {
  await expectPerson(db, memberId)
  const { id, text, createdAt } = memberNote
  const notes = await db
    .select({ id, text, createdAt, actorName: sql<string>`coalesce(${actor.name}, '')` })
    .from(memberNote)
    .leftJoin(actor, eq(actor.id, memberNote.actorId))
    .where(eq(memberNote.memberId, memberId))
    .orderBy(desc(createdAt), desc(id))
    .limit(shownNotes)
  return notes.map((note) => ({ ...note, createdAt: seoulIso(note.createdAt) }))
}

/** Adds a note. The audit log says who wrote it, not what. Idempotent by `noteId`. Throws MEMBER_NOT_FOUND. */
export async function addPersonNote(
  { transact, now, audit }: AccountContext,
  actorId: string,
  memberId: string,
  { noteId, text }: { noteId: string; text: string },
) {
  await transact(async (tx) => {
    await lockMemberAgainstLeaving(tx, memberId, 'MEMBER_NOT_FOUND')
    const note = { id: noteId, memberId, actorId, text, createdAt: now() }
    const { rowCount } = await tx.insert(memberNote).values(note).onConflictDoNothing()
    if (!rowCount) return
    await audit.record(tx, { actorId, action: 'account.addNote', subject: 'member', subjectId: memberId })
  })
  return null
}
