import type { ConsentKind } from '../../../../contract/account/account.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { expectFound } from '../../shared/errors/expect-found.ts'
import * as repository from './account.repository.ts'
import {
  findAdmins,
  findExperts,
  findNames,
  findRecentGrantors,
  findStaff,
} from './admin/staff.repository.ts'

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
    hasConsent: (memberId: string, kind: ConsentKind) => repository.hasConsent(db, memberId, kind),
    lockMemberAgainstLeaving,
  }
}

/** Throws SIGN_IN_REQUIRED when the account is deleted, which a cached session may not know for a few seconds. */
export async function expectMember(db: Database, memberId: string): Promise<repository.Member> {
  return expectFound(await repository.findMember(db, memberId), 'SIGN_IN_REQUIRED')
}

/** Throws MEMBER_NOT_FOUND; for staff. */
export async function expectPerson(db: Database, memberId: string): Promise<repository.Member> {
  return expectFound(await repository.findMember(db, memberId), 'MEMBER_NOT_FOUND')
}

/** Locks the signed-in member until the transaction ends. Throws SIGN_IN_REQUIRED when the account is deleted. */
export async function lockSelf(tx: Database, memberId: string): Promise<repository.Member> {
  return expectFound(await repository.lockMember(tx, memberId), 'SIGN_IN_REQUIRED')
}

/** Locks the member whom staff change until the transaction ends. Throws MEMBER_NOT_FOUND. */
export async function lockPerson(tx: Database, memberId: string): Promise<repository.Member> {
  return expectFound(await repository.lockMember(tx, memberId), 'MEMBER_NOT_FOUND')
}

/** Prevents deletion of the account until the transaction ends. Throws SIGN_IN_REQUIRED when it is deleted already. */
async function lockMemberAgainstLeaving(tx: Database, memberId: string): Promise<void> {
  if (!(await repository.lockMemberAgainstLeaving(tx, memberId))) throw new AppError('SIGN_IN_REQUIRED')
}
