import { type ConsentKind, type Profile, policyVersion } from '../../../../../contract/account/account.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import * as repository from '../account.repository.ts'
import { oneLine } from './member-name.ts'
import { changeMember } from './profile.repository.ts'

export interface ProfileChanges {
  name: string
  /** Digits only, or blank. */
  phone: string
  marketingConsent: boolean
  notificationConsent: boolean
}

export type ProfileService = ReturnType<typeof createProfile>

const nameMissing = '이름을 입력해주세요.'
const phoneMissing = '전화번호는 010으로 시작하는 11자리 숫자여야 합니다. 예: 010-1234-5678'

/** Profile and notification consents, as members edit them. */
export function createProfile({ db, transact, now }: { db: Database; transact: Transact; now: () => Date }) {
  return { getProfile, updateProfile }

  async function getProfile(memberId: string): Promise<Profile> {
    const member = await repository.findMember(db, memberId)
    if (!member) throw new AppError('SIGN_IN_REQUIRED')
    return toProfile(member, await repository.latestConsents(db, memberId))
  }

  /** Saves all fields or none. Repeating the same request adds no consent record. */
  function updateProfile(memberId: string, changes: ProfileChanges): Promise<Profile> {
    const name = oneLine(changes.name)
    if (!name) throw invalid('name', nameMissing)
    return transact(async (tx) => {
      const member = await repository.lockMember(tx, memberId)
      if (!member) throw new AppError('SIGN_IN_REQUIRED')
      const phone = phoneAfter(member.phone, changes.phone)
      await changeMember(tx, memberId, { name, phone })

      const before = await repository.latestConsents(tx, memberId)
      const changed = answersOf(changes).filter(({ kind, agreed }) => agreed !== agrees(before, kind))
      await repository.addConsents(tx, memberId, changed, { policyVersion, recordedAt: now() })
      return toProfile({ ...member, name, phone }, [...changed, ...before])
    })
  }
}

/** A member without a phone number may stay without; a stored number cannot be removed. */
function phoneAfter(before: string | null, typed: string): string | null {
  if (!typed && before) throw invalid('phone', phoneMissing)
  return typed || null
}

const answersOf = ({ marketingConsent, notificationConsent }: ProfileChanges): repository.Consent[] => [
  { kind: 'MARKETING', agreed: marketingConsent },
  { kind: 'NOTIFICATION', agreed: notificationConsent },
]

/** Uses the first answer of the kind. */
const agrees = (answers: repository.Consent[], kind: ConsentKind) =>
  answers.find((answer) => answer.kind === kind)?.agreed ?? false

const toProfile = (
  { name, phone, email }: Pick<repository.Member, 'name' | 'phone' | 'email'>,
  consents: repository.Consent[],
): Profile => ({
  userProfile: { name, phone, email },
  notificationSettings: {
    marketingConsent: agrees(consents, 'MARKETING'),
    notificationConsent: agrees(consents, 'NOTIFICATION'),
  },
})

const invalid = (path: string, message: string) =>
  new AppError('VALIDATION_FAILED', { message, issues: [{ path, message }] })
