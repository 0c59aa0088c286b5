import type { CarePlan } from '../../../../../contract/diagnosis/care-plan.ts'
import type { Context } from '../../../shared/context.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { requireDiagnosis } from '../diagnosis.repository.ts'
import { type CurrentResult, currentResult } from '../result/current-result.ts'
import { findPlan, type PlanDetails, type StoredPlan } from './care-plan.repository.ts'
import { findDueDay } from './plan-days.ts'

type PlannedTask = Pick<CarePlan['tasks'][number], 'text' | 'when'>

/** Returns null when the diagnosis has no plan. Throws DIAGNOSIS_NOT_FOUND unless it is the member's own. */
export async function getCarePlan(
  { db, hasConsent, now }: Context,
  memberId: string,
  diagnosisId: string,
): Promise<CarePlan | null> {
  const diagnosis = await requireDiagnosis(db, memberId, diagnosisId)
  const found = await findPlan(db, { memberId, diagnosisId })
  if (!found) return null
  const replacement = findReplacement(found.plan, currentResult(diagnosis))
  return toCarePlan(found, { replacement, reminds: await hasConsent(memberId, 'NOTIFICATION'), now: now() })
}

/** Like `getCarePlan`, and throws CARE_PLAN_NOT_FOUND when there is no plan. */
export async function getExistingCarePlan(
  ctx: Context,
  memberId: string,
  diagnosisId: string,
): Promise<CarePlan> {
  const plan = await getCarePlan(ctx, memberId, diagnosisId)
  if (!plan) throw new AppError('CARE_PLAN_NOT_FOUND')
  return plan
}

/** Returns the problem whose plan could stand in place of this one; null while the customer need not be asked. */
export function findReplacement(plan: StoredPlan, current: CurrentResult): CarePlan['replacement'] {
  const { problem, isNamedByExpert, findings } = current
  const hasPlan = findings.family !== 'HARMLESS' && toCareTasks(current).length > 0
  const isSettled = plan.state === 'DONE' || [plan.problem, plan.keptDespite].includes(problem)
  return isSettled || !(hasPlan || isNamedByExpert) ? null : { problem, isNamedByExpert, hasPlan }
}

/** Makes a checklist of a result's advice; empty when the result names no problem or begins with an emergency. */
export function toCareTasks({ problemId, findings }: CurrentResult): PlannedTask[] {
  if (problemId === null || findings.emergency) return []
  const { advice, solutions } = findings
  if (!advice) return toTasks('THIS_WEEK', solutions)
  return [
    ...toTasks('TODAY', advice.today),
    ...toTasks('THIS_WEEK', advice.thisWeek),
    ...toTasks('KEEP', advice.prevention),
  ]
}

const toTasks = (when: PlannedTask['when'], texts: string[]) => texts.map((text) => ({ text, when }))

interface PlanSurroundings {
  replacement: CarePlan['replacement']
  /** Whether the member has consented to notifications. */
  reminds: boolean
  now: Date
}

function toCarePlan(
  { plan, tasks, checkIns }: PlanDetails,
  { replacement, reminds, now }: PlanSurroundings,
): CarePlan {
  const isActive = plan.state === 'ACTIVE'
  const answered = checkIns.map(({ day }) => day)
  return {
    diagnosisId: plan.diagnosisId,
    problem: plan.problem,
    state: plan.state,
    startedAt: seoulIso(plan.startedAt),
    tasks: tasks.map(({ id, text, when, isDone }) => ({ id, text, when, done: isDone })),
    checkIns: checkIns.map(({ id, day, answer, note, photo, createdAt }) => ({
      id,
      day,
      answer,
      note,
      photo,
      createdAt: seoulIso(createdAt),
    })),
    dueCheckIn: isActive ? findDueDay(plan.startedAt, answered, now) : null,
    nextReminderAt: isActive && reminds && plan.remindAt ? seoulIso(plan.remindAt) : null,
    reminds,
    replacement,
  }
}
