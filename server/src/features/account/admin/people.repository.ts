import { and, asc, count, desc, eq, exists, gte, isNull, type SQL, sql } from 'drizzle-orm'
import type { StaffRole } from '../../../../../contract/endpoint.ts'
import { findTotal } from '../../../shared/db/count-up-to.ts'
import type { Database } from '../../../shared/db/database.ts'
import { containsPart, containsPartByIndex, probedRows } from '../../../shared/db/part-search.ts'
import { consentRecord, member, memberBlock, memberIdentity, memberRole, session } from '../account.tables.ts'

/** Search criterion; each kind has an index. */
export type SearchBy =
  | { kind: 'id' | 'name' | 'email' | 'phone' | 'phoneEnd'; text: string }
  | { kind: 'part'; text: string }
  | { kind: 'staff' }
  | { kind: 'blocked' }

export interface PeopleSearch {
  by: SearchBy
  role?: StaffRole | undefined
  isBlocked?: boolean | undefined
}

export interface FoundPerson {
  id: string
  name: string
  phone: string | null
  email: string | null
  acceptedAt: Date | null
  createdAt: Date
  roles: StaffRole[]
  isBlocked: boolean
}

const byName = sql`${member.name} collate "C"`
/** Sorts after every character that can follow a name prefix. */
const lastLetter = '\u{10ffff}'

const personFields = {
  id: member.id,
  name: member.name,
  phone: member.phone,
  email: member.email,
  acceptedAt: member.acceptedAt,
  createdAt: member.createdAt,
  roles: sql<StaffRole[]>`array(
    select ${memberRole.role} from ${memberRole} where ${memberRole.memberId} = ${member.id})`,
  isBlocked: sql<boolean>`exists(
    select from ${memberBlock} where ${memberBlock.memberId} = ${member.id})`,
}

interface From {
  /** The last person of the page before. */
  after?: Pick<FoundPerson, 'id' | 'name'> | undefined
  offset?: number
}

/** Returns people in name order. With `isCounted` also their number, see `findTotal`. */
export async function listAdminPeople(
  db: Database,
  search: PeopleSearch,
  from: From,
  limit: number,
  isCounted: boolean,
): Promise<{ people: FoundPerson[]; total: number | null }> {
  const { by } = search
  if (by.kind === 'part') return listByPart(db, { ...search, part: by.text }, from, limit)
  const where = and(matches(db, by), ...toConditions(db, search))
  const [people, total] = await Promise.all([
    db
      .select(personFields)
      .from(member)
      .where(and(where, isAfter(from)))
      .orderBy(asc(byName), asc(member.id))
      .limit(limit)
      .offset(from.offset ?? 0),
    isCounted ? findTotal(db, member, where) : null,
  ])
  return { people, total }
}

/** Finds people by a part of the name. A part that many of the next people have is not counted. */
async function listByPart(
  db: Database,
  search: Omit<PeopleSearch, 'by'> & { part: string },
  from: From,
  limit: number,
) {
  const { part } = search
  const conditions = toConditions(db, search)
  const probe = db
    .select({ id: member.id, name: member.name })
    .from(member)
    .where(and(...conditions, isAfter(from)))
    .orderBy(asc(byName), asc(member.id))
    .limit(probedRows)
    .as('probe')
  const next = await db
    .select(personFields)
    .from(probe)
    .innerJoin(member, eq(member.id, probe.id))
    .where(containsPart(sql`${probe.name}`, part))
    .orderBy(sql`${probe.name} collate "C"`, asc(probe.id))
    .limit(limit)
    .offset(from.offset ?? 0)
  if (next.length === limit) return { people: next, total: null }
  const found = db.$with('found').as(
    db
      .select({ id: member.id })
      .from(member)
      .where(and(...conditions, containsPartByIndex(sql`${member.name}`, part))),
  )
  const rows = await db
    .with(found)
    // The second use of `found` makes PostgreSQL find all by the index first, instead of reading the list in order.
    .select({ ...personFields, total: sql<string>`(select count(*) from found)` })
    .from(found)
    .innerJoin(member, eq(member.id, found.id))
    .where(isAfter(from))
    .orderBy(asc(byName), asc(member.id))
    .limit(limit)
    .offset(from.offset ?? 0)
  return { people: rows.map(({ total: _, ...person }) => person), total: Number(rows[0]?.total ?? 0) }
}

const isAfter = ({ after }: From) => after && sql`(${byName}, ${member.id}) > (${after.name}, ${after.id})`

