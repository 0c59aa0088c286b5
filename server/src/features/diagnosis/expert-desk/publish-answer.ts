import { and, eq } from 'drizzle-orm'
import type {
  caseChangeApi,
  publishAnswer as endpoint,
} from '../../../../../contract/diagnosis/diagnosis-admin.ts'
import { findUnlistedName, isUnedited } from '../../../../../contract/diagnosis/right-problem.ts'
import type { Body } from '../../../../../contract/endpoint.ts'
import type { Context } from '../../../shared/context.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { Caller } from '../../../shared/http/handlers.ts'
import { formatDeadline, seoulIso } from '../../../shared/time/seoul.ts'
import type { DiagnosisContext } from '../context.ts'
import { isDiagnosis, ofDiagnosis, resultLink } from '../diagnosis.repository.ts'
import { diagnosis } from '../diagnosis.tables.ts'
import { expertAnswer } from '../expert-desk.tables.ts'
import { closeWaiting } from './ask-customer.ts'
import { acquireClaim, findClaim, lockDiagnosis, releaseClaim } from './claim-case.ts'
import { frontOfQueue } from './deadline.ts'
import { isProblem } from './evidence.ts'
import {
  type ExpertAnswer,
  type ExpertAnswerRow,
  findCurrentAnswer,
  isSameAnswer,
  requireCurrentAnswer,
  requireOneMeaning,
  requireOwnAnswer,
  storeExpertAnswer,
} from './expert-answer.ts'
import { deleteHandover } from './hand-over.ts'
import { promiseAnswer } from './keep-promises.ts'
import { type CaseRow, deleteDraft, findCase, requireCase } from './open-case.ts'
import { suggestAnswer } from './suggestion.ts'

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
  const right = rightProblemId ? [{ ...row, problemId: rightProblemId }] : []
  const drafts = [row, ...right].map(suggestAnswer)
  if (drafts.some((draft) => isUnedited(feedback, draft))) throw new AppError('ANSWER_UNTOUCHED')
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

/**
 * Replaces the text, by an administrator, and leaves the verdict; every edition stays readable for staff. Throws
 * CHANGED_MEANWHILE unless `follows` is the current edition, and ANSWER_CONTRADICTS for a text against the verdict.
 */
export async function correctAnswer(
  ctx: Context,
  actorId: string,
  id: string,
  { feedback, reason, follows }: Body<typeof caseChangeApi.correctAnswer>,
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

/** Until when another answer is promised if the current one is taken back now. Throws DIAGNOSIS_NOT_FOUND. */
export async function getRetractionPromise(ctx: DiagnosisContext, id: string) {
  const { dueAt } = await promiseAgain(ctx, await requireCase(ctx.db, id))
  return { dueAt: seoulIso(dueAt) }
}

const promiseAgain = (ctx: DiagnosisContext, { findings }: CaseRow) =>
  promiseAnswer(ctx, ctx.db, Boolean(findings.emergency))

/**
 * Takes the answer back, returns the case to the queue and promises another one as for a new case; an emergency stays one.
 * Throws ANSWER_OF_OTHER for an expert who wrote no edition of it, and CHANGED_MEANWHILE unless `follows` is the current edition.
 */
export async function retractAnswer(
  ctx: DiagnosisContext,
  actor: Caller,
  id: string,
  { reason, follows }: Body<typeof caseChangeApi.retractAnswer>,
) {
  const row = await requireCase(ctx.db, id)
  const { hours, dueAt } = await promiseAgain(ctx, row)
  await ctx.transact(async (tx) => {
    const key = await lockDiagnosis(tx, id)
    const { memberId, diagnosisId } = key
    const { edition } = await requireCurrentAnswer(tx, key, follows)
    if (!actor.roles.includes('ADMIN')) await requireOwnAnswer(tx, key, actor.id)
    const at = ctx.now()
    await tx
      .update(expertAnswer)
      .set({ replacedAt: at, retractedAt: at, retractedBy: actor.id, retractionReason: reason })
      .where(and(ofDiagnosis(expertAnswer, { memberId, diagnosisId }), eq(expertAnswer.edition, edition)))
    await tx
      .update(diagnosis)
      .set({
        expertFeedback: null,
        expertAnsweredAt: null,
        expertCorrectedAt: null,
        expertRetractedAt: at,
        expertDueAt: dueAt,
        expertQueueAt: frontOfQueue(row.findings.emergency ? at : dueAt),
        expertEscalatedAt: null,
        expertPromisedHours: hours,
        expertRemindedAt: null,
      })
      .where(isDiagnosis({ memberId, diagnosisId }))
    await ctx.notify(tx, {
      memberId,
      notice: 'EXPERT_RETRACTED',
      values: { answerBy: formatDeadline(dueAt) },
      link: resultLink(key),
    })
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
