import type { answerExpertQuestion as endpoint } from '../../../../../contract/diagnosis/diagnosis-admin.ts'
import type { Body } from '../../../../../contract/endpoint.ts'
import type { Context } from '../../../shared/context.ts'
import { findOne, lockOne } from '../../../shared/db/find-one.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import type { DiagnosisContext } from '../context.ts'
import { type DiagnosisKey, isDiagnosis, ofDiagnosis, resultNotice } from '../diagnosis.repository.ts'
import { diagnosis } from '../diagnosis.tables.ts'
import { expertQuestion } from '../expert-desk.tables.ts'
import { getDiagnosis } from '../result/get-diagnosis.ts'
import { acquireClaim, lockDiagnosis } from './claim-case.ts'
import { deleteHandover } from './hand-over.ts'
import { promiseAnswer } from './keep-promises.ts'
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
    const isUrgent = Boolean(found.findings.emergency)
    const { dueAt } = await promiseAnswer(ctx, tx, isUrgent)
    const askedAt = ctx.now()
    // An emergency is due so soon that nobody is reminded of it.
    const row = { ...key, question, askedAt, dueAt, remindedAt: isUrgent ? askedAt : null }
    const { rowCount } = await tx.insert(expertQuestion).values(row).onConflictDoNothing()
    if (rowCount === 1) return notifyOfCustomer(ctx, tx, key, { isQuestion: true, dueAt })
    const existing = await findOne(tx, expertQuestion, isOf(key))
    if (existing?.question !== question) throw new AppError('EXPERT_ASKED')
  })
  return getDiagnosis(ctx, memberId, diagnosisId)
}

/**
 * Stores the expert's answer, or a corrected one; the replaced text stays readable for staff, and the customer is notified of both.
 * Throws DIAGNOSIS_NOT_FOUND without a question, CASE_HELD while another expert has the case, and CHANGED_MEANWHILE unless `follows`
 * is the current answer. Repeating the current answer is allowed.
 */
export async function answerExpertQuestion(
  ctx: Context,
  expertId: string,
  id: string,
  { answer, follows }: Body<typeof endpoint>,
) {
  const { transact, now, notify, audit } = ctx
  await transact(async (tx) => {
    const key = await lockDiagnosis(tx, id)
    const question = await lockOne(tx, expertQuestion, isOf(key))
    if (!question) throw new AppError('DIAGNOSIS_NOT_FOUND')
    await acquireClaim(ctx, tx, key, expertId)
    if (question.answer === answer) return
    if (question.answer !== follows) throw new AppError('CHANGED_MEANWHILE')
    const replaced = [...question.replaced, ...toReplaced(question, now())]
    const answeredAt = question.answeredAt ?? now()
    await tx
      .update(expertQuestion)
      .set({ answer, answeredBy: expertId, answeredAt, replaced })
      .where(isOf(key))
    await deleteHandover(tx, key)
    await notify(tx, resultNotice(key, question.answeredAt ? 'QUESTION_CORRECTED' : 'QUESTION_ANSWERED'))
    await audit.record(tx, {
      actorId: expertId,
      action: question.answeredAt ? 'diagnosis.editQuestionAnswer' : 'diagnosis.answerQuestion',
      subject: 'diagnosis',
      subjectId: id,
    })
  })
  return null
}

const toReplaced = ({ answer, answeredBy }: typeof expertQuestion.$inferSelect, at: Date) =>
  answer && answeredBy ? [{ text: answer, answeredBy, replacedAt: seoulIso(at) }] : []
