import type { Context } from '../../../shared/context.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { DiagnosisContext } from '../context.ts'
import { type DiagnosisKey, isDiagnosis, ofDiagnosis, resultNotice } from '../diagnosis.repository.ts'
import { diagnosis } from '../diagnosis.tables.ts'
import { expertQuestion } from '../expert-desk.tables.ts'
import { getDiagnosis } from '../result/get-diagnosis.ts'
import { acquireClaim, lockDiagnosis } from './claim-case.ts'
import { notifyOfCustomer } from './notify-experts.ts'

const isOf = (key: DiagnosisKey) => ofDiagnosis(expertQuestion, key)

/**
 * Stores the customer's question to the expert, with what is promised now. Throws DIAGNOSIS_NOT_FOUND, EXPERT_NOT_READY before the expert's answer, and
 * EXPERT_ASKED when another question is stored. Repeating the same question changes nothing.
 */
export async function askExpert(
  ctx: DiagnosisContext,
  memberId: string,
  diagnosisId: string,
  question: string,
) {
  const key = { memberId, diagnosisId }
  await ctx.transact(async (tx) => {
    await ctx.lockMemberAgainstLeaving(tx, memberId)
    const [found] = await tx
      .select({ answeredAt: diagnosis.expertAnsweredAt, findings: diagnosis.findings })
      .from(diagnosis)
      .where(isDiagnosis({ memberId, diagnosisId }))
    if (!found) throw new AppError('DIAGNOSIS_NOT_FOUND')
    if (found.answeredAt === null) throw new AppError('EXPERT_NOT_READY')
    const { dueAt } = await ctx.promises.promise(tx, Boolean(found.findings.emergency))
    const row = { ...key, question, askedAt: ctx.now(), dueAt }
    const { rowCount } = await tx.insert(expertQuestion).values(row).onConflictDoNothing()
    if (rowCount === 1) return notifyOfCustomer(ctx, tx, key, { isQuestion: true, dueAt })
    const [existing] = await tx.select().from(expertQuestion).where(isOf(key))
    if (existing?.question !== question) throw new AppError('EXPERT_ASKED')
  })
  return getDiagnosis(ctx, memberId, diagnosisId)
}

/**
 * Stores or replaces the expert's answer; notifies the customer of the first one only. Throws DIAGNOSIS_NOT_FOUND without a
 * question, and CASE_HELD while another expert has the case.
 */
export async function answerExpertQuestion(ctx: Context, expertId: string, id: string, answer: string) {
  const { transact, now, notify, audit } = ctx
  await transact(async (tx) => {
    const key = await lockDiagnosis(tx, id)
    const [question] = await tx.select().from(expertQuestion).where(isOf(key)).for('update')
    if (!question) throw new AppError('DIAGNOSIS_NOT_FOUND')
    await acquireClaim(ctx, tx, key, expertId)
    if (question.answer === answer) return
    const answeredAt = question.answeredAt ?? now()
    await tx.update(expertQuestion).set({ answer, answeredBy: expertId, answeredAt }).where(isOf(key))
    if (!question.answeredAt) await notify(tx, resultNotice(key, 'QUESTION_ANSWERED'))
    await audit.record(tx, {
      actorId: expertId,
      action: question.answeredAt ? 'diagnosis.editQuestionAnswer' : 'diagnosis.answerQuestion',
      subject: 'diagnosis',
      subjectId: id,
    })
  })
  return null
}
