import { type checkIn, checkInDays } from '../../../../contract/care-plan.ts'
import type { Body } from '../../../../contract/endpoint.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { newId } from '../../shared/ids/ids.ts'
import type { Notify } from '../../shared/notices/templates.ts'
import * as repository from './care-plan.repository.ts'
import { type CarePlanDependencies, openPlan } from './care-plan.service.ts'
import { dueDay, reminderAfter } from './care-plan-days.ts'
import { endingOf } from './care-plan-told.ts'

export type SentCheckIn = Body<typeof checkIn>

const lastDay = checkInDays.at(-1)

/** Takes in how the plant is. With the last check-in the plan is done. */
export function createCheckIn(deps: CarePlanDependencies & { notify: Notify }) {
  const { db, transact, now, photos, notify } = deps

  /** CHECK_IN_NOT_DUE before its day, and once it is answered. */
  async function answerCheckIn(memberId: string, diagnosisId: string, sent: SentCheckIn): Promise<void> {
    const key = { memberId, diagnosisId }
    // Said before a photo is touched, and again under the lock.
    await dueDayOf(db, openPlan((await repository.findPlan(db, key))?.plan))
    const photo = sent.photo?.size ? (await photos.receive(memberId, sent.photo)).path : null
    try {
      await transact(async (tx) => keep(tx, openPlan(await repository.lockPlan(tx, key)), sent, photo))
    } catch (error) {
      if (photo) await photos.discard(memberId, [photo])
      throw error
    }
  }

  async function keep(
    tx: Database,
    plan: repository.StoredPlan,
    { answer, note }: SentCheckIn,
    photo: string | null,
  ) {
    const { memberId, diagnosisId, startedAt } = plan
    const day = await dueDayOf(tx, plan)
    const createdAt = now()
    const added = { id: newId(), memberId, diagnosisId, day, answer, note, photo, createdAt }
    await repository.addCheckIn(tx, added)
    if (photo) await photos.attach(tx, memberId, [photo])

    const isLast = day === lastDay
    await repository.changePlan(tx, plan, {
      ...reminderAfter(startedAt, createdAt),
      unanswered: 0,
      ...(isLast && { state: 'DONE', endedAt: createdAt }),
    })
    if (isLast) await notify(tx, endingOf(plan, answer))
  }

  async function dueDayOf(tx: Database, plan: repository.StoredPlan) {
    const answered = (await repository.listCheckIns(tx, plan)).map(({ day }) => day)
    const day = dueDay(plan.startedAt, answered, now())
    if (!day) throw new AppError('CHECK_IN_NOT_DUE')
    return day
  }

  return answerCheckIn
}
