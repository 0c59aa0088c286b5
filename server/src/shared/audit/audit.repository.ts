import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import type { Start } from '../http/cursor.ts'
import { auditLog } from './audit.tables.ts'

export type StoredEntry = typeof auditLog.$inferSelect

export interface AuditFilter {
  actorId?: string | undefined
  subject?: string | undefined
  subjectId?: string | undefined
  kind?: 'LOOK' | 'CHANGE' | undefined
}

/** The actor's name is taken as it stands at this moment, in the same statement. */
export async function addEntry(tx: Database, entry: Omit<StoredEntry, 'actorName'>) {
  const actorName = sql<string>`coalesce((select name from member where id = ${entry.actorId}), '')`
  await tx.insert(auditLog).values({ ...entry, actorName })
}

/** Newest first. */
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

/** Removes what is older; answers how many entries went. */
export async function removeBefore(db: Database, before: Date): Promise<number> {
  const { rowCount } = await db.delete(auditLog).where(lt(auditLog.createdAt, before))
  return rowCount ?? 0
}

/** Entries about a person who leaves stay, and lead to nobody. */
export async function forgetSubject(tx: Database, memberId: string) {
  const isThem = and(eq(auditLog.subject, 'member'), eq(auditLog.subjectId, memberId))
  await tx.update(auditLog).set({ subjectId: null }).where(isThem)
}

/** The words of entries about these, when the person they speak of has left; that it was done stays. */
export async function forgetReasons(tx: Database, subject: string, subjectIds: string[]) {
  if (subjectIds.length === 0) return
  await tx
    .update(auditLog)
    .set({ reason: null })
    .where(and(eq(auditLog.subject, subject), inArray(auditLog.subjectId, subjectIds)))
}
