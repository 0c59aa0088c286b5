import { eq } from 'drizzle-orm'
import { consentKinds, policyVersion, requiredConsents } from '../../../../../contract/account/account.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { addConsents, type Consent, latestConsents } from '../account.repository.ts'
import { member } from '../account.tables.ts'
import type { AccountContext } from '../context.ts'
import { expectMember, lockSelf } from '../members.ts'

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
export async function giveConsents(
  { transact, now }: AccountContext,
  memberId: string,
  version: string,
  answers: Consent[],
) {
  if (version !== policyVersion) throw new AppError('CHANGED_MEANWHILE')
  if (hasRepeats(answers)) throw new AppError('VALIDATION_FAILED')

  await transact(async (tx) => {
    const { acceptedAt } = await lockSelf(tx, memberId)
    if (!coversRequired(answers, acceptedAt !== null)) throw new AppError('REQUIRED_CONSENT_MISSING')

    const before = await latestConsents(tx, memberId)
    const changed = answers.filter((answer) => !before.some((old) => isSameAnswer(old, answer)))
    const recordedAt = now()
    await addConsents(tx, memberId, changed, { policyVersion, recordedAt })
    if (!acceptedAt) await tx.update(member).set({ acceptedAt: recordedAt }).where(eq(member.id, memberId))
  })
  return { accepted: true }
}

function coversRequired(answers: Consent[], isAlreadyAccepted: boolean) {
  return requiredConsents.every((kind) => {
    const answer = answers.find((it) => it.kind === kind)
    return answer ? answer.agreed : isAlreadyAccepted
  })
}

const hasRepeats = (answers: Consent[]) => new Set(answers.map(({ kind }) => kind)).size < answers.length

const isSameAnswer = (one: Consent, other: Consent) => one.kind === other.kind && one.agreed === other.agreed
