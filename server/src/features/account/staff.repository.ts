import { eq, inArray } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import { member, memberRole } from './account.tables.ts'

/** Names by member id; who has left is not among them. */
export async function findNames(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: member.id, name: member.name })
    .from(member)
    .where(inArray(member.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Everybody who is an administrator, always in the same order. */
export async function findAdmins(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: memberRole.memberId })
    .from(memberRole)
    .where(eq(memberRole.role, 'ADMIN'))
    .orderBy(memberRole.memberId)
  return rows.map(({ id }) => id)
}
