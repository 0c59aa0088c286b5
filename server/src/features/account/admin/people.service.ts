import type {
  AdminPerson,
  AdminPersonItem,
  listAdminPeople,
} from '../../../../../contract/account/account-admin.ts'
import type { Query, StaffRole } from '../../../../../contract/endpoint.ts'
import { staffRoles } from '../../../../../contract/staff/staff.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database } from '../../../shared/db/database.ts'
import { isFirstPage } from '../../../shared/db/paging.ts'
import { isPart } from '../../../shared/db/part-search.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { maskedEmail, maskedName, maskedPhone } from '../../../shared/personal/masked.ts'
import type { CountUnmasking } from '../../../shared/personal/unmasking.ts'
import type { Origin } from '../../../shared/security-log/security-log.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { nationalPhone } from '../profile/phone.ts'
import * as repository from './people.repository.ts'
import { type FoundPerson, findPerson, listPeople, type SearchBy } from './people-search.repository.ts'

export interface PeopleDependencies {
  db: Database
  now: () => Date
  audit: Audit
  countUnmasking: CountUnmasking
  countReservations: (memberId: string) => Promise<number>
  countPayments: (memberId: string) => Promise<number>
}

export type PeopleService = ReturnType<typeof createPeople>

const maxConsents = 200

/** Finds members for staff. Name, phone and e-mail are masked unless revealed. */
export function createPeople(deps: PeopleDependencies) {
  const { db, now, audit, countUnmasking, countReservations, countPayments } = deps
  return { search, get, reveal }

  async function search(actorId: string, query: Query<typeof listAdminPeople>) {
    const { words = '', role, blocked, page, size, cursor } = query
    const isBlocked = blocked && blocked === 'true'
    const search = { by: searchBy(words, isBlocked === true), role, isBlocked }
    if (page === 0 && !cursor) await recordPhoneSearch(actorId, search.by)
    const from = cursor ? { after: await find(cursor, 'BAD_REQUEST') } : { offset: page * size }
    const isCounted = isFirstPage({ page, cursor })
    const { people, total } = await listPeople(db, search, from, size + 1, isCounted)
    const content = people.slice(0, size)
    const hasNext = people.length > size
    return {
      content: content.map(toLine),
      hasNext,
      total,
      nextCursor: hasNext ? (content.at(-1)?.id ?? null) : null,
    }
  }

  async function get(id: string): Promise<AdminPerson> {
    const person = await find(id)
    const [signIns, consents, devices, block, reservationCount, paymentCount] = await Promise.all([
      repository.signInsOf(db, id),
      repository.consentsOf(db, id, maxConsents),
      repository.countDevices(db, id, now()),
      repository.findBlock(db, id),
      countReservations(id),
      countPayments(id),
    ])
    return {
      ...toLine(person),
      acceptedAt: person.acceptedAt && seoulIso(person.acceptedAt),
      signIns: signIns.map(({ provider, since }) => ({ provider, since: seoulIso(since) })),
      devices,
      reservationCount,
      paymentCount,
      block: block
        ? { reason: block.reason, byName: block.blockedByName, since: seoulIso(block.blockedAt) }
        : null,
      consents: consents.map((consent) => ({ ...consent, recordedAt: seoulIso(consent.recordedAt) })),
    }
  }

  /** Numbers can be guessed one after the other, so that a search by one is recorded, with its last four digits. */
  async function recordPhoneSearch(actorId: string, by: SearchBy) {
    if (by.kind !== 'phone' && by.kind !== 'phoneEnd') return
    const after = { phoneEnd: by.text.slice(-4) }
    await audit.recordView({ actorId, action: 'account.searchPhone', subject: 'member', after })
  }

  /** Records in the audit log who viewed the contact data and why, but not the data. Throws UNMASK_LIMIT. */
  async function reveal(actorId: string, id: string, reason: string, origin: Origin) {
    const { name, phone, email } = await find(id)
    await countUnmasking(actorId, 'member', origin)
    await audit.recordView({ actorId, action: 'account.reveal', subject: 'member', subjectId: id, reason })
    return { name, phone, email }
  }

  async function find(id: string, missing: 'MEMBER_NOT_FOUND' | 'BAD_REQUEST' = 'MEMBER_NOT_FOUND') {
    const person = await findPerson(db, id)
    if (!person) throw new AppError(missing)
    return person
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

function toLine({ id, name, phone, email, roles, isBlocked, createdAt }: FoundPerson): AdminPersonItem {
  return {
    id,
    // Names of staff are not masked.
    name: roles.length > 0 ? name : maskedName(name),
    phone: maskedPhone(phone),
    email: maskedEmail(email),
    roles: sortRoles(roles),
    isBlocked,
    createdAt: seoulIso(createdAt),
  }
}

export const sortRoles = (roles: readonly StaffRole[]) => staffRoles.filter((role) => roles.includes(role))
