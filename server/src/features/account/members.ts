import { and, desc, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { ConsentKind, Provider, Role } from '../../../../contract/account/account.ts'
import type { RecordedKind } from '../../../../contract/account/account-admin.ts'
import { dayMs } from '../../../../contract/seoul-day.ts'
import type { Database } from '../../shared/db/database.ts'
import { findOne, lockOne } from '../../shared/db/find-one.ts'
import type { QueryFragment } from '../../shared/db/one-statement.ts'
import { expectFound } from '../../shared/errors/expect-found.ts'
import { newId } from '../../shared/ids/ids.ts'
import {
  consentRecord,
  member,
  memberIdentity,
  memberRole,
  session,
  type signInAttempt,
} from './account.tables.ts'

export type Member = typeof member.$inferSelect
export interface Consent {
  kind: RecordedKind
  agreed: boolean
}

export async function findMember(db: Database, memberId: string): Promise<Member | undefined> {
  return findOne(db, member, eq(member.id, memberId))
}

/** Returns the phone number of the profile. */
export async function findPhone(db: Database, memberId: string): Promise<string | undefined> {
  return (await findMember(db, memberId))?.phone ?? undefined
}

/** Query fragment for the name of `memberId`; undefined when the member does not exist. */
export const memberNameFragment: QueryFragment<string | undefined> = {
  sql: sql`(select ${member.name} from ${member} where ${member.id} = ${sql.placeholder('memberId')})`,
  read: (name: string | null) => name ?? undefined,
}

/** Locks the member's row for update until the transaction ends. */
export async function lockMember(tx: Database, memberId: string): Promise<Member | undefined> {
  return lockOne(tx, member, eq(member.id, memberId))
}

/**
 * Members who accepted the terms; of them those whose ids all queries of `among` return and who agree to all of `agreed`, and on
 * request only those who do not work here.
 */
export interface MemberFilter {
  among?: SQL[]
  agreed?: ConsentKind[]
  withoutStaff?: boolean
}

const matches = ({ among = [], agreed = [], withoutStaff = false }: MemberFilter) =>
  and(
    isNotNull(member.acceptedAt),
    withoutStaff
      ? sql`not exists (select from ${memberRole} where ${memberRole.memberId} = ${member.id})`
      : undefined,
    ...among.map((ids) => sql`${member.id} in (${ids})`),
    ...agreed.map(
      (kind) => sql`(select ${consentRecord.agreed} from ${consentRecord}
        where ${consentRecord.memberId} = ${member.id} and ${consentRecord.kind} = ${kind}
        order by ${consentRecord.recordedAt} desc, ${consentRecord.id} desc limit 1)`,
    ),
  )

export const countMembers = (db: Database, filter: MemberFilter): Promise<number> =>
  db.$count(member, matches(filter))

/** Returns ids of members, in id order after `after`, and prevents their deletion until the transaction ends. */
export async function membersAfter(
  tx: Database,
  after: string | null,
  count: number,
  filter: MemberFilter = {},
): Promise<string[]> {
  const rows = await tx
    .select({ id: member.id })
    .from(member)
    .where(and(matches(filter), after === null ? undefined : gt(member.id, after)))
    .orderBy(member.id)
    .limit(count)
    .for('key share')
  return rows.map(({ id }) => id)
}

/** Returns the newest record of each kind of consent; kinds without a record are absent. */
export async function latestConsents(db: Database, memberId: string): Promise<Consent[]> {
  return db
    .selectDistinctOn([consentRecord.kind], { kind: consentRecord.kind, agreed: consentRecord.agreed })
    .from(consentRecord)
    .where(eq(consentRecord.memberId, memberId))
    .orderBy(consentRecord.kind, desc(consentRecord.recordedAt), desc(consentRecord.id))
}

/** Whether the newest record of this kind of consent is an agreement. */
export async function hasConsent(db: Database, memberId: string, kind: ConsentKind): Promise<boolean> {
  return (await latestAnswer(db, memberId, kind)) ?? false
}

async function latestAnswer(db: Database, memberId: string, kind: RecordedKind) {
  const [newest] = await db
    .select({ agreed: consentRecord.agreed })
    .from(consentRecord)
    .where(and(eq(consentRecord.memberId, memberId), eq(consentRecord.kind, kind)))
    .orderBy(desc(consentRecord.recordedAt), desc(consentRecord.id))
    .limit(1)
  return newest?.agreed
}

/** Whether the member has refused that a generative AI sees their diagnoses. Nothing of a deleted account is sent, either. */
export async function refusesAi(db: Database, memberId: string): Promise<boolean> {
  const answer = await latestAnswer(db, memberId, 'AI_ANALYSIS')
  return answer === false || (await findMember(db, memberId)) === undefined
}

export async function addConsents(
  tx: Database,
  memberId: string,
  consents: Consent[],
  record: { policyVersion: string; recordedAt: Date },
) {
  if (consents.length === 0) return
  await tx
    .insert(consentRecord)
    .values(consents.map((consent) => ({ id: newId(), memberId, ...consent, ...record })))
}

export type SignInAttempt = typeof signInAttempt.$inferSelect
export interface Identity {
  provider: Provider
  subject: string
}
type NewMember = Pick<typeof member.$inferSelect, 'id' | 'name' | 'email' | 'phone' | 'createdAt'>

/** Finds the member with an identity and prevents deletion until the transaction ends. */
export async function findMemberId(tx: Database, identity: Identity): Promise<string | undefined> {
  const [found] = await tx
    .select({ id: member.id })
    .from(memberIdentity)
    .innerJoin(member, eq(member.id, memberIdentity.memberId))
    .where(and(eq(memberIdentity.provider, identity.provider), eq(memberIdentity.subject, identity.subject)))
    .for('key share')
  return found?.id
}

/**
 * Creates a member with the identity. Returns false when the identity exists; of two concurrent first
 * sign-ins only one creates the member.
 */
export async function addMember(tx: Database, created: NewMember, identity: Identity): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with added as (
      insert into ${memberIdentity} (provider, subject, member_id, created_at)
      values (${identity.provider}, ${identity.subject}, ${created.id}, ${created.createdAt})
      on conflict do nothing
      returning member_id
    )
    insert into ${member} (id, name, email, phone, created_at)
    select member_id, ${created.name}, ${created.email}, ${created.phone}, ${created.createdAt} from added`)
  return rowCount === 1
}

export async function findRoles(db: Database, memberId: string): Promise<Role[]> {
  const granted = await db
    .select({ role: memberRole.role })
    .from(memberRole)
    .where(eq(memberRole.memberId, memberId))
  return ['USER', ...granted.map(({ role }) => role)]
}

/** Returns the time of the newest sign-in. Uses the expiry index: sessions expire in the order of creation. */
export async function lastSignIn(db: Database): Promise<Date | null> {
  const [newest] = await db
    .select({ at: session.createdAt })
    .from(session)
    .orderBy(desc(session.expiresAt))
    .limit(1)
  return newest?.at ?? null
}

/** What the other features need to know about members. Uses only the database, so it is created before them. */
export function createMembers(db: Database) {
  return {
    findName: async (memberId: string, tx = db) => (await expectMember(tx, memberId)).name,
    findNames: (ids: string[]) => findNames(db, ids),
    findAdmins,
    findExperts,
    findStaff: (roles: Parameters<typeof findStaff>[1], tx = db) => findStaff(tx, roles),
    findRecentGrantors: (adminId: string, now: Date) => findRecentGrantors(db, adminId, now),
    findRecentlyGranted: (adminId: string, now: Date) => findRecentlyGranted(db, adminId, now),
    /** Null when the sign-in provider withheld it. */
    findEmail: async (memberId: string) => (await expectMember(db, memberId)).email,
    hasConsent: (memberId: string, kind: ConsentKind) => hasConsent(db, memberId, kind),
    refusesAi: (memberId: string) => refusesAi(db, memberId),
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

/** Returns the ids of those to whom a member gave, or proposed, a role that they got less than a day ago. */
async function findRecentlyGranted(db: Database, adminId: string, now: Date): Promise<string[]> {
  const isRecent = gt(memberRole.grantedAt, new Date(now.getTime() - dayMs))
  const rows = await db
    .selectDistinct({ id: memberRole.memberId })
    .from(memberRole)
    .where(and(eq(memberRole.grantedBy, adminId), isRecent))
  return rows.map(({ id }) => id)
}
