import { and, eq } from 'drizzle-orm'
import type { CarePlan } from '../../../../../contract/diagnosis/care-plan.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { newId } from '../../../shared/ids/ids.ts'
import { carePlan, careTask } from '../care-plan.tables.ts'
import { type DiagnosisKey, findDiagnosis, ofDiagnosis, requireDiagnosis } from '../diagnosis.repository.ts'
import { type CurrentResult, currentResult } from '../result/current-result.ts'
import * as repository from './care-plan.repository.ts'
import { findReplacement, getExistingCarePlan, toCareTasks } from './get-care-plan.ts'
import { findDueDay, nextReminder, snoozeReminder } from './plan-days.ts'

const restarted = { state: 'ACTIVE' as const, endedAt: null, unanswered: 0 }
const ended = (endedAt: Date) => ({ state: 'STOPPED' as const, nextDay: null, remindAt: null, endedAt })

/**
 * Creates the plan from the diagnosis's advice, or resumes a stopped one, which keeps its tasks, check-ins and start day.
 * Idempotent. Throws DIAGNOSIS_NOT_FOUND, and NOTHING_TO_DO for a result without advice.
 */
export async function startCarePlan(ctx: Context, memberId: string, diagnosisId: string): Promise<CarePlan> {
  const diagnosis = await requireDiagnosis(ctx.db, memberId, diagnosisId)
  const key = { memberId, diagnosisId }
  await ctx.transact(async (tx) => {
    const existing = await repository.lockPlan(tx, key)
    if (existing?.state === 'STOPPED') {
      const next = nextReminder(existing.startedAt, ctx.now())
      await repository.updatePlan(tx, existing, { ...restarted, ...next })
    }
    if (existing) return
    const current = currentResult(diagnosis)
    const tasks = toStoredTasks(key, current)
    if (tasks.length === 0) throw new AppError('NOTHING_TO_DO')
    const startedAt = ctx.now()
    const plan = { ...key, problem: current.problem, state: 'ACTIVE' as const, startedAt }
    const { rowCount } = await tx
      .insert(carePlan)
      .values({ ...plan, ...nextReminder(startedAt, startedAt) })
      .onConflictDoNothing()
    if (rowCount === 1) await tx.insert(careTask).values(tasks)
  })
  return getExistingCarePlan(ctx, memberId, diagnosisId)
}

/**
 * Makes the plan that of the problem which the result names now, or keeps it as it is. A plan with check-ins keeps its start
 * day, so that they stay at their days. Idempotent. Throws CARE_PLAN_NOT_FOUND.
 */
export async function replaceCarePlan(
  ctx: Context,
  memberId: string,
  diagnosisId: string,
  isWanted: boolean,
): Promise<CarePlan> {
  const { transact, now } = ctx
  const key = { memberId, diagnosisId }
  await transact(async (tx) => {
    const plan = await repository.lockPlan(tx, key)
    const diagnosis = await findDiagnosis(tx, memberId, diagnosisId)
    if (!plan || !diagnosis) throw new AppError('CARE_PLAN_NOT_FOUND')
    const current = currentResult(diagnosis)
    const replacement = findReplacement(plan, current)
    if (!replacement) return
    const { problem, hasPlan } = replacement
    if (!isWanted) return repository.updatePlan(tx, key, { keptDespite: problem })
    if (!hasPlan) return repository.updatePlan(tx, key, ended(now()))
    const checkIns = await repository.listCheckIns(tx, key)
    const startedAt = checkIns.length > 0 ? plan.startedAt : now()
    await tx.delete(careTask).where(ofDiagnosis(careTask, key))
    await tx.insert(careTask).values(toStoredTasks(key, current))
    const next = nextReminder(startedAt, now())
    await repository.updatePlan(tx, key, { ...restarted, problem, startedAt, ...next })
  })
  return getExistingCarePlan(ctx, memberId, diagnosisId)
}

/** Throws CARE_PLAN_NOT_FOUND, also for a task of another plan, and CARE_PLAN_ENDED when the plan is stopped or done. */
export function tickCareTask(
  ctx: Context,
  memberId: string,
  diagnosisId: string,
  { id, isDone }: { id: string; isDone: boolean },
): Promise<CarePlan> {
  return changeActivePlan(ctx, { memberId, diagnosisId }, async (tx, plan) => {
    const isTask = and(ofDiagnosis(careTask, { memberId, diagnosisId }), eq(careTask.id, id))
    const { rowCount } = await tx.update(careTask).set({ isDone }).where(isTask)
    if (rowCount !== 1) throw new AppError('CARE_PLAN_NOT_FOUND')
    // Using the plan counts as a reaction to its reminders.
    if (plan.unanswered > 0) await repository.updatePlan(tx, plan, { unanswered: 0 })
  })
}

/** Moves the next reminder. Throws CARE_PLAN_NOT_FOUND, and CARE_PLAN_ENDED when the plan is stopped or done. */
export function snoozeCarePlan(
  ctx: Context,
  memberId: string,
  diagnosisId: string,
  days: number,
): Promise<CarePlan> {
  return changeActivePlan(ctx, { memberId, diagnosisId }, async (tx, plan) => {
    const answered = (await repository.listCheckIns(tx, plan)).map(({ day }) => day)
    const isDue = findDueDay(plan.startedAt, answered, ctx.now()) !== null
    const later = snoozeReminder(plan.startedAt, { remindAt: plan.remindAt, isDue }, days, ctx.now())
    await repository.updatePlan(tx, plan, { unanswered: 0, ...later })
  })
}

/** Idempotent. Throws CARE_PLAN_NOT_FOUND, and CARE_PLAN_ENDED when the plan is done. */
export async function stopCarePlan(ctx: Context, memberId: string, diagnosisId: string): Promise<CarePlan> {
  const key = { memberId, diagnosisId }
  await ctx.transact(async (tx) => {
    const plan = await repository.lockPlan(tx, key)
    if (!plan) throw new AppError('CARE_PLAN_NOT_FOUND')
    if (plan.state === 'DONE') throw new AppError('CARE_PLAN_ENDED')
    if (plan.state === 'ACTIVE') await repository.updatePlan(tx, key, ended(ctx.now()))
  })
  return getExistingCarePlan(ctx, memberId, diagnosisId)
}

async function changeActivePlan(
  ctx: Context,
  key: DiagnosisKey,
  work: (tx: Database, plan: repository.StoredPlan) => Promise<void>,
): Promise<CarePlan> {
  await ctx.transact(async (tx) => work(tx, requireActivePlan(await repository.lockPlan(tx, key))))
  return getExistingCarePlan(ctx, key.memberId, key.diagnosisId)
}

const toStoredTasks = (key: DiagnosisKey, current: CurrentResult) =>
  toCareTasks(current).map((task, position) => ({ ...key, ...task, id: newId(), position, isDone: false }))

/** Returns the plan when it is active, and throws CARE_PLAN_NOT_FOUND or CARE_PLAN_ENDED otherwise. */
export function requireActivePlan(plan: repository.StoredPlan | undefined): repository.StoredPlan {
  if (!plan) throw new AppError('CARE_PLAN_NOT_FOUND')
  if (plan.state !== 'ACTIVE') throw new AppError('CARE_PLAN_ENDED')
  return plan
}
