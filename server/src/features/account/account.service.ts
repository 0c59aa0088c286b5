import { consentKinds, policyVersion, requiredConsents } from '../../../../contract/account/account.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import type { Caller } from '../../shared/http/handlers.ts'
import type { Origin, RecordSecurity } from '../../shared/security-log/security-log.ts'
import * as repository from './account.repository.ts'
import { expectMember } from './members.service.ts'
import type { Authentication } from './sign-in/authenticate.ts'
import { revokeSessions } from './sign-in/session.repository.ts'

export interface AccountServiceDependencies {
  db: Database
  transact: Transact
  now: () => Date
  authentication: Authentication
  recordSecurity: RecordSecurity
  countReservations: (memberId: string) => Promise<number>
  countPayments: (memberId: string) => Promise<number>
}

export type AccountService = ReturnType<typeof createAccountService>

export function createAccountService(deps: AccountServiceDependencies) {
  const { db, transact, now, authentication, recordSecurity, countReservations, countPayments } = deps
  return { signOut, getConsents, giveConsents, getMyPage, getUserProfile }

  /** Ends only the session of this device. */
  async function signOut({ id: memberId, sessionId }: Caller, origin: Origin) {
    await revokeSessions(db, { memberId, only: sessionId }, now())
    authentication.forgetSession(sessionId)
    recordSecurity({ kind: 'SIGN_OUT', memberId, origin })
    return null
  }

  async function getConsents(memberId: string) {
    const member = await expectMember(db, memberId)
    const latest = await repository.latestConsents(db, memberId)
    const isAgreed = new Map(latest.map(({ kind, agreed }) => [kind, agreed]))
    return {
      accepted: member.acceptedAt !== null,
      policyVersion,
      consents: consentKinds.map((kind) => ({ kind, agreed: isAgreed.get(kind) ?? false })),
    }
  }

  /**
   * Adds one row for each changed consent. The first call must agree to all required kinds; later calls
   * cannot revoke a required kind, for which the account has to be deleted.
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
      expectMember(db, memberId),
      countReservations(memberId),
      countPayments(memberId),
    ])
    return { userProfile: { name, phone, email }, serviceStats: { reservationCount, paymentCount } }
  }

  async function getUserProfile(memberId: string) {
    const { name, phone } = await expectMember(db, memberId)
    return { name, phone }
  }
}

function coversRequired(answers: repository.Consent[], isAlreadyAccepted: boolean) {
  return requiredConsents.every((kind) => {
    const answer = answers.find((it) => it.kind === kind)
    return answer ? answer.agreed : isAlreadyAccepted
  })
}

const hasRepeats = (answers: repository.Consent[]) =>
  new Set(answers.map(({ kind }) => kind)).size < answers.length

const isSameAnswer = (one: repository.Consent, other: repository.Consent) =>
  one.kind === other.kind && one.agreed === other.agreed
