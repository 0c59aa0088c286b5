import { and, asc, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { StaffRole } from '../../../../../contract/endpoint.ts'
import { findTotal } from '../../../shared/db/count-up-to.ts'
import type { Database } from '../../../shared/db/database.ts'
import { containsPart } from '../../../shared/db/part-search.ts'
import { member, memberBlock, memberRole } from '../account.tables.ts'

/** Search criterion; each kind has an index. */
export type SearchBy =
  | { kind: 'id' | 'name' | 'part' | 'email' | 'phone' | 'phoneEnd'; text: string }
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
export async function listPeople(
  db: Database,
  search: PeopleSearch,
  from: From,
  limit: number,
  isCounted: boolean,
): Promise<{ people: FoundPerson[]; total: number | null }> {
  const where = and(matches(db, search.by), ...toConditions(db, search))
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

const isAfter = ({ after }: From) => after && sql`(${byName}, ${member.id}) > (${after.name}, ${after.id})`

const toConditions = (db: Database, { role, isBlocked }: Omit<PeopleSearch, 'by'>) => [
  role && hasRole(db, role),
  isBlocked === undefined ? undefined : sql`${personFields.isBlocked} = ${isBlocked}`,
]

function matches(db: Database, by: SearchBy): SQL | undefined {
  switch (by.kind) {
    case 'id':
      return eq(member.id, by.text)
    case 'name':
      return sql`${byName} >= ${by.text} and ${byName} < ${by.text + lastLetter}`
    case 'part':
      return containsPart(by.text, [sql`${member.name}`])
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
