import type { publishAnswer as endpoint } from '../../../../../contract/diagnosis/diagnosis-admin.ts'
import { findUnlistedName, isUnedited } from '../../../../../contract/diagnosis/right-problem.ts'
import type { Body } from '../../../../../contract/endpoint.ts'
import type { Context } from '../../../shared/context.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { type CaseRow, deleteDraft, requireCase } from './case/case.repository.ts'
import { findClaim, lockDiagnosis, releaseClaim } from './case/claim.repository.ts'
import { acquireClaim } from './case/claim-case.ts'
import { isProblem } from './case/evidence.ts'
import { letterOf, suggestAnswer } from './case/suggestion.ts'
import { closeWaiting } from './customer-request/ask-customer.ts'
import {
  type ExpertAnswer,
  type ExpertAnswerRow,
  findCurrentAnswer,
  isSameAnswer,
  requireOneMeaning,
  requireOwnAnswer,
  storeExpertAnswer,
} from './expert-answer.ts'
import { deleteHandover } from './workload/hand-over.ts'

type AnswerBody = Body<typeof endpoint>

/**
 * Publishes the answer of the expert who holds the claim. Throws CHANGED_MEANWHILE unless `follows` is the current edition,
 * ANSWER_CONTRADICTS when the text calls the problem that the verdict overrules the likeliest, ANSWER_UNTOUCHED when it is a
 * draft that the expert has not confirmed, and ANSWER_OF_OTHER for an edit of another expert's answer. Repeating the current
 * answer is allowed.
 */
export async function publishAnswer(
  ctx: Context,
  expertId: string,
  id: string,
  { confirmed, follows, ...body }: AnswerBody,
) {
  const { now, audit } = ctx
  const rightProblemId = requireRightProblem(body)
  await ctx.transact(async (tx) => {
    const key = await lockDiagnosis(tx, id)
    await acquireClaim(ctx, tx, key, expertId)
    const begunAt = (await findClaim(tx, key, now()))?.since ?? null
    const row = await requireCase(tx, id)
    const isDraft = isUnedited(body.feedback, suggestAnswer(row))
    const answer: ExpertAnswer = { ...key, expertId, ...body, rightProblemId, isUnedited: isDraft, begunAt }
    const current = await findCurrentAnswer(tx, key)
    if (!current || !isSameAnswer(current, answer)) {
      if ((current?.edition ?? null) !== follows) throw new AppError('CHANGED_MEANWHILE')
      if (current) await requireOwnAnswer(tx, key, expertId)
      requireOneMeaning(row, answer)
      if (!current && !confirmed) refuseUnedited(row, answer)
      await closeWaiting(tx, key, now())
      await storeExpertAnswer(ctx, tx, answer)
      await audit.record(tx, { ...toAuditEntry(current, answer), actorId: expertId })
    }
    await deleteDraft(tx, { ...key, expertId })
    await deleteHandover(tx, key)
    await releaseClaim(tx, key, expertId)
  })
  return null
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
function toAuditEntry(current: ExpertAnswerRow | undefined, answer: ExpertAnswer) {
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
