import { and, eq, gt, inArray } from 'drizzle-orm'
import { dayMs } from '../../../../../contract/seoul-day.ts'
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
export const findAdmins = (db: Database) => findStaff(db, ['ADMIN'])

/** Returns the ids of all experts, in id order. */
export const findExperts = (db: Database) => findStaff(db, ['EXPERT'])

/** Returns the ids of everybody with one of these roles, in id order. */
export async function findStaff(
  db: Database,
  roles: (typeof memberRole.$inferSelect)['role'][],
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: memberRole.memberId })
    .from(memberRole)
    .where(inArray(memberRole.role, roles))
    .orderBy(memberRole.memberId)
  return rows.map(({ id }) => id)
}

/** Returns the ids of those who proposed or confirmed the ADMIN role of a member less than a day ago. */
export async function findRecentGrantors(db: Database, adminId: string, now: Date): Promise<string[]> {
  const [role] = await db
    .select({ grantedBy: memberRole.grantedBy, confirmedBy: memberRole.confirmedBy })
    .from(memberRole)
    .where(
      and(
        eq(memberRole.memberId, adminId),
        eq(memberRole.role, 'ADMIN'),
        gt(memberRole.grantedAt, new Date(now.getTime() - dayMs)),
      ),
    )
  return [role?.grantedBy, role?.confirmedBy].filter((id) => typeof id === 'string')
}
