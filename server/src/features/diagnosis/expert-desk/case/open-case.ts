import type { AdminCase, AnswerDraft } from '../../../../../../contract/diagnosis/case-admin.ts'
import type { Context } from '../../../../shared/context.ts'
import { seoulIso } from '../../../../shared/time/seoul.ts'
import { previewDiagnosis } from '../../result/get-diagnosis.ts'
import * as repository from './case.repository.ts'
import { toAdminCase } from './case.views.ts'
import { findClaim, lockDiagnosis } from './claim.repository.ts'

/** Audits the access to personal data, unless the viewer's claim has done so already. Throws DIAGNOSIS_NOT_FOUND. */
export async function getCase(ctx: Context, viewerId: string, id: string): Promise<AdminCase> {
  const { db, findNames, now } = ctx
  const { row, key, holder } = await openCase(ctx, viewerId, id)
  const earlier = await repository.listEarlierDiagnoses(db, row)
  const earlierIds = earlier.map((it) => it.id)
  const details = await repository.findCaseDetails(db, key, viewerId, earlierIds)
  const people = [
    ...details.editions.flatMap(({ expertId, retractedBy }) => [expertId, retractedBy]),
    details.handover?.fromExpertId,
  ]
  const names = await findNames(people.filter((person) => typeof person === 'string'))
  return toAdminCase(row, { ...details, earlier, holder, names, viewerId, now: now() })
}

/** Returns the result as its owner sees it, or would with another right problem. Audited and throws like `getCase`. */
export async function getResultPreview(ctx: Context, viewerId: string, id: string, rightProblemId?: string) {
  const { row } = await openCase(ctx, viewerId, id)
  const unsent = { rightProblemId: rightProblemId || null, evidence: row.evidence }
  return previewDiagnosis(ctx, row.memberId, id, rightProblemId === undefined ? undefined : unsent)
}

async function openCase({ db, now, audit, findNames }: Context, viewerId: string, id: string) {
  const row = await repository.requireCase(db, id)
  const key = { memberId: row.memberId, diagnosisId: row.id }
  const claim = await findClaim(db, key, now())
  const holder = claim && {
    name: (await findNames([claim.expertId])).get(claim.expertId) ?? '',
    isMe: claim.expertId === viewerId,
    until: seoulIso(claim.until),
  }
  if (!holder?.isMe)
    await audit.recordView({
      actorId: viewerId,
      action: 'diagnosis.lookAtCase',
      subject: 'diagnosis',
      subjectId: id,
    })
  return { row, key, holder: holder ?? null }
}

/** Stores the draft also without a claim, so that no text is lost. Audits the first save only. Throws DIAGNOSIS_NOT_FOUND. */
export async function saveDraft(
  { transact, now, audit }: Context,
  expertId: string,
  id: string,
  draft: AnswerDraft,
) {
  const savedAt = now()
  await transact(async (tx) => {
    const key = await lockDiagnosis(tx, id)
    const isFirst = await repository.saveDraft(tx, { ...key, expertId, ...draft, savedAt })
    if (!isFirst) return
    await audit.record(tx, {
      actorId: expertId,
      action: 'diagnosis.beginAnswer',
      subject: 'diagnosis',
      subjectId: id,
    })
  })
  return { savedAt: seoulIso(savedAt) }
}
