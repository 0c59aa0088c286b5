import { type ClaimHolder, claimMinutes } from '../../../../../../contract/diagnosis/case-admin.ts'
import type { claimNextCase } from '../../../../../../contract/diagnosis/diagnosis-admin.ts'
import type { Body } from '../../../../../../contract/endpoint.ts'
import type { Audit } from '../../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../../shared/db/database.ts'
import { AppError } from '../../../../shared/errors/app-error.ts'
import { seoulIso } from '../../../../shared/time/seoul.ts'
import type { DiagnosisKey } from '../../diagnosis.repository.ts'
import * as repository from './claim.repository.ts'

export interface ClaimDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
  findNames: FindNames
}

/** Names by member id; members who have left are missing. */
export type FindNames = (ids: string[]) => Promise<Map<string, string>>

export type ClaimService = ReturnType<typeof createClaimService>

const leaseMs = claimMinutes * 60 * 1000
/** How many cases are tried when others claim the same ones at the same time. */
const maxCandidates = 10

/** Leases a case to one expert at a time, for 20 minutes. */
export function createClaimService({ db, transact, now, audit, findNames }: ClaimDependencies) {
  return { claim, claimNext, release, acquire, findHolder }

  /** Claims a case or extends the claim. Throws CASE_HELD, with the holder's name, while another expert has it. */
  async function claim(expertId: string, id: string): Promise<ClaimHolder> {
    const until = await transact(async (tx) => {
      const key = await lockDiagnosis(tx, id)
      return (await acquire(tx, key, expertId)).until
    })
    const names = await findNames([expertId])
    return { name: names.get(expertId) ?? '', isMe: true, until: seoulIso(until) }
  }

  /** Claims the most urgent unclaimed case, or on request one with an open question if there is any; the id is null when there is none. */
  async function claimNext(
    expertId: string,
    { except, isQuestionFirst }: Body<typeof claimNextCase>,
  ): Promise<{ id: string | null }> {
    const request = { expertId, except, now: now() }
    const questions = isQuestionFirst
      ? await repository.listUnclaimedQuestions(db, request, maxCandidates)
      : []
    for (const id of [...questions, ...(await repository.listUnclaimed(db, request, maxCandidates))]) {
      const isClaimed = await claim(expertId, id).then(
        () => true,
        (error) => {
          if (error instanceof AppError && skippedErrors.has(error.code)) return false
          throw error
        },
      )
      if (isClaimed) return { id }
    }
    return { id: null }
  }

  /** Releases a case that the expert leaves; one with a draft of theirs or handed over to them stays theirs until the claim ends. */
  async function release(expertId: string, id: string) {
    const latest = new Date(now().getTime() + leaseMs)
    await transact(async (tx) =>
      repository.releaseUntouchedClaim(tx, await lockDiagnosis(tx, id), expertId, latest),
    )
    return null
  }

  /**
   * Claims the case or extends the claim, in the transaction of the expert's action. A new claim is audited
   * as access to personal data. Throws CASE_HELD while another expert has the case.
   */
  async function acquire(tx: Database, key: DiagnosisKey, expertId: string) {
    const moment = now()
    const lease = { ...key, expertId, until: new Date(moment.getTime() + leaseMs), since: moment }
    if (await repository.extendClaim(tx, lease, moment)) return lease
    if (!(await repository.takeClaim(tx, lease, moment))) throw await claimedError(tx, key)
    await audit.record(tx, {
      actorId: expertId,
      action: 'diagnosis.openCase',
      kind: 'LOOK',
      subject: 'diagnosis',
      subjectId: key.diagnosisId,
    })
    return lease
  }

  async function findHolder(key: DiagnosisKey, viewerId: string): Promise<ClaimHolder | null> {
    const claim = await repository.findClaim(db, key, now())
    if (!claim) return null
    const name = (await findNames([claim.expertId])).get(claim.expertId) ?? ''
    return { name, isMe: claim.expertId === viewerId, until: seoulIso(claim.until) }
  }

  async function claimedError(tx: Database, key: DiagnosisKey) {
    const claim = await repository.findClaim(tx, key, now())
    const name = claim && (await findNames([claim.expertId])).get(claim.expertId)
    return new AppError('CASE_HELD', name ? { message: `${name} 님이 맡은 사례예요.` } : {})
  }
}

const skippedErrors = new Set<string>(['CASE_HELD', 'DIAGNOSIS_NOT_FOUND'])

/** Locks the diagnosis against deletion; throws DIAGNOSIS_NOT_FOUND when there is none. */
export async function lockDiagnosis(tx: Database, id: string): Promise<DiagnosisKey> {
  const key = await repository.lockDiagnosis(tx, id)
  if (!key) throw new AppError('DIAGNOSIS_NOT_FOUND')
  return key
}