const toConditions = (db: Database, { role, isBlocked }: Omit<PeopleSearch, 'by'>) => [
  role && hasRole(db, role),
  isBlocked === undefined ? undefined : sql`${personFields.isBlocked} = ${isBlocked}`,
]

function matches(db: Database, by: Exclude<SearchBy, { kind: 'part' }>): SQL | undefined {
  switch (by.kind) {
    case 'id':
      return eq(member.id, by.text)
    case 'name':
      return sql`${byName} >= ${by.text} and ${byName} < ${by.text + lastLetter}`
    case 'email':
      return sql`lower(${member.email}) = ${by.text}`
    case 'phone':
      return and(isPhoneEnd(by.text.slice(-4)), eq(member.phone, by.text))
    case 'phoneEnd':
      return isPhoneEnd(by.text)
    case 'staff':
      return sql`${member.id} in (select ${memberRole.memberId} from ${memberRole})`
    case 'blocked':
      return sql`${member.id} in (${db.select({ id: memberBlock.memberId }).from(memberBlock)})`
  }
}

const isPhoneEnd = (digits: string) => sql`right(${member.phone}, 4) = ${digits}`

const hasRole = (db: Database, role: StaffRole) =>
  exists(
    db
      .select({ id: memberRole.memberId })
      .from(memberRole)
      .where(and(eq(memberRole.memberId, member.id), eq(memberRole.role, role))),
  )

export async function findPerson(db: Database, id: string): Promise<FoundPerson | undefined> {
  const [person] = await db.select(personFields).from(member).where(eq(member.id, id))
  return person
}

export function signInsOf(db: Database, memberId: string) {
  return db
    .select({ provider: memberIdentity.provider, since: memberIdentity.createdAt })
    .from(memberIdentity)
    .where(eq(memberIdentity.memberId, memberId))
    .orderBy(asc(memberIdentity.createdAt))
}

export function consentsOf(db: Database, memberId: string, limit: number) {
  const { kind, agreed, policyVersion, recordedAt } = consentRecord
  return db
    .select({ kind, agreed, policyVersion, recordedAt })
    .from(consentRecord)
    .where(eq(consentRecord.memberId, memberId))
    .orderBy(desc(recordedAt), desc(consentRecord.id))
    .limit(limit)
}

/** Counts sessions that are neither revoked nor expired. */
export async function countDevices(db: Database, memberId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ devices: count() })
    .from(session)
    .where(and(eq(session.memberId, memberId), isNull(session.revokedAt), gte(session.expiresAt, now)))
  return row?.devices ?? 0
}

export async function findBlock(db: Database, memberId: string) {
  const [block] = await db.select().from(memberBlock).where(eq(memberBlock.memberId, memberId))
  return block
}

/** False when the member is already blocked. */
export async function addBlock(
  tx: Database,
  block: Omit<typeof memberBlock.$inferInsert, 'blockedByName'>,
): Promise<boolean> {
  const blockedByName = sql<string>`coalesce((select name from member where id = ${block.blockedBy}), '')`
  const added = await tx
    .insert(memberBlock)
    .values({ ...block, blockedByName })
    .onConflictDoNothing()
    .returning({ id: memberBlock.memberId })
  return added.length === 1
}

export async function removeBlock(tx: Database, memberId: string) {
  const [removed] = await tx.delete(memberBlock).where(eq(memberBlock.memberId, memberId)).returning()
  return removed
}

export async function endSessions(tx: Database, memberId: string, revokedAt: Date) {
  await tx
    .update(session)
    .set({ revokedAt })
    .where(and(eq(session.memberId, memberId), isNull(session.revokedAt)))
}

/** Locks the ADMIN rows until the transaction ends and returns the members' ids. */
export async function lockAdmins(tx: Database): Promise<string[]> {
  const rows = await tx
    .select({ memberId: memberRole.memberId })
    .from(memberRole)
    .where(eq(memberRole.role, 'ADMIN'))
    .orderBy(asc(memberRole.memberId))
    .for('update')
  return rows.map(({ memberId }) => memberId)
}

/** False when the member already has the role. */
export async function addRole(tx: Database, granted: typeof memberRole.$inferInsert) {
  const added = await tx
    .insert(memberRole)
    .values(granted)
    .onConflictDoNothing()
    .returning({ role: memberRole.role })
  return added.length === 1
}

/** False when the member does not have the role. */
export async function removeRole(tx: Database, memberId: string, role: StaffRole) {
  const removed = await tx
    .delete(memberRole)
    .where(and(eq(memberRole.memberId, memberId), eq(memberRole.role, role)))
    .returning({ role: memberRole.role })
  return removed.length === 1
}
