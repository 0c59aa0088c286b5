import type { answerFollowUp as endpoint } from '../../../../../contract/diagnosis/diagnosis.ts'
import type { Body } from '../../../../../contract/endpoint.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { DiagnosisContext } from '../context.ts'
import { requireDiagnosis, type ShownDiagnosis } from '../diagnosis.repository.ts'
import { readInput } from '../submit/analyse.ts'
import { getDiagnosis } from './get-diagnosis.ts'
import { replaceResult } from './replace-result.ts'

type FollowUpAnswer = Body<typeof endpoint>

/** Bounds how often a concurrent change of the result makes us analyse again. */
const maxAttempts = 3

/**
 * Refines the result with the answer to its follow-up question. Throws DIAGNOSIS_NOT_FOUND unless the diagnosis is the
 * member's own, FOLLOW_UP_GONE unless the result asks exactly this question, and SERVICE_UNAVAILABLE, changing nothing, when
 * the engine fails.
 */
export async function answerFollowUp(
  ctx: DiagnosisContext,
  memberId: string,
  id: string,
  answer: FollowUpAnswer,
) {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const before = await requireDiagnosis(ctx.db, memberId, id)
    if (!isOpen(before, answer)) throw new AppError('FOLLOW_UP_GONE')
    if (await refine(ctx, before, answer)) return getDiagnosis(ctx, memberId, id)
  }
  throw new AppError('CHANGED_MEANWHILE')
}

function isOpen({ findings, followUps }: ShownDiagnosis, { followUpId, value }: FollowUpAnswer) {
  const question = findings.followUp
  if (question?.id !== followUpId || Object.hasOwn(followUps, followUpId)) return false
  return question.options.some((option) => option.value === value)
}

/** Returns false when the result was replaced in the meantime. */
async function refine(ctx: DiagnosisContext, before: ShownDiagnosis, { followUpId, value }: FollowUpAnswer) {
  const { seen } = before
  const followUps = { ...before.followUps, [followUpId]: value }
  const result = await analyseAgain(ctx, before, followUps)
  // A result based on the vision model's observations stays attributed to the model.
  const engine = seen
    ? { engine: before.engine, engineVersion: before.engineVersion }
    : { engine: ctx.engine.name, engineVersion: ctx.engine.version }
  const after = { ...result, followUps, ...engine }
  return ctx.transact((tx) => replaceResult(tx, before, after, { reason: 'FOLLOW_UP', at: ctx.now() }))
}

async function analyseAgain(
  ctx: DiagnosisContext,
  before: ShownDiagnosis,
  followUps: Record<string, string>,
) {
  const input = await readInput(ctx, before)
  try {
    return await ctx.engine.diagnose({ ...input, followUps, ...(before.seen && { seen: before.seen }) })
  } catch (cause) {
    throw new AppError('SERVICE_UNAVAILABLE', { cause })
  }
}
