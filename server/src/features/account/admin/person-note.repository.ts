import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../../shared/db/database.ts'
import { member, memberNote } from '../account.tables.ts'

const actor = alias(member, 'actor')

/** Lists notes about a member, newest first. */
export function listPersonNotes(db: Database, memberId: string, count: number) {
  const { id, text, createdAt } = memberNote
  return db
    .select({ id, text, createdAt, actorName: sql<string>`coalesce(${actor.name}, '')` })
    .from(memberNote)
    .leftJoin(actor, eq(actor.id, memberNote.actorId))
    .where(eq(memberNote.memberId, memberId))
    .orderBy(desc(createdAt), desc(id))
    .limit(count)
}

/** Returns false when it was added before. */
export async function addPersonNote(tx: Database, note: typeof memberNote.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(memberNote).values(note).onConflictDoNothing()
  return rowCount === 1
}
