import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { AuditSubject } from '../../../../contract/staff/audit.ts'
import type { Database } from '../db/database.ts'
import type { Start } from '../db/paging.ts'
import { auditLog } from './audit.tables.ts'

export type StoredEntry = typeof auditLog.$inferSelect

export interface AuditFilter {
  actorId?: string | undefined
  subject?: string | undefined
  subjectId?: string | undefined
  kind?: 'LOOK' | 'CHANGE' | undefined
}

/** Stores the actor's current name with the entry. */
export async function addEntry(tx: Database, entry: Omit<StoredEntry, 'actorName'>) {
  const actorName = sql<string>`coalesce((select name from member where id = ${entry.actorId}), '')`
  await tx.insert(auditLog).values({ ...entry, actorName })
}

/** Returns entries, newest first. */
export function listEntries(
  db: Database,
  { actorId, subject, subjectId, kind }: AuditFilter,
  from: Start,
  count: number,
): Promise<StoredEntry[]> {
  const { after, offset = 0 } = from
  return db
    .select()
    .from(auditLog)
    .where(
      and(
        actorId ? eq(auditLog.actorId, actorId) : undefined,
        subject ? eq(auditLog.subject, subject) : undefined,
        subjectId ? eq(auditLog.subjectId, subjectId) : undefined,
        kind ? eq(auditLog.kind, kind) : undefined,
        after && sql`(${auditLog.createdAt}, ${auditLog.id}) < (${after.createdAt}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(count)
    .offset(offset)
}

/** Removes older entries and returns their number. */
export async function removeBefore(db: Database, before: Date): Promise<number> {
  const { rowCount } = await db.delete(auditLog).where(lt(auditLog.createdAt, before))
  return rowCount ?? 0
}

/** Removes the member's id from entries about them; the entries stay. */
export async function eraseAuditSubject(tx: Database, memberId: string) {
  const isMember = and(eq(auditLog.subject, 'member'), eq(auditLog.subjectId, memberId))
  await tx.update(auditLog).set({ subjectId: null }).where(isMember)
}

/** Removes the reasons of entries about these subjects; the entries stay. */
export async function eraseAuditReasons(tx: Database, subject: AuditSubject, subjectIds: string[]) {
  if (subjectIds.length === 0) return
  await tx
    .update(auditLog)
    .set({ reason: null })
    .where(and(eq(auditLog.subject, subject), inArray(auditLog.subjectId, subjectIds)))
}
