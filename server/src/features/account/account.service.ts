import { consentKinds, policyVersion, requiredConsents } from '../../../../contract/account.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import * as repository from './account.repository.ts'
import type { Authentication } from './authenticate.ts'
import { revokeSession } from './sign-in.repository.ts'

export interface AccountServiceDependencies {
  db: Database
  transact: Transact
  now: () => Date
  authentication: Authentication
  /** How many reservations and payments a member has; those features keep the counts. */
  countReservations: (memberId: string) => Promise<number>
  countPayments: (memberId: string) => Promise<number>
}

export type AccountService = ReturnType<typeof createAccountService>

export function createAccountService(deps: AccountServiceDependencies) {
  const { db, transact, now, authentication, countReservations, countPayments } = deps
  return { signOut, getConsents, giveConsents, getMyPage, getUserProfile, findEmail, holdMember }

  /** Ends this device's session; the others stay. */
  async function signOut(sessionId: string) {
    await revokeSession(db, sessionId, now())
    authentication.forget(sessionId)
    return null
  }

  async function getConsents(memberId: string) {
    const member = await findMember(memberId)
    const given = await repository.latestConsents(db, memberId)
    const isAgreed = new Map(given.map(({ kind, agreed }) => [kind, agreed]))
    return {
      accepted: member.acceptedAt !== null,
      policyVersion,
      consents: consentKinds.map((kind) => ({ kind, agreed: isAgreed.get(kind) ?? false })),
    }
  }

  /**
   * Records answers, one row for each that changed. The first time all required ones must be among
   * them; afterwards a required one cannot be taken back here (that is leaving the service).
   */
  async function giveConsents(memberId: string, version: string, answers: repository.Consent[]) {
    if (version !== policyVersion) throw new AppError('CHANGED_MEANWHILE')
    if (hasRepeats(answers)) throw new AppError('VALIDATION_FAILED')

    await transact(async (tx) => {
      const member = await repository.lockMember(tx, memberId)
      if (!member) throw new AppError('SIGN_IN_REQUIRED')
      if (!coversRequired(answers, member.acceptedAt !== null)) throw new AppError('REQUIRED_CONSENT_MISSING')

      const before = await repository.latestConsents(tx, memberId)
      const changed = answers.filter((answer) => !before.some((old) => isSameAnswer(old, answer)))
      const recordedAt = now()
      await repository.addConsents(tx, memberId, changed, { policyVersion, recordedAt })
      if (!member.acceptedAt) await repository.setAccepted(tx, memberId, recordedAt)
    })
    return { accepted: true }
  }

  async function getMyPage(memberId: string) {
    const [{ name, phone, email }, reservationCount, paymentCount] = await Promise.all([
      findMember(memberId),
      countReservations(memberId),
      countPayments(memberId),
    ])
    return { userProfile: { name, phone, email }, serviceStats: { reservationCount, paymentCount } }
  }

  async function getUserProfile(memberId: string) {
    const { name, phone } = await findMember(memberId)
    return { name, phone }
  }

  /**
   * For what is written of a member: they cannot leave before the transaction ends, and nothing is
   * written of somebody who has left meanwhile (SIGN_IN_REQUIRED).
   */
  async function holdMember(tx: Database, memberId: string): Promise<void> {
    if (!(await repository.holdMember(tx, memberId))) throw new AppError('SIGN_IN_REQUIRED')
  }

  /** Null when the provider withheld it. */
  async function findEmail(memberId: string): Promise<string | null> {
    return (await findMember(memberId)).email
  }

  async function findMember(memberId: string) {
    const member = await repository.findMember(db, memberId)
    // Gone within the moment that a session may be remembered.
    if (!member) throw new AppError('SIGN_IN_REQUIRED')
    return member
  }
}

function coversRequired(answers: repository.Consent[], isAlreadyAccepted: boolean) {
  return requiredConsents.every((kind) => {
    const answer = answers.find((given) => given.kind === kind)
    return answer ? answer.agreed : isAlreadyAccepted
  })
}

const hasRepeats = (answers: repository.Consent[]) =>
  new Set(answers.map(({ kind }) => kind)).size < answers.length

const isSameAnswer = (one: repository.Consent, other: repository.Consent) =>
  one.kind === other.kind && one.agreed === other.agreed
