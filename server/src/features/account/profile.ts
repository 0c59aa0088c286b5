import { eq } from 'drizzle-orm'
import {
  consentKinds,
  type giveConsents as giveConsentsEndpoint,
  nameMaxLength,
  type Profile,
  policyVersion,
  requiredConsents,
} from '../../../../contract/account/account.ts'
import type { RecordedKind } from '../../../../contract/account/account-admin.ts'
import type { Body } from '../../../../contract/endpoint.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { member } from './account.tables.ts'
import type { AccountContext } from './context.ts'
import {
  addConsents,
  type Consent,
  expectMember,
  latestConsents,
  lockSelf,
  type Member,
  refusesAi,
} from './members.ts'
import { hasLetter, plainName } from './normalise.ts'

interface ProfileChanges {
  name: string
  /** Digits only, or blank. */
  phone: string
  marketingConsent: boolean
  notificationConsent: boolean
}

type GivenConsents = Body<typeof giveConsentsEndpoint>

const nameMissing = '이름을 입력해주세요.'
const nameOfStaff = '새잎의 담당자로 보이는 이름은 쓸 수 없어요.'
const staffWords = /운영자|관리자|전문가|고객센터|^새잎|admin|operator|saeip/i
const phoneMissing = '전화번호는 010으로 시작하는 11자리 숫자여야 합니다. 예: 010-1234-5678'

/** Returns profile and notification consents, as members edit them. Throws SIGN_IN_REQUIRED. */
export async function getProfile(db: Database, memberId: string): Promise<Profile> {
  return toProfile(await expectMember(db, memberId), await latestConsents(db, memberId))
}

/**
 * Saves all fields or none. Repeating the same request adds no consent record. Throws VALIDATION_FAILED or
 * SIGN_IN_REQUIRED.
 */
export async function updateProfile(
  { transact, now }: AccountContext,
  memberId: string,
  changes: ProfileChanges,
): Promise<Profile> {
  const name = plainName(changes.name).slice(0, nameMaxLength)
  if (!hasLetter(name)) throw invalid('name', nameMissing)
  return transact(async (tx) => {
    const before = await lockSelf(tx, memberId)
    if (name !== before.name && staffWords.test(name)) throw invalid('name', nameOfStaff)
    const phone = phoneAfter(before.phone, changes.phone)
    await tx.update(member).set({ name, phone }).where(eq(member.id, memberId))

    const consents = await latestConsents(tx, memberId)
    const changed = answersOf(changes).filter(({ kind, agreed }) => agreed !== agrees(consents, kind))
    await addConsents(tx, memberId, changed, { policyVersion, recordedAt: now() })
    return toProfile({ ...before, name, phone }, [...changed, ...consents])
  })
}

/** Returns whether the generative AI may see the member's diagnoses. */
export async function getAiAnalysis(db: Database, memberId: string) {
  return { allowed: !(await refusesAi(db, memberId)) }
}

/** Records a refusal, or that it is taken back, with the time; a repeated request adds nothing. Throws SIGN_IN_REQUIRED. */
export async function setAiAnalysis({ transact, now }: AccountContext, memberId: string, allowed: boolean) {
  await transact(async (tx) => {
    await lockSelf(tx, memberId)
    if (allowed === !(await refusesAi(tx, memberId))) return
    const answer: Consent = { kind: 'AI_ANALYSIS', agreed: allowed }
    await addConsents(tx, memberId, [answer], { policyVersion, recordedAt: now() })
  })
  return { allowed }
}

/** Returns the member's contact data and counts. Throws SIGN_IN_REQUIRED. */
export async function getMyPage({ db, countReservations, countPayments }: AccountContext, memberId: string) {
  const [{ name, phone, email }, reservationCount, paymentCount] = await Promise.all([
    expectMember(db, memberId),
    countReservations(memberId),
    countPayments(memberId),
  ])
  return { userProfile: { name, phone, email }, serviceStats: { reservationCount, paymentCount } }
}

