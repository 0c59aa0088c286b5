import { type ClaimHolder, claimMinutes } from '../../../../../../contract/diagnosis/case-admin.ts'
import type { claimNextCase as endpoint } from '../../../../../../contract/diagnosis/diagnosis-admin.ts'
import type { Body } from '../../../../../../contract/endpoint.ts'
import type { Context } from '../../../../shared/context.ts'
import type { Database } from '../../../../shared/db/database.ts'
import { AppError } from '../../../../shared/errors/app-error.ts'
import { seoulIso } from '../../../../shared/time/seoul.ts'
import type { DiagnosisKey } from '../../diagnosis.repository.ts'
import * as repository from './claim.repository.ts'

const leaseMs = claimMinutes * 60 * 1000
/** How many cases are tried when others claim the same ones at the same time. */
const maxCandidates = 10
const skippedErrors = new Set<string>(['CASE_HELD', 'DIAGNOSIS_NOT_FOUND'])

/**
 * Leases a case to the expert for 20 minutes, or extends the lease. Throws DIAGNOSIS_NOT_FOUND, and CASE_HELD, with the
 * holder's name, while another expert has it.
 */
export async function claimCase(ctx: Context, expertId: string, id: string): Promise<ClaimHolder> {
  const { until } = await ctx.transact(async (tx) =>
    acquireClaim(ctx, tx, await repository.lockDiagnosis(tx, id), expertId),
  )
  const names = await ctx.findNames([expertId])
  return { name: names.get(expertId) ?? '', isMe: true, until: seoulIso(until) }
}

/** Claims the most urgent unclaimed case, or on request one with an open question if there is any; the id is null when there is none. */
export async function claimNextCase(
  ctx: Context,
  expertId: string,
  { except, isQuestionFirst }: Body<typeof endpoint>,
): Promise<{ id: string | null }> {
  const { db, now } = ctx
  const request = { expertId, except, now: now() }
  const questions = isQuestionFirst ? await repository.listUnclaimedQuestions(db, request, maxCandidates) : []
  for (const id of [...questions, ...(await repository.listUnclaimed(db, request, maxCandidates))]) {
    const isClaimed = await claimCase(ctx, expertId, id).then(
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

/**
 * Releases a case that the expert leaves; one with a draft of theirs or handed over to them stays theirs until the claim ends.
 * Throws DIAGNOSIS_NOT_FOUND.
 */
export async function releaseCase({ transact, now }: Context, expertId: string, id: string) {
  const latest = new Date(now().getTime() + leaseMs)
  await transact(async (tx) =>
    repository.releaseUntouchedClaim(tx, await repository.lockDiagnosis(tx, id), expertId, latest),
  )
  return null
}

/**
 * Claims the case or extends the claim, in the transaction of the expert's action. A new claim is audited
 * as access to personal data. Throws CASE_HELD while another expert has the case.
 */
export async function acquireClaim(
  { now, audit, findNames }: Context,
  tx: Database,
  key: DiagnosisKey,
  expertId: string,
) {
  const moment = now()
  const lease = { ...key, expertId, until: new Date(moment.getTime() + leaseMs), since: moment }
  if (await repository.extendClaim(tx, lease, moment)) return lease
  if (!(await repository.takeClaim(tx, lease, moment))) {
    const claim = await repository.findClaim(tx, key, now())
    const name = claim && (await findNames([claim.expertId])).get(claim.expertId)
    throw new AppError('CASE_HELD', name ? { message: `${name} 님이 맡은 사례예요.` } : {})
  }
  await audit.record(tx, {
    actorId: expertId,
    action: 'diagnosis.openCase',
    kind: 'LOOK',
    subject: 'diagnosis',
    subjectId: key.diagnosisId,
  })
  return lease
}
