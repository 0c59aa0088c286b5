import { and, count, eq, lt, not, or } from 'drizzle-orm'
import { modelDays } from '../../../../../contract/diagnosis/model-admin.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { addJob } from '../../../shared/jobs/job.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import type { DiagnosisContext } from '../context.ts'
import {
  type DiagnosisKey,
  findDiagnosis,
  isDiagnosis,
  ofDiagnosis,
  resultNotice,
} from '../diagnosis.repository.ts'
import { diagnosis } from '../diagnosis.tables.ts'
import { conclude, type UsableAnswer } from '../engine/vision/vision.ts'
import { engineAttempt, engineBudget } from '../model.tables.ts'
import { replaceResult } from '../result/replace-result.ts'
import { readInput } from '../submit/analyse.ts'
import { askModel, type ModelAnswer } from './ask-model.ts'
import { allMembers } from './model-budget.ts'

export const lateAnswerJobKind = 'diagnosis.better-answer'
/** After the model's time limit the job asks again. */
const graceMs = 5000
/** Model calls for one diagnosis, over all processes. */
const maxModelCalls = 3
/** Bounds how often a concurrent change of the result makes us score again. */
const maxReplaceAttempts = 3
const staleAfterMs = 15 * 60_000
const budgetDays = 7

/** Schedules `askAgain`. Must run inside the transaction that stores the provisional result. */
export async function scheduleLateAnswer({ now, model }: DiagnosisContext, tx: Database, key: DiagnosisKey) {
  if (!model) return
  const kind = lateAnswerJobKind
  const runAt = new Date(now().getTime() + model.limitMs + graceMs)
  await addJob({ now }, tx, { kind, payload: key, runAt, uniqueKey: `${kind}@${key.diagnosisId}` })
}

/**
 * Replaces the provisional result by the model's answer as soon as it arrives, in the process that asked. Never throws: what
 * fails here is left to the job.
 */
export async function applyWhenReady(
  ctx: DiagnosisContext,
  key: DiagnosisKey,
  lateAnswer: Promise<ModelAnswer>,
): Promise<void> {
  try {
    const answer = await lateAnswer
    if (answer.reading) await applyAnswer(ctx, key, answer)
    else if (!answer.mayRetry) await finalise(ctx, key)
  } catch (error) {
    ctx.log.warn({ err: error, diagnosis: key.diagnosisId }, "the model's late answer is left to the job")
  }
}

/** Asks the model again about a result that is still provisional, because the process that asked has died. */
export async function askAgain(ctx: DiagnosisContext, key: DiagnosisKey) {
  const { memberId, diagnosisId } = key
  const before = await findDiagnosis(ctx.db, memberId, diagnosisId)
  if (before?.state !== 'PROVISIONAL') return
  const answer = await askModel(ctx, key, await readInput(ctx, before))
  if (answer.reading) return applyAnswer(ctx, key, answer)
  const [found] = await ctx.db
    .select({ calls: count() })
    .from(engineAttempt)
    .where(ofDiagnosis(engineAttempt, { memberId, diagnosisId }))
  if (answer.mayRetry && (found?.calls ?? 0) < maxModelCalls)
    throw new Error(`no late answer yet: ${answer.why}`)
  await finalise(ctx, key)
}

/** Scores the reading with the current follow-up answers, and again when the result changed meanwhile. */
async function applyAnswer(ctx: DiagnosisContext, key: DiagnosisKey, answer: UsableAnswer) {
  for (let attempt = 1; attempt <= maxReplaceAttempts; attempt += 1) {
    const before = await findDiagnosis(ctx.db, key.memberId, key.diagnosisId)
    if (before?.state !== 'PROVISIONAL') return
    const after = await conclude(answer, await readInput(ctx, before))
    const isReplaced = await ctx.transact(async (tx) => {
      const isStored = await replaceResult(tx, before, after, { reason: 'BETTER_ENGINE', at: ctx.now() })
      // What an expert named stays on the page, so that there is no news.
      if (isStored && before.rightProblemId === null) await ctx.notify(tx, resultNotice(key, 'BETTER_ANSWER'))
      return isStored
    })
    if (isReplaced) return
  }
  throw new Error('the result was replaced too often meanwhile')
}

/** Marks a provisional result as final without changing it. */
async function finalise({ db }: Context, { memberId, diagnosisId }: DiagnosisKey) {
  const isOne = isDiagnosis({ memberId, diagnosisId })
  await db
    .update(diagnosis)
    .set({ state: 'FINAL' })
    .where(and(isOne, eq(diagnosis.state, 'PROVISIONAL')))
}

/**
 * Makes stale provisional results final, also after the model was switched off, and deletes old budgets: of members after a
 * week, the totals when no page shows them.
 */
export async function settleProvisional({ db, now }: Context) {
  const stale = new Date(now().getTime() - staleAfterMs)
  await db
    .update(diagnosis)
    .set({ state: 'FINAL' })
    .where(and(eq(diagnosis.state, 'PROVISIONAL'), lt(diagnosis.createdAt, stale)))
  const dayBefore = (days: number) => seoulDay(new Date(now().getTime() - days * dayMs))
  const isTotal = eq(engineBudget.subject, allMembers)
  await db
    .delete(engineBudget)
    .where(
      or(
        and(not(isTotal), lt(engineBudget.day, dayBefore(budgetDays))),
        and(isTotal, lt(engineBudget.day, dayBefore(modelDays + 1))),
      ),
    )
}
