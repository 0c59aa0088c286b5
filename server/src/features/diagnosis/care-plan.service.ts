import type { CarePlan } from '../../../../contract/care-plan.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { newId } from '../../shared/ids/ids.ts'
import type { Photos } from '../../shared/media/photos.ts'
import * as repository from './care-plan.repository.ts'
import { toCarePlan } from './care-plan.views.ts'
import { dueDay, reminderAfter, snoozed } from './care-plan-days.ts'
import { tasksOf } from './care-plan-tasks.ts'
import { findDiagnosis } from './diagnosis.repository.ts'

export interface CarePlanDependencies {
  db: Database
  transact: Transact
  now: () => Date
  photos: Pick<Photos, 'receive' | 'attach' | 'discard'>
  /** Whether the member has agreed to be reminded. */
  mayRemind: (memberId: string) => Promise<boolean>
}

export type CarePlanService = ReturnType<typeof createCarePlanService>

/**
 * The member's own plan of one diagnosis. A foreign diagnosis and one without a plan answer alike;
 * a plan that is stopped or done takes nothing more in (CARE_PLAN_ENDED).
 */
export function createCarePlanService({ db, transact, now, mayRemind }: CarePlanDependencies) {
  return { get, start, tick, snooze, stop, shown }

  /** Null when the diagnosis has none. */
  async function get(memberId: string, diagnosisId: string): Promise<CarePlan | null> {
    if (!(await findDiagnosis(db, memberId, diagnosisId))) throw new AppError('DIAGNOSIS_NOT_FOUND')
    const found = await repository.findPlan(db, { memberId, diagnosisId })
    return found ? toCarePlan(found, await mayRemind(memberId), now()) : null
  }

  async function shown(memberId: string, diagnosisId: string): Promise<CarePlan> {
    const plan = await get(memberId, diagnosisId)
    if (!plan) throw new AppError('CARE_PLAN_NOT_FOUND')
    return plan
  }

  /** Makes a plan of what the diagnosis advises. One that is there stays; a stopped one goes on. */
  async function start(memberId: string, diagnosisId: string): Promise<CarePlan> {
    const diagnosis = await findDiagnosis(db, memberId, diagnosisId)
    if (!diagnosis) throw new AppError('DIAGNOSIS_NOT_FOUND')
    const key = { memberId, diagnosisId }
    await transact(async (tx) => {
      const standing = await repository.lockPlan(tx, key)
      if (standing?.state === 'STOPPED') return resume(tx, standing)
      if (standing) return undefined
      const tasks = tasksOf(diagnosis).map((task, position) => ({
        ...key,
        ...task,
        id: newId(),
        position,
        isDone: false,
      }))
      if (tasks.length === 0) throw new AppError('NOTHING_TO_DO')
      const startedAt = now()
      const begun = { ...key, problem: diagnosis.problem, state: 'ACTIVE' as const, startedAt }
      return repository.addPlan(tx, { ...begun, ...reminderAfter(startedAt, startedAt) }, tasks)
    })
    return shown(memberId, diagnosisId)
  }

  /** Keeps what was ticked and answered, and the days as they were. */
  function resume(tx: Database, plan: repository.StoredPlan) {
    const next = reminderAfter(plan.startedAt, now())
    return repository.changePlan(tx, plan, { state: 'ACTIVE', endedAt: null, unanswered: 0, ...next })
  }

  async function tick(memberId: string, diagnosisId: string, id: string, isDone: boolean) {
    await change({ memberId, diagnosisId }, async (tx, plan) => {
      const isSet = await repository.setTask(tx, { memberId, diagnosisId, id, isDone })
      if (!isSet) throw new AppError('CARE_PLAN_NOT_FOUND')
      // Somebody is there, so reminders do not fall on deaf ears.
      if (plan.unanswered > 0) await repository.changePlan(tx, plan, { unanswered: 0 })
    })
    return shown(memberId, diagnosisId)
  }

  async function snooze(memberId: string, diagnosisId: string, days: number) {
    await change({ memberId, diagnosisId }, async (tx, plan) => {
      const answered = (await repository.listCheckIns(tx, plan)).map(({ day }) => day)
      const isDue = dueDay(plan.startedAt, answered, now()) !== null
      const later = snoozed(plan.startedAt, { remindAt: plan.remindAt, isDue }, days, now())
      await repository.changePlan(tx, plan, { unanswered: 0, ...later })
    })
    return shown(memberId, diagnosisId)
  }

  /** Again is fine. */
  async function stop(memberId: string, diagnosisId: string) {
    const key = { memberId, diagnosisId }
    await transact(async (tx) => {
      const plan = await repository.lockPlan(tx, key)
      if (!plan) throw new AppError('CARE_PLAN_NOT_FOUND')
      if (plan.state === 'DONE') throw new AppError('CARE_PLAN_ENDED')
      const ended = { state: 'STOPPED' as const, nextDay: null, remindAt: null, endedAt: now() }
      if (plan.state === 'ACTIVE') await repository.changePlan(tx, key, ended)
    })
    return shown(memberId, diagnosisId)
  }

  function change(
    key: { memberId: string; diagnosisId: string },
    work: (tx: Database, plan: repository.StoredPlan) => Promise<void>,
  ) {
    return transact(async (tx) => work(tx, openPlan(await repository.lockPlan(tx, key))))
  }
}

/** The plan, if it is still under way. */
export function openPlan(plan: repository.StoredPlan | undefined): repository.StoredPlan {
  if (!plan) throw new AppError('CARE_PLAN_NOT_FOUND')
  if (plan.state !== 'ACTIVE') throw new AppError('CARE_PLAN_ENDED')
  return plan
}
