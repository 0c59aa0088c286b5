import { and, eq, gt, inArray } from 'drizzle-orm'
import type { ConsentKind } from '../../../../contract/account/account.ts'
import { dayMs } from '../../../../contract/seoul-day.ts'
import type { Database } from '../../shared/db/database.ts'
import { expectFound } from '../../shared/errors/expect-found.ts'
import { findMember, hasConsent, lockMember, type Member } from './account.repository.ts'
import { member, memberRole } from './account.tables.ts'

/** What the other features need to know about members. Uses only the database, so it is created before them. */
export function createMembers(db: Database) {
  return {
    findName: async (memberId: string) => (await expectMember(db, memberId)).name,
    findNames: (ids: string[]) => findNames(db, ids),
    findAdmins,
    findExperts,
    findStaff: (roles: Parameters<typeof findStaff>[1]) => findStaff(db, roles),
    findRecentGrantors: (adminId: string, now: Date) => findRecentGrantors(db, adminId, now),
    /** Null when the sign-in provider withheld it. */
    findEmail: async (memberId: string) => (await expectMember(db, memberId)).email,
    hasConsent: (memberId: string, kind: ConsentKind) => hasConsent(db, memberId, kind),
    lockMemberAgainstLeaving: (tx: Database, memberId: string) => lockMemberAgainstLeaving(tx, memberId),
  }
}

/** Throws SIGN_IN_REQUIRED when the account is deleted, which a cached session may not know for a few seconds. */
export async function expectMember(db: Database, memberId: string): Promise<Member> {
  return expectFound(await findMember(db, memberId), 'SIGN_IN_REQUIRED')
}

/** Throws MEMBER_NOT_FOUND; for staff. */
export async function expectPerson(db: Database, memberId: string): Promise<Member> {
  return expectFound(await findMember(db, memberId), 'MEMBER_NOT_FOUND')
}

/** Locks the signed-in member until the transaction ends. Throws SIGN_IN_REQUIRED when the account is deleted. */
export async function lockSelf(tx: Database, memberId: string): Promise<Member> {
  return expectFound(await lockMember(tx, memberId), 'SIGN_IN_REQUIRED')
}

/** Locks the member whom staff change until the transaction ends. Throws MEMBER_NOT_FOUND. */
export async function lockPerson(tx: Database, memberId: string): Promise<Member> {
  return expectFound(await lockMember(tx, memberId), 'MEMBER_NOT_FOUND')
}

/** Prevents deletion of the account until the transaction ends. Throws when it is deleted already. */
export async function lockMemberAgainstLeaving(
  tx: Database,
  memberId: string,
  missing: 'SIGN_IN_REQUIRED' | 'MEMBER_NOT_FOUND' = 'SIGN_IN_REQUIRED',
): Promise<void> {
  const rows = await tx.select({ id: member.id }).from(member).where(eq(member.id, memberId)).for('key share')
  expectFound(rows[0], missing)
}

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
const findExperts = (db: Database) => findStaff(db, ['EXPERT'])

/** Returns the ids of everybody with one of these roles, in id order. */
async function findStaff(db: Database, roles: (typeof memberRole.$inferSelect)['role'][]): Promise<string[]> {
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