/** Throws SIGN_IN_REQUIRED. */
export async function getUserProfile(db: Database, memberId: string) {
  const { name, phone } = await expectMember(db, memberId)
  return { name, phone }
}

/** A member without a phone number may stay without; a stored number cannot be removed. */
function phoneAfter(before: string | null, typed: string): string | null {
  if (!typed && before) throw invalid('phone', phoneMissing)
  return typed || null
}

const answersOf = ({ marketingConsent, notificationConsent }: ProfileChanges): Consent[] => [
  { kind: 'MARKETING', agreed: marketingConsent },
  { kind: 'NOTIFICATION', agreed: notificationConsent },
]

/** Uses the first answer of the kind. */
const agrees = (answers: Consent[], kind: RecordedKind) =>
  answers.find((answer) => answer.kind === kind)?.agreed ?? false

const toProfile = (
  { name, phone, email }: Pick<Member, 'name' | 'phone' | 'email'>,
  consents: Consent[],
): Profile => ({
  userProfile: { name, phone, email },
  notificationSettings: {
    marketingConsent: agrees(consents, 'MARKETING'),
    notificationConsent: agrees(consents, 'NOTIFICATION'),
  },
})

const invalid = (path: string, message: string) =>
  new AppError('VALIDATION_FAILED', { message, issues: [{ path, message }] })

/** Returns the member's latest answers. Throws SIGN_IN_REQUIRED. */
export async function getConsents(db: Database, memberId: string) {
  const { acceptedAt } = await expectMember(db, memberId)
  const latest = await latestConsents(db, memberId)
  const isAgreed = new Map(latest.map(({ kind, agreed }) => [kind, agreed]))
  return {
    accepted: acceptedAt !== null,
    policyVersion,
    consents: consentKinds.map((kind) => ({ kind, agreed: isAgreed.get(kind) ?? false })),
  }
}

/**
 * Adds one row for each changed consent. The first call must agree to all required kinds; later calls cannot revoke a
 * required kind, for which the account has to be deleted. Throws CHANGED_MEANWHILE, VALIDATION_FAILED, SIGN_IN_REQUIRED or
 * REQUIRED_CONSENT_MISSING.
 */
export async function giveConsents(ctx: AccountContext, memberId: string, given: GivenConsents) {
  await ctx.transact((tx) => storeConsents(ctx, tx, memberId, given))
  return { accepted: true }
}

/** The same in the caller's transaction. */
export async function storeConsents(
  { now }: AccountContext,
  tx: Database,
  memberId: string,
  { policyVersion: version, consents: answers }: GivenConsents,
) {
  if (version !== policyVersion) throw new AppError('CHANGED_MEANWHILE')
  if (hasRepeats(answers)) throw new AppError('VALIDATION_FAILED')
  const { acceptedAt } = await lockSelf(tx, memberId)
  if (!coversRequired(answers, acceptedAt !== null)) throw new AppError('REQUIRED_CONSENT_MISSING')

  const before = await latestConsents(tx, memberId)
  const changed = answers.filter((answer) => !before.some((old) => isSameAnswer(old, answer)))
  const recordedAt = now()
  await addConsents(tx, memberId, changed, { policyVersion, recordedAt })
  if (!acceptedAt) await tx.update(member).set({ acceptedAt: recordedAt }).where(eq(member.id, memberId))
}

function coversRequired(answers: Consent[], isAlreadyAccepted: boolean) {
  return requiredConsents.every((kind) => {
    const answer = answers.find((it) => it.kind === kind)
    return answer ? answer.agreed : isAlreadyAccepted
  })
}

const hasRepeats = (answers: Consent[]) => new Set(answers.map(({ kind }) => kind)).size < answers.length

const isSameAnswer = (one: Consent, other: Consent) => one.kind === other.kind && one.agreed === other.agreed
