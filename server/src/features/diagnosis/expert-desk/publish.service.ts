import type { publishAnswer } from '../../../../../contract/diagnosis/diagnosis-admin.ts'
import { findUnlistedName, isUnedited } from '../../../../../contract/diagnosis/right-problem.ts'
import type { Body } from '../../../../../contract/endpoint.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { Notify } from '../../../shared/notices/templates.ts'
import { type CaseRow, deleteDraft, findCase } from './case/case.repository.ts'
import { findClaim, releaseClaim } from './case/claim.repository.ts'
import { type ClaimDependencies, type ClaimService, lockDiagnosis } from './case/claim.service.ts'
import { isProblem } from './case/evidence.ts'
import { letterOf, suggestAnswer } from './case/suggestion.ts'
import { requireOneMeaning } from './contradiction.ts'
import { requireOwn } from './correction/correction.service.ts'
import { closeWaiting } from './customer-request/ask-customer.service.ts'
import { type ExpertAnswerRow, findCurrentAnswer } from './expert-answer.repository.ts'
import { createExpertAnswers, type ExpertAnswer, isSameAnswer } from './expert-answer.service.ts'
import { deleteHandover } from './workload/handover.repository.ts'

type AnswerBody = Body<typeof publishAnswer>

interface PublishDependencies extends Pick<ClaimDependencies, 'transact' | 'now' | 'audit'> {
  notify: Notify
  claims: ClaimService
}

/** Publishes the answer of the expert who holds the claim. */
export function createPublishService({ transact, now, audit, notify, claims }: PublishDependencies) {
  return { publish }

  /**
   * Throws CHANGED_MEANWHILE unless `follows` is the current edition, ANSWER_CONTRADICTS when the text calls the problem
   * that the verdict overrules the likeliest, ANSWER_UNTOUCHED when it is a draft that the expert has not confirmed, and
   * ANSWER_OF_OTHER for an edit of another expert's answer. Repeating the current answer is allowed.
   */
  async function publish(expertId: string, id: string, { confirmed, follows, ...body }: AnswerBody) {
    const rightProblemId = requireRightProblem(body)
    await transact(async (tx) => {
      const key = await lockDiagnosis(tx, id)
      await claims.acquire(tx, key, expertId)
      const begunAt = (await findClaim(tx, key, now()))?.since ?? null
      const row = await findCase(tx, id)
      if (!row) throw new AppError('DIAGNOSIS_NOT_FOUND')
      const isDraft = isUnedited(body.feedback, suggestAnswer(row))
      const answer: ExpertAnswer = { ...key, expertId, ...body, rightProblemId, isUnedited: isDraft, begunAt }
      const current = await findCurrentAnswer(tx, key)
      if (!current || !isSameAnswer(current, answer)) {
        if ((current?.edition ?? null) !== follows) throw new AppError('CHANGED_MEANWHILE')
        if (current) await requireOwn(tx, key, expertId)
        requireOneMeaning(row, answer)
        if (!current && !confirmed) refuseUnedited(row, answer)
        await closeWaiting(tx, key, now())
        await createExpertAnswers({ transact: (work) => work(tx), now, notify }).publish(answer)
        await audit.record(tx, { ...createAuditEntry(current, answer), actorId: expertId })
      }
      await deleteDraft(tx, { ...key, expertId })
      await deleteHandover(tx, key)
      await releaseClaim(tx, key, expertId)
    })
    return null
  }
}

function requireRightProblem({ verdict, rightProblemId }: Pick<AnswerBody, 'verdict' | 'rightProblemId'>) {
  if (verdict === 'AGREE') return null
  const isKnown = rightProblemId && (isProblem(rightProblemId) || findUnlistedName(rightProblemId))
  if (!isKnown) throw new AppError('RIGHT_PROBLEM_MISSING')
  return rightProblemId
}

function refuseUnedited(row: CaseRow, { feedback, rightProblemId }: ExpertAnswer) {
  const drafts = [suggestAnswer(row), rightProblemId && letterOf(rightProblemId)]
  if (drafts.some((draft) => draft && isUnedited(feedback, draft))) throw new AppError('ANSWER_UNTOUCHED')
}

/** Excludes what the expert wrote, which may be personal data and is stored in the editions. */
function createAuditEntry(current: ExpertAnswerRow | undefined, answer: ExpertAnswer) {
  const edition = current ? current.edition + 1 : 0
  return {
    action: current ? ('diagnosis.editAnswer' as const) : ('diagnosis.answer' as const),
    subject: 'diagnosis' as const,
    subjectId: answer.diagnosisId,
    before: current && {
      edition: current.edition,
      verdict: current.verdict,
      rightProblemId: withoutName(current.rightProblemId),
    },
    after: { edition, verdict: answer.verdict, rightProblemId: withoutName(answer.rightProblemId) },
  }
}

const withoutName = (rightProblemId: string | null = null) =>
  rightProblemId && findUnlistedName(rightProblemId) ? 'unlisted' : rightProblemId
