import { type checkIn, checkInDays } from '../../../../../contract/diagnosis/care-plan.ts'
import type { Body } from '../../../../../contract/endpoint.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { newId } from '../../../shared/ids/ids.ts'
import type { Notify } from '../../../shared/notices/templates.ts'
import { findCurrentProblem } from '../diagnosis.repository.ts'
import * as repository from './care-plan.repository.ts'
import { type CarePlanDependencies, requireActivePlan } from './care-plan.service.ts'
import { planEndedNotice } from './notices.ts'
import { findDueDay, nextReminder } from './plan-days.ts'

type SentCheckIn = Body<typeof checkIn>

const lastDay = checkInDays.at(-1)

/** Stores check-in answers; the last check-in ends the plan. */
export function createCheckInService(deps: CarePlanDependencies & { notify: Notify }) {
  const { db, transact, now, photos, notify } = deps
  return { answer }

  /** Throws CHECK_IN_NOT_DUE before the check-in's day and when it is already answered. */
  async function answer(memberId: string, diagnosisId: string, sent: SentCheckIn): Promise<void> {
    const key = { memberId, diagnosisId }
    // Checked before the photo is stored, and again under the lock.
    await requireDueDay(db, requireActivePlan((await repository.findPlan(db, key))?.plan))
    const photo = sent.photo?.size ? (await photos.receive(memberId, sent.photo)).path : null
    try {
      await transact(async (tx) => {
        await store(tx, requireActivePlan(await repository.lockPlan(tx, key)), sent, photo)
      })
    } catch (error) {
      if (photo) await photos.discard(memberId, [photo])
      throw error
    }
  }

  async function store(tx: Database, plan: repository.StoredPlan, sent: SentCheckIn, photo: string | null) {
    const { memberId, diagnosisId, startedAt } = plan
    const day = await requireDueDay(tx, plan)
    const createdAt = now()
    await repository.addCheckIn(tx, {
      id: newId(),
      memberId,
      diagnosisId,
      day,
      answer: sent.answer,
      note: sent.note,
      photo,
      createdAt,
    })
    if (photo) await photos.attach(tx, memberId, [photo])

    const isLast = day === lastDay
    await repository.updatePlan(tx, plan, {
      ...nextReminder(startedAt, createdAt),
      unanswered: 0,
      ...(isLast && { state: 'DONE', endedAt: createdAt }),
    })
    if (!isLast) return
    const problem = (await findCurrentProblem(tx, plan)) ?? plan.problem
    await notify(tx, planEndedNotice({ ...plan, problem }, sent.answer))
  }

  async function requireDueDay(tx: Database, plan: repository.StoredPlan) {
    const answered = (await repository.listCheckIns(tx, plan)).map(({ day }) => day)
    const day = findDueDay(plan.startedAt, answered, now())
    if (!day) throw new AppError('CHECK_IN_NOT_DUE')
    return day
  }
}
