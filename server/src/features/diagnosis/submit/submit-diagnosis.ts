import type { submitDiagnosis as endpoint } from '../../../../../contract/diagnosis/diagnosis.ts'
import type { Body } from '../../../../../contract/endpoint.ts'
import { errorMessages } from '../../../../../contract/error.ts'
import type { Context } from '../../../shared/context.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { newId } from '../../../shared/ids/ids.ts'
import { addJob } from '../../../shared/jobs/job.ts'
import type { DiagnosisContext } from '../context.ts'
import * as repository from '../diagnosis.repository.ts'
import { firstQuestion } from '../engine/scoring/question.ts'
import { answerWithinMs, frontOfQueue } from '../expert-desk/deadline.ts'
import { promiseAnswer } from '../expert-desk/keep-promises.ts'
import { newCaseJobKind } from '../expert-desk/notify-experts.ts'
import { applyWhenReady, scheduleLateAnswer } from '../model/apply-late-answer.ts'
import { scheduleUnopenedNotice } from '../result/notify-unopened.ts'
import { analyse, analyseWithoutModel } from './analyse.ts'
import { parseAnswers } from './answers.ts'

export interface Submission extends Body<typeof endpoint> {
  /** A repeated submission with the same key returns the first diagnosis. */
  idempotencyKey?: string | undefined
}

export interface SubmitOptions {
  /** Backdates the diagnosis, for demo data, which must not call the model. */
  createdAt?: Date
}

/**
 * Analyses photos and a description and stores the diagnosis; returns its id. A repeated submission in this process waits for
 * the first one; between processes the unique idempotency key decides. Throws PHOTOS_MISSING, VALIDATION_FAILED for an
 * unknown `firstSign`, and DIAGNOSIS_NOT_FOUND when `previousId` is not the member's.
 */
export function submitDiagnosis(
  ctx: DiagnosisContext,
  memberId: string,
  submission: Submission,
  options: SubmitOptions = {},
): Promise<{ id: string }> {
  const key = submission.idempotencyKey
  if (!key) return analyseAndStore(ctx, memberId, submission, options)

  const memberKey = `${memberId} ${key}`
  const first = ctx.submitting.get(memberKey)
  if (first) return first
  const work = repository
    .findIdByKey(ctx.db, memberId, key)
    .then((id) => (id ? { id } : analyseAndStore(ctx, memberId, submission, options)))
    .finally(() => ctx.submitting.delete(memberKey))
  ctx.submitting.set(memberKey, work)
  return work
}

async function analyseAndStore(
  ctx: DiagnosisContext,
  memberId: string,
  submission: Submission,
  options: SubmitOptions,
) {
  const { previousId, idempotencyKey = null, prompt } = submission
  const followUps = readFirstSign(submission.firstSign)
  // Read before the photos are stored.
  const previous = previousId ? await repository.requireDiagnosis(ctx.db, memberId, previousId) : undefined
  const [full, symptom] = await receiveBoth(ctx, memberId, submission)
  try {
    const { createdAt } = options
    const [id, at] = [newId(), createdAt ?? ctx.now()]
    const told = { prompt, answers: parseAnswers(submission), followUps }
    const photos = { fullPhoto: full.jpeg, symptomPhoto: symptom.jpeg }
    const input = { ...told, ...repository.earlierPlantOf(previous), ...photos, submittedAt: at }
    const key = { memberId, diagnosisId: id }
    const { analysis, lateAnswer } = createdAt
      ? { analysis: await analyseWithoutModel(ctx, input), lateAnswer: undefined }
      : await analyse(ctx, input, key)
    const row: repository.NewDiagnosis = {
      id,
      memberId,
      idempotencyKey,
      fullPhoto: full.path,
      symptomPhoto: symptom.path,
      ...told,
      previousId: previous?.id ?? null,
      nthLook: previous ? previous.nthLook + 1 : 1,
      ...analysis,
      ...(await promiseOf(ctx, at, analysis.findings.emergency, options)),
      expertQueueAt: analysis.findings.emergency ? frontOfQueue(at) : null,
      createdAt: at,
    }
    const storedId = await store(ctx, row, options)
    if (lateAnswer && storedId === id) void applyWhenReady(ctx, key, lateAnswer)
    return { id: storedId }
  } catch (error) {
    await ctx.photos.discard(memberId, [full.path, symptom.path])
    throw error
  }
}

/** Demo data of the past keeps to the usual promise. An emergency is due so soon that nobody is reminded of it. */
async function promiseOf(ctx: DiagnosisContext, at: Date, emergency: unknown, { createdAt }: SubmitOptions) {
  if (createdAt) return { expertDueAt: new Date(at.getTime() + answerWithinMs) }
  const { hours, dueAt } = await promiseAnswer(ctx, ctx.db, Boolean(emergency))
  return { expertDueAt: dueAt, expertPromisedHours: hours, expertRemindedAt: emergency ? at : null }
}

/** Returns the answer to the first question as an answered follow-up question. */
function readFirstSign(value: string | undefined): Record<string, string> {
  if (value === undefined) return {}
  if (!firstQuestion?.options.some((option) => option.value === value)) {
    const issues = [{ path: 'firstSign', message: errorMessages.VALIDATION_FAILED }]
    throw new AppError('VALIDATION_FAILED', { issues })
  }
  return { [firstQuestion.id]: value }
}

/** Stores both photos or neither. */
async function receiveBoth(
  { photos }: Context,
  memberId: string,
  { fullPlantImage, symptomImage }: Submission,
) {
  if (!fullPlantImage?.size || !symptomImage?.size) throw new AppError('PHOTOS_MISSING')
  const results = await Promise.allSettled([
    photos.receive(memberId, fullPlantImage),
    photos.receive(memberId, symptomImage),
  ])
  const [full, symptom] = results
  if (full.status === 'fulfilled' && symptom.status === 'fulfilled')
    return [full.value, symptom.value] as const

  const received = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.path] : []))
  await photos.discard(memberId, received)
  throw results.find((result) => result.status === 'rejected')?.reason
}

/** Stores row and photos in one transaction. Returns the existing id when another process was first. */
async function store(ctx: DiagnosisContext, row: repository.NewDiagnosis, { createdAt }: SubmitOptions) {
  const { memberId, idempotencyKey, fullPhoto, symptomPhoto } = row
  const isStored = await ctx.transact(async (tx) => {
    await ctx.lockMemberAgainstLeaving(tx, memberId)
    const isAdded = await repository.addDiagnosis(tx, row)
    if (!isAdded) return false
    await ctx.photos.attach(tx, memberId, [fullPhoto, symptomPhoto])
    const key = { memberId, diagnosisId: row.id }
    if (row.state === 'PROVISIONAL') await scheduleLateAnswer(ctx, tx, key)
    if (createdAt) return true
    await scheduleUnopenedNotice(ctx, tx, key)
    await addJob(ctx, tx, { kind: newCaseJobKind, payload: key })
    return true
  })
  if (isStored) return row.id

  await ctx.photos.discard(memberId, [fullPhoto, symptomPhoto])
  const existing = idempotencyKey && (await repository.findIdByKey(ctx.db, memberId, idempotencyKey))
  if (!existing) throw new AppError('CHANGED_MEANWHILE')
  return existing
}
