import type { correctAnswer as endpoint } from '../../../../../contract/diagnosis/case-change-admin.ts'
import type { Body } from '../../../../../contract/endpoint.ts'
import type { Context } from '../../../shared/context.ts'
import { findCase } from './case/case.repository.ts'
import { lockDiagnosis } from './case/claim.repository.ts'
import { requireCurrentAnswer, requireOneMeaning, storeExpertAnswer } from './expert-answer.ts'

/**
 * Replaces the text, by an administrator, and leaves the verdict; every edition stays readable for staff. Throws
 * CHANGED_MEANWHILE unless `follows` is the current edition, and ANSWER_CONTRADICTS for a text against the verdict.
 */
export async function correctAnswer(
  ctx: Context,
  actorId: string,
  id: string,
  { feedback, reason, follows }: Body<typeof endpoint>,
) {
  await ctx.transact(async (tx) => {
    const key = await lockDiagnosis(tx, id)
    const current = await requireCurrentAnswer(tx, key, follows)
    if (current.feedback === feedback) return
    const { verdict, rightProblemId, revision } = current
    const answer = { ...key, expertId: actorId, feedback, verdict, rightProblemId, revision }
    const row = await findCase(tx, id)
    if (row) requireOneMeaning(row, answer)
    await storeExpertAnswer(ctx, tx, answer)
    await ctx.audit.record(tx, {
      actorId,
      action: 'diagnosis.correctAnswer',
      subject: 'diagnosis',
      subjectId: id,
      before: { edition: current.edition },
      after: { edition: current.edition + 1 },
      reason,
    })
  })
  return null
}
