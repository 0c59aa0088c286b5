import type { CarePlan } from '../../../../../contract/diagnosis/care-plan.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import type { PlanDetails } from './care-plan.repository.ts'
import { findDueDay } from './plan-days.ts'

interface PlanContext {
  replacement: CarePlan['replacement']
  /** Whether the member has consented to notifications. */
  reminds: boolean
  now: Date
}

export function toCarePlan(
  { plan, tasks, checkIns }: PlanDetails,
  { replacement, reminds, now }: PlanContext,
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
