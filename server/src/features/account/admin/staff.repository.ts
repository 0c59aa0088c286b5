import { eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { member, memberRole } from '../account.tables.ts'

/** Returns names by member id, without deleted accounts. */
export async function findNames(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: member.id, name: member.name })
    .from(member)
    .where(inArray(member.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the ids of all administrators, in id order. */
export async function findAdmins(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: memberRole.memberId })
    .from(memberRole)
    .where(eq(memberRole.role, 'ADMIN'))
    .orderBy(memberRole.memberId)
  return rows.map(({ id }) => id)
}
