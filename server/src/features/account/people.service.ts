import type { PersonDetail, PersonLine, searchPeople } from '../../../../contract/account-admin.ts'
import type { Query, StaffRole } from '../../../../contract/endpoint.ts'
import { anyStaff } from '../../../../contract/staff.ts'
import type { Audit } from '../../shared/audit/audit.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { maskedEmail, maskedName, maskedPhone } from '../../shared/personal/masked.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import * as repository from './people.repository.ts'
import { nationalPhone } from './phone.ts'

export interface PeopleDependencies {
  db: Database
  now: () => Date
  audit: Audit
  countReservations: (memberId: string) => Promise<number>
  countPayments: (memberId: string) => Promise<number>
}

export type PeopleService = ReturnType<typeof createPeople>

const mostConsents = 200

/** Looks people up for those who serve them; what names somebody stays masked until it is asked for. */
export function createPeople({ db, now, audit, countReservations, countPayments }: PeopleDependencies) {
  return { search, get, reveal }

  async function search({ words = '', role, blocked, page, size, cursor }: Query<typeof searchPeople>) {
    const isBlocked = blocked && blocked === 'true'
    const search = { by: searchBy(words, isBlocked === true), role, isBlocked }
    const from = cursor ? { after: await find(cursor, 'BAD_REQUEST') } : { offset: page * size }
    const people = await repository.searchPeople(db, search, from, size + 1)
    const content = people.slice(0, size)
    const hasNext = people.length > size
    return {
      content: content.map(toLine),
      hasNext,
      nextCursor: hasNext ? (content.at(-1)?.id ?? null) : null,
    }
  }

  async function get(id: string): Promise<PersonDetail> {
    const person = await find(id)
    const [signIns, consents, devices, block, reservationCount, paymentCount] = await Promise.all([
      repository.signInsOf(db, id),
      repository.consentsOf(db, id, mostConsents),
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

  /** The log says that somebody looked and why, not what they saw. */
  async function reveal(actorId: string, id: string, reason: string) {
    const { name, phone, email } = await find(id)
    await audit.look({ actorId, action: 'account.reveal', subject: 'member', subjectId: id, reason })
    return { name, phone, email }
  }

  async function find(id: string, missing: 'MEMBER_NOT_FOUND' | 'BAD_REQUEST' = 'MEMBER_NOT_FOUND') {
    const person = await repository.findPerson(db, id)
    if (!person) throw new AppError(missing)
    return person
  }
}

/** What somebody typed, by its form. */
function searchBy(typed: string, isBlocked: boolean): repository.SearchBy {
  const words = typed.trim()
  const phone = nationalPhone(words)
  if (!words) return { kind: isBlocked ? 'blocked' : 'staff' }
  if (phone) return { kind: 'phone', words: phone }
  if (/^\d{4}$/.test(words)) return { kind: 'phoneEnd', words }
  if (words.includes('@')) return { kind: 'email', words: words.toLowerCase() }
  return { kind: /^[\w-]{22}$/.test(words) ? 'id' : 'name', words }
}

function toLine({ id, name, phone, email, roles, isBlocked, createdAt }: repository.FoundPerson): PersonLine {
  return {
    id,
    // Who works here is known by name.
    name: roles.length > 0 ? name : maskedName(name),
    phone: maskedPhone(phone),
    email: maskedEmail(email),
    roles: inOrder(roles),
    isBlocked,
    createdAt: seoulIso(createdAt),
  }
}

export const inOrder = (roles: readonly StaffRole[]) => anyStaff.filter((role) => roles.includes(role))
