import type { AdminCase, AnswerDraft } from '../../../../../../contract/diagnosis/case-admin.ts'
import { AppError } from '../../../../shared/errors/app-error.ts'
import { seoulIso } from '../../../../shared/time/seoul.ts'
import type { DiagnosisService } from '../../result/diagnosis.service.ts'
import * as repository from './case.repository.ts'
import { toAdminCase } from './case.views.ts'
import { type ClaimDependencies, type ClaimService, lockDiagnosis } from './claim.service.ts'

interface CaseDependencies extends ClaimDependencies {
  diagnosis: DiagnosisService
  claims: ClaimService
}

/** Reads cases and stores experts' drafts. */
export function createCaseService(deps: CaseDependencies) {
  const { db, transact, now, audit, findNames, claims, diagnosis } = deps
  return { get, preview, saveDraft }

  /** Audits the access to personal data, unless the viewer's claim has done so already. */
  async function get(viewerId: string, id: string): Promise<AdminCase> {
    const { row, key, holder } = await open(viewerId, id)
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

  /** Returns the result as its owner sees it, or would with another right problem. */
  async function preview(viewerId: string, id: string, rightProblemId?: string) {
    const { row } = await open(viewerId, id)
    const unsent = { rightProblemId: rightProblemId || null, evidence: row.evidence }
    return diagnosis.preview(row.memberId, id, rightProblemId === undefined ? undefined : unsent)
  }

  async function open(viewerId: string, id: string) {
    const row = await repository.findCase(db, id)
    if (!row) throw new AppError('DIAGNOSIS_NOT_FOUND')
    const key = { memberId: row.memberId, diagnosisId: row.id }
    const holder = await claims.findHolder(key, viewerId)
    if (!holder?.isMe)
      await audit.recordView({
        actorId: viewerId,
        action: 'diagnosis.lookAtCase',
        subject: 'diagnosis',
        subjectId: id,
      })
    return { row, key, holder }
  }

  /** Stores the draft also without a claim, so that no text is lost. Audits the first save only. */
  async function saveDraft(expertId: string, id: string, draft: AnswerDraft) {
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
}
