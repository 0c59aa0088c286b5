import { and, eq } from 'drizzle-orm'
import type { retractAnswer as endpoint } from '../../../../../contract/diagnosis/case-change-admin.ts'
import type { Body } from '../../../../../contract/endpoint.ts'
import type { Context } from '../../../shared/context.ts'
import type { Caller } from '../../../shared/http/handlers.ts'
import { diagnosis } from '../diagnosis.tables.ts'
import { expertAnswer } from '../expert-answer.tables.ts'
import { resultNotice } from '../result-notice.ts'
import { lockDiagnosis } from './case/claim.repository.ts'
import { frontOfQueue } from './customer-request/stopped-clock.ts'
import { answerWithinMs } from './deadline.ts'
import { requireCurrentAnswer, requireOwnAnswer } from './expert-answer.ts'

/**
 * Takes the answer back, returns the case to the queue and promises another one within a day. Throws ANSWER_OF_OTHER for an
 * expert who wrote no edition of it, and CHANGED_MEANWHILE unless `follows` is the current edition.
 */
export async function retractAnswer(
  ctx: Context,
  actor: Caller,
  id: string,
  { reason, follows }: Body<typeof endpoint>,
) {
  await ctx.transact(async (tx) => {
    const key = await lockDiagnosis(tx, id)
    const { memberId, diagnosisId } = key
    const { edition } = await requireCurrentAnswer(tx, key, follows)
    if (!actor.roles.includes('ADMIN')) await requireOwnAnswer(tx, key, actor.id)
    const at = ctx.now()
    const dueAt = new Date(at.getTime() + answerWithinMs)
    await tx
      .update(expertAnswer)
      .set({ replacedAt: at, retractedAt: at, retractedBy: actor.id, retractionReason: reason })
      .where(
        and(
          eq(expertAnswer.memberId, memberId),
          eq(expertAnswer.diagnosisId, diagnosisId),
          eq(expertAnswer.edition, edition),
        ),
      )
    await tx
      .update(diagnosis)
      .set({
        expertFeedback: null,
        expertAnsweredAt: null,
        expertCorrectedAt: null,
        expertRetractedAt: at,
        expertDueAt: dueAt,
        expertQueueAt: frontOfQueue(dueAt),
        expertEscalatedAt: null,
      })
      .where(and(eq(diagnosis.memberId, memberId), eq(diagnosis.id, diagnosisId)))
    await ctx.notify(tx, resultNotice(key, 'EXPERT_RETRACTED'))
    await ctx.audit.record(tx, {
      actorId: actor.id,
      action: 'diagnosis.retractAnswer',
      subject: 'diagnosis',
      subjectId: id,
      before: { edition },
      reason,
    })
  })
  return null
}
