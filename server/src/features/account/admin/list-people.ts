import { and, asc, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { Role } from '../../../../../contract/account/account.ts'
import type { AdminPersonItem, listAdminPeople } from '../../../../../contract/account/account-admin.ts'
import type { Query, StaffRole } from '../../../../../contract/endpoint.ts'
import type { ErrorCode } from '../../../../../contract/error.ts'
import { staffRoles } from '../../../../../contract/staff/staff.ts'
import { findTotal } from '../../../shared/db/count-up-to.ts'
import type { Database } from '../../../shared/db/database.ts'
import { isFirstPage } from '../../../shared/db/paging.ts'
import { containsPart, isPart } from '../../../shared/db/part-search.ts'
import { expectFound } from '../../../shared/errors/expect-found.ts'
import { maskedEmail, maskedName, maskedPhone } from '../../../shared/personal/masked.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { member, memberBlock, memberRole } from '../account.tables.ts'
import type { AccountContext } from '../context.ts'
import { nationalPhone } from '../normalise.ts'

/** Finds members for staff, in name order. Name, phone and e-mail are masked. Throws BAD_REQUEST for an unknown cursor. */
export async function listPeople(
  ctx: AccountContext,
  actorId: string,
  { words = '', role, blocked, page, size, cursor }: Query<typeof listAdminPeople>,
) {
  const isBlocked = blocked && blocked === 'true'
  const search = { by: searchBy(words, isBlocked === true), role, isBlocked }
  if (page === 0 && !cursor) await recordPhoneSearch(ctx, actorId, search.by)
  const from = cursor ? { after: await findPerson(ctx.db, cursor, 'BAD_REQUEST') } : { offset: page * size }
  const isCounted = isFirstPage({ page, cursor })
  const { people, total } = await findPeople(ctx.db, search, from, size + 1, isCounted)
  const content = people.slice(0, size)
  const hasNext = people.length > size
  return {
    content: content.map(toPersonItem),
    hasNext,
    total,
    nextCursor: hasNext ? (content.at(-1)?.id ?? null) : null,
  }
}

/** Chooses the search criterion by the form of the typed text. */
function searchBy(typed: string, isBlocked: boolean): SearchBy {
  const text = typed.trim()
  const phone = nationalPhone(text)
  if (!text) return { kind: isBlocked ? 'blocked' : 'staff' }
  if (phone) return { kind: 'phone', text: phone }
  if (/^\d{4}$/.test(text)) return { kind: 'phoneEnd', text }
  if (text.includes('@')) return { kind: 'email', text: text.toLowerCase() }
  if (/^[\w-]{22}$/.test(text)) return { kind: 'id', text }
  return { kind: isPart(text) ? 'part' : 'name', text }
}

/** Numbers can be guessed one after the other, so that a search by one is recorded, with its last four digits. */
async function recordPhoneSearch({ audit }: AccountContext, actorId: string, by: SearchBy) {
  if (by.kind !== 'phone' && by.kind !== 'phoneEnd') return
  const after = { phoneEnd: by.text.slice(-4) }
  await audit.recordView({ actorId, action: 'account.searchPhone', subject: 'member', after })
}

export const toPersonItem = ({ acceptedAt: _, ...person }: FoundPerson): AdminPersonItem => ({
  ...person,
  // Names of staff are not masked.
  name: person.roles.length > 0 ? person.name : maskedName(person.name),
  phone: maskedPhone(person.phone),
  email: maskedEmail(person.email),
  roles: sortRoles(person.roles),
  createdAt: seoulIso(person.createdAt),
})

export const sortRoles = (roles: readonly Role[]): StaffRole[] =>
  staffRoles.filter((role) => roles.includes(role))

/** Search criterion; each kind has an index. */
type SearchBy =
  | { kind: 'id' | 'name' | 'part' | 'email' | 'phone' | 'phoneEnd'; text: string }
  | { kind: 'staff' }
  | { kind: 'blocked' }

interface PeopleSearch {
  by: SearchBy
  role?: StaffRole | undefined
  isBlocked?: boolean | undefined
}

type FoundPerson = Awaited<ReturnType<typeof findPerson>>

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
async function findPeople(db: Database, search: PeopleSearch, from: From, limit: number, isCounted: boolean) {
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

/** Throws `missing` when the person does not exist. */
export async function findPerson(db: Database, id: string, missing: ErrorCode = 'MEMBER_NOT_FOUND') {
  const [person] = await db.select(personFields).from(member).where(eq(member.id, id))
  return expectFound(person, missing)
}
