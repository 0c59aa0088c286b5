import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/http/app-error.ts'
import type { Notice, Notify } from '../../../shared/notices/templates.ts'
import { type ClaimDependencies, type Claims, lockKey } from './claim.service.ts'
import * as repository from './question.repository.ts'

interface QuestionDependencies extends Pick<ClaimDependencies, 'transact' | 'now' | 'audit'> {
  notify: Notify
  claims: Claims
  /** Throws when the member has left; otherwise they cannot until the transaction ends. */
  holdMember: (tx: Database, memberId: string) => Promise<void>
}

/** One question back to the expert, and the expert's word on it. */
export function createQuestions(deps: QuestionDependencies) {
  const { transact, now, audit, notify, claims, holdMember } = deps
  return { ask, answer }

  /** Once for each diagnosis, after the expert's answer; the same words again are a double tap. */
  async function ask(memberId: string, diagnosisId: string, question: string) {
    const key = { memberId, diagnosisId }
    await transact(async (tx) => {
      await holdMember(tx, memberId)
      const isAnswered = await repository.isAnswered(tx, key)
      if (isAnswered === undefined) throw new AppError('DIAGNOSIS_NOT_FOUND')
      if (!isAnswered) throw new AppError('EXPERT_NOT_READY')
      if (await repository.addQuestion(tx, { ...key, question, askedAt: now() })) return
      const asked = await repository.findQuestion(tx, key)
      if (asked?.question !== question) throw new AppError('EXPERT_ASKED')
    })
  }

  /** Tells the person the first time; later words take the place of the earlier ones. */
  async function answer(expertId: string, id: string, text: string) {
    await transact(async (tx) => {
      const key = await lockKey(tx, id)
      const asked = await repository.lockQuestion(tx, key)
      if (!asked) throw new AppError('DIAGNOSIS_NOT_FOUND')
      await claims.keep(tx, key, expertId)
      if (asked.answer === text) return
      const answeredAt = asked.answeredAt ?? now()
      await repository.keepAnswer(tx, key, { answer: text, answeredBy: expertId, answeredAt })
      if (!asked.answeredAt) await notify(tx, newsFor(asked))
      await audit.record(tx, {
        actorId: expertId,
        action: asked.answeredAt ? 'diagnosis.editQuestionAnswer' : 'diagnosis.answerQuestion',
        subject: 'diagnosis',
        subjectId: id,
      })
    })
    return null
  }
}

const newsFor = ({ memberId, diagnosisId }: repository.QuestionRow): Notice => ({
  memberId,
  notice: 'QUESTION_ANSWERED',
  values: {},
  link: `/analysis-result/${diagnosisId}`,
})
