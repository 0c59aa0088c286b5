import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { Notice, Notify } from '../../../shared/notices/templates.ts'
import { type ClaimDependencies, type ClaimService, lockDiagnosis } from './case/claim.service.ts'
import * as repository from './question.repository.ts'

interface QuestionDependencies extends Pick<ClaimDependencies, 'transact' | 'now' | 'audit'> {
  notify: Notify
  claims: ClaimService
  /** Throws when the member has left; otherwise they cannot leave until the transaction ends. */
  lockMemberAgainstLeaving: (tx: Database, memberId: string) => Promise<void>
}

/** Stores a customer's question to the expert and the expert's answer. */
export function createQuestionService(deps: QuestionDependencies) {
  const { transact, now, audit, notify, claims, lockMemberAgainstLeaving } = deps
  return { ask, answer }

  /**
   * Throws EXPERT_NOT_READY before the expert's answer and EXPERT_ASKED when another question is stored.
   * Repeating the same question changes nothing.
   */
  async function ask(memberId: string, diagnosisId: string, question: string) {
    const key = { memberId, diagnosisId }
    await transact(async (tx) => {
      await lockMemberAgainstLeaving(tx, memberId)
      const isAnswered = await repository.isAnswered(tx, key)
      if (isAnswered === undefined) throw new AppError('DIAGNOSIS_NOT_FOUND')
      if (!isAnswered) throw new AppError('EXPERT_NOT_READY')
      if (await repository.addQuestion(tx, { ...key, question, askedAt: now() })) return
      const existing = await repository.findQuestion(tx, key)
      if (existing?.question !== question) throw new AppError('EXPERT_ASKED')
    })
  }

  /** Stores or replaces the answer; notifies the customer of the first one only. */
  async function answer(expertId: string, id: string, text: string) {
    await transact(async (tx) => {
      const key = await lockDiagnosis(tx, id)
      const question = await repository.lockQuestion(tx, key)
      if (!question) throw new AppError('DIAGNOSIS_NOT_FOUND')
      await claims.acquire(tx, key, expertId)
      if (question.answer === text) return
      const answeredAt = question.answeredAt ?? now()
      await repository.saveAnswer(tx, key, { answer: text, answeredBy: expertId, answeredAt })
      if (!question.answeredAt) await notify(tx, questionAnsweredNotice(question))
      await audit.record(tx, {
        actorId: expertId,
        action: question.answeredAt ? 'diagnosis.editQuestionAnswer' : 'diagnosis.answerQuestion',
        subject: 'diagnosis',
        subjectId: id,
      })
    })
    return null
  }
}

const questionAnsweredNotice = ({ memberId, diagnosisId }: repository.QuestionRow): Notice => ({
  memberId,
  notice: 'QUESTION_ANSWERED',
  values: {},
  link: `/analysis-result/${diagnosisId}`,
})
