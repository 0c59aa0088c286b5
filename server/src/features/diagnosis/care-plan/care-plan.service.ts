import type { CarePlan } from '../../../../../contract/diagnosis/care-plan.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { newId } from '../../../shared/ids/ids.ts'
import type { Photos } from '../../../shared/media/photos.ts'
import { type DiagnosisKey, findDiagnosis } from '../diagnosis.repository.ts'
import { type CurrentResult, currentResult } from '../result/current-result.ts'
import * as repository from './care-plan.repository.ts'
import { toCarePlan } from './care-plan.views.ts'
import { findDueDay, nextReminder, snoozeReminder } from './plan-days.ts'
import { toCareTasks } from './tasks.ts'

export interface CarePlanDependencies {
  db: Database
  transact: Transact
  now: () => Date
  photos: Pick<Photos, 'receive' | 'attach' | 'discard'>
  /** Whether the member has consented to notifications. */
  mayRemind: (memberId: string) => Promise<boolean>
}

export type CarePlanService = ReturnType<typeof createCarePlanService>

/**
 * Manages the member's care plan of a diagnosis. Changes throw CARE_PLAN_NOT_FOUND when the member has no
 * such plan, and CARE_PLAN_ENDED when it is stopped or done.
 */
export function createCarePlanService({ db, transact, now, mayRemind }: CarePlanDependencies) {
  return { get, getExisting, start, replace, tick, snooze, stop }

  /** Returns null when the diagnosis has no plan. Throws DIAGNOSIS_NOT_FOUND unless it is the member's own. */
  async function get(memberId: string, diagnosisId: string): Promise<CarePlan | null> {
    const diagnosis = await findDiagnosis(db, memberId, diagnosisId)
    if (!diagnosis) throw new AppError('DIAGNOSIS_NOT_FOUND')
    const found = await repository.findPlan(db, { memberId, diagnosisId })
    if (!found) return null
    const replacement = findReplacement(found.plan, currentResult(diagnosis))
    return toCarePlan(found, { replacement, reminds: await mayRemind(memberId), now: now() })
  }

  async function getExisting(memberId: string, diagnosisId: string): Promise<CarePlan> {
    const plan = await get(memberId, diagnosisId)
    if (!plan) throw new AppError('CARE_PLAN_NOT_FOUND')
    return plan
  }

  /** Creates the plan from the diagnosis's advice, or resumes a stopped one. Idempotent. */
  async function start(memberId: string, diagnosisId: string): Promise<CarePlan> {
    const diagnosis = await findDiagnosis(db, memberId, diagnosisId)
    if (!diagnosis) throw new AppError('DIAGNOSIS_NOT_FOUND')
    const key = { memberId, diagnosisId }
    await transact(async (tx) => {
      const existing = await repository.lockPlan(tx, key)
      if (existing?.state === 'STOPPED') return resume(tx, existing)
      if (existing) return undefined
      const current = currentResult(diagnosis)
      const tasks = toStoredTasks(key, current)
      if (tasks.length === 0) throw new AppError('NOTHING_TO_DO')
      const startedAt = now()
      const plan = { ...key, problem: current.problem, state: 'ACTIVE' as const, startedAt }
      return repository.addPlan(tx, { ...plan, ...nextReminder(startedAt, startedAt) }, tasks)
    })
    return getExisting(memberId, diagnosisId)
  }

  /** Keeps tasks, check-ins and the original start day. */
  function resume(tx: Database, plan: repository.StoredPlan) {
    const next = nextReminder(plan.startedAt, now())
    return repository.updatePlan(tx, plan, { ...restarted, ...next })
  }

  /**
   * Makes the plan that of the problem which the result names now, or keeps it as it is. A plan with
   * check-ins keeps its start day, so that they stay at their days. Idempotent.
   */
  async function replace(memberId: string, diagnosisId: string, isWanted: boolean): Promise<CarePlan> {
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
      await repository.replaceTasks(tx, key, toStoredTasks(key, current))
      await repository.updatePlan(tx, key, {
        ...restarted,
        problem,
        startedAt,
        ...nextReminder(startedAt, now()),
      })
    })
    return getExisting(memberId, diagnosisId)
  }

  async function tick(memberId: string, diagnosisId: string, id: string, isDone: boolean) {
    await change({ memberId, diagnosisId }, async (tx, plan) => {
      const isUpdated = await repository.updateTask(tx, { memberId, diagnosisId, id, isDone })
      if (!isUpdated) throw new AppError('CARE_PLAN_NOT_FOUND')
      // Using the plan counts as a reaction to its reminders.
      if (plan.unanswered > 0) await repository.updatePlan(tx, plan, { unanswered: 0 })
    })
    return getExisting(memberId, diagnosisId)
  }

  async function snooze(memberId: string, diagnosisId: string, days: number) {
    await change({ memberId, diagnosisId }, async (tx, plan) => {
      const answered = (await repository.listCheckIns(tx, plan)).map(({ day }) => day)
      const isDue = findDueDay(plan.startedAt, answered, now()) !== null
      const later = snoozeReminder(plan.startedAt, { remindAt: plan.remindAt, isDue }, days, now())
      await repository.updatePlan(tx, plan, { unanswered: 0, ...later })
    })
    return getExisting(memberId, diagnosisId)
  }

  /** Idempotent. */
  async function stop(memberId: string, diagnosisId: string) {
    const key = { memberId, diagnosisId }
    await transact(async (tx) => {
      const plan = await repository.lockPlan(tx, key)
      if (!plan) throw new AppError('CARE_PLAN_NOT_FOUND')
      if (plan.state === 'DONE') throw new AppError('CARE_PLAN_ENDED')
      if (plan.state === 'ACTIVE') await repository.updatePlan(tx, key, ended(now()))
    })
    return getExisting(memberId, diagnosisId)
  }

  function change(
    key: { memberId: string; diagnosisId: string },
    work: (tx: Database, plan: repository.StoredPlan) => Promise<void>,
  ) {
    return transact(async (tx) => work(tx, requireActivePlan(await repository.lockPlan(tx, key))))
  }
}

const restarted = { state: 'ACTIVE' as const, endedAt: null, unanswered: 0 }
const ended = (endedAt: Date) => ({ state: 'STOPPED' as const, nextDay: null, remindAt: null, endedAt })

const toStoredTasks = (key: DiagnosisKey, current: CurrentResult) =>
  toCareTasks(current).map((task, position) => ({ ...key, ...task, id: newId(), position, isDone: false }))

/** Returns the problem whose plan could stand in place of this one; null while the customer need not be asked. */
function findReplacement(plan: repository.StoredPlan, current: CurrentResult): CarePlan['replacement'] {
  const { problem, isNamedByExpert, findings } = current
  const hasPlan = findings.family !== 'HARMLESS' && toCareTasks(current).length > 0
  const isSettled = plan.state === 'DONE' || [plan.problem, plan.keptDespite].includes(problem)
  return isSettled || !(hasPlan || isNamedByExpert) ? null : { problem, isNamedByExpert, hasPlan }
}

/** Returns the plan when it is active, and throws otherwise. */
export function requireActivePlan(plan: repository.StoredPlan | undefined): repository.StoredPlan {
  if (!plan) throw new AppError('CARE_PLAN_NOT_FOUND')
  if (plan.state !== 'ACTIVE') throw new AppError('CARE_PLAN_ENDED')
  return plan
}
