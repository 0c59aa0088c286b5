import type { AdminCase } from '../../../../../../contract/diagnosis/case-admin.ts'
import { seoulIso } from '../../../../shared/time/seoul.ts'
import type { CaseContext } from './case.views.ts'

/** The viewer's own draft, otherwise the one that was handed over with the case. */
export function toDraft({ draft, handover }: CaseContext): AdminCase['draft'] {
  if (draft) {
    const { text, verdict, rightProblemId, savedAt } = draft
    return { text, verdict, rightProblemId, savedAt: seoulIso(savedAt) }
  }
  if (!handover || handover.text === null) return null
  const { text, verdict, rightProblemId, handedAt } = handover
  return { text, verdict, rightProblemId, savedAt: seoulIso(handedAt) }
}

/** The note of the expert before; its text only where the viewer's own draft hides it. */
export function toHandover({ handover, draft, names, viewerId }: CaseContext): AdminCase['handover'] {
  if (!handover) return null
  const { fromExpertId, toExpertId, note, text, handedAt } = handover
  return {
    from: { name: names.get(fromExpertId) ?? '', isMe: fromExpertId === viewerId },
    isForMe: toExpertId === viewerId,
    note,
    text: draft && draft.text !== text ? text : null,
    at: seoulIso(handedAt),
  }
}
