import type { correctAnswer, retractAnswer } from '../../../../../../contract/diagnosis/case-change-admin.ts'
import type { Body } from '../../../../../../contract/endpoint.ts'
import type { Database } from '../../../../shared/db/database.ts'
import { AppError } from '../../../../shared/errors/app-error.ts'
import type { Caller } from '../../../../shared/http/handlers.ts'
import type { Notify } from '../../../../shared/notices/templates.ts'
import type { DiagnosisKey } from '../../diagnosis.repository.ts'
import { findCase } from '../case/case.repository.ts'
import { type ClaimDependencies, lockDiagnosis } from '../case/claim.service.ts'
import { requireOneMeaning } from '../contradiction.ts'
import { lockClock } from '../customer-request/customer-request.repository.ts'
import { frontOfQueue } from '../customer-request/stopped-clock.ts'
import * as answers from '../expert-answer.repository.ts'
import { createExpertAnswers } from '../expert-answer.service.ts'
import * as repository from './correction.repository.ts'

interface CorrectionDependencies extends Pick<ClaimDependencies, 'transact' | 'now' | 'audit'> {
  notify: Notify
}

/** A new answer is promised within a day of the retraction. */
const answerWithinMs = 24 * 60 * 60 * 1000

/** Corrections by administrators, and retractions. Every edition stays readable for staff. */
export function createCorrectionService({ transact, now, audit, notify }: CorrectionDependencies) {
  return { correct, retract }

  /**
   * Replaces the text and leaves the verdict. Throws CHANGED_MEANWHILE unless `follows` is the current edition, and
   * ANSWER_CONTRADICTS for a text against the verdict.
   */
  async function correct(
    actorId: string,
    id: string,
    { feedback, reason, follows }: Body<typeof correctAnswer>,
  ) {
    await transact(async (tx) => {
      const key = await lockDiagnosis(tx, id)
      const current = await requireCurrent(tx, key, follows)
      if (current.feedback === feedback) return
      const { verdict, rightProblemId, revision } = current
      const answer = { ...key, expertId: actorId, feedback, verdict, rightProblemId, revision }
      const row = await findCase(tx, id)
      if (row) requireOneMeaning(row, answer)
      await createExpertAnswers({ transact: (work) => work(tx), now, notify }).publish(answer)
      await audit.record(tx, {
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

  /**
   * Takes the answer back and promises another one within a day. Throws ANSWER_OF_OTHER for an expert who wrote no
   * edition of it, and CHANGED_MEANWHILE unless `follows` is the current edition.
   */
  async function retract(actor: Caller, id: string, { reason, follows }: Body<typeof retractAnswer>) {
    await transact(async (tx) => {
      const key = await lockDiagnosis(tx, id)
      const current = await requireCurrent(tx, key, follows)
      if (!actor.roles.includes('ADMIN')) await requireOwn(tx, key, actor.id)
      const at = now()
      const dueAt = new Date(at.getTime() + answerWithinMs)
      await repository.retract(tx, current, { at, by: actor.id, reason })
      await repository.reopen(tx, key, { at, dueAt, queueAt: frontOfQueue(dueAt) })
      await notify(tx, {
        memberId: key.memberId,
        notice: 'EXPERT_RETRACTED',
        values: {},
        link: `/analysis-result/${id}`,
      })
      await audit.record(tx, {
        actorId: actor.id,
        action: 'diagnosis.retractAnswer',
        subject: 'diagnosis',
        subjectId: id,
        before: { edition: current.edition },
        reason,
      })
    })
    return null
  }
}

async function requireCurrent(tx: Database, key: DiagnosisKey, follows: number) {
  await lockClock(tx, key)
  const current = await answers.findCurrentAnswer(tx, key)
  if (current?.edition !== follows) throw new AppError('CHANGED_MEANWHILE')
  return current
}

/** Throws ANSWER_OF_OTHER unless the expert wrote an edition of the answer. */
export async function requireOwn(tx: Database, key: DiagnosisKey, expertId: string) {
  if (!(await repository.hasWritten(tx, key, expertId))) throw new AppError('ANSWER_OF_OTHER')
}
