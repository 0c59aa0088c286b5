import type { ExpertCase, ExpertDraft } from '../../../../../contract/expert-case.ts'
import { AppError } from '../../../shared/http/app-error.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import * as repository from './case.repository.ts'
import { toCase } from './case.views.ts'
import { type ClaimDependencies, type Claims, lockKey } from './claim.service.ts'

interface CaseDependencies extends ClaimDependencies {
  claims: Claims
}

/** Shows experts a case, and keeps what they write of it. */
export function createCases({ db, transact, now, audit, findNames, claims }: CaseDependencies) {
  return { get, saveDraft }

  /** A look that no claim has written down yet is written down here. */
  async function get(viewerId: string, id: string): Promise<ExpertCase> {
    const row = await repository.findCase(db, id)
    if (!row) throw new AppError('DIAGNOSIS_NOT_FOUND')
    const key = { memberId: row.memberId, diagnosisId: row.id }
    const holder = await claims.holderOf(key, viewerId)
    if (!holder?.isMe)
      await audit.look({
        actorId: viewerId,
        action: 'diagnosis.lookAtCase',
        subject: 'diagnosis',
        subjectId: id,
      })
    const earlier = await repository.listEarlier(db, row)
    const earlierIds = earlier.map((it) => it.id)
    const parts = await repository.findParts(db, key, viewerId, earlierIds)
    const names = await findNames(parts.editions.map(({ expertId }) => expertId))
    return toCase(row, { ...parts, earlier, holder, names, viewerId, now: now() })
  }

  /** Kept whoever has the case in hand: nothing typed is lost. The log hears of the first word only. */
  async function saveDraft(expertId: string, id: string, draft: ExpertDraft) {
    const savedAt = now()
    await transact(async (tx) => {
      const key = await lockKey(tx, id)
      const isNew = await repository.keepDraft(tx, { ...key, expertId, ...draft, savedAt })
      if (!isNew) return
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
