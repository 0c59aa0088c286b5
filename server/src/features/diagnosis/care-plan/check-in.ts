import { type CarePlan, type checkIn, checkInDays } from '../../../../../contract/diagnosis/care-plan.ts'
import type { Body } from '../../../../../contract/endpoint.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { newId } from '../../../shared/ids/ids.ts'
import { careCheckIn } from '../care-plan.tables.ts'
import { findCurrentProblem } from '../diagnosis.repository.ts'
import * as repository from './care-plan.repository.ts'
import { requireActivePlan } from './change-care-plan.ts'
import { getExistingCarePlan } from './get-care-plan.ts'
import { findDueDay, nextReminder } from './plan-days.ts'
import { planLink } from './remind-of-check-ins.ts'

type SentCheckIn = Body<typeof checkIn>

const lastDay = checkInDays.at(-1)
const endings = {
  BETTER: 'CARE_ENDED_BETTER',
  SAME: 'CARE_ENDED_SAME',
  WORSE: 'CARE_ENDED_WORSE',
} as const satisfies Record<SentCheckIn['answer'], string>

/**
 * Stores the answer to a check-in; the last one ends the plan. Throws CARE_PLAN_NOT_FOUND, CARE_PLAN_ENDED, and
 * CHECK_IN_NOT_DUE before the check-in's day and when it is already answered.
 */
export async function answerCheckIn(
  ctx: Context,
  memberId: string,
  diagnosisId: string,
  sent: SentCheckIn,
): Promise<CarePlan> {
  const { db, transact, photos } = ctx
  const key = { memberId, diagnosisId }
  // Checked before the photo is stored, and again under the lock.
  await requireDueDay(ctx, db, requireActivePlan((await repository.findPlan(db, key))?.plan))
  const photo = sent.photo?.size ? (await photos.receive(memberId, sent.photo)).path : null
  try {
    await transact(async (tx) => {
      await store(ctx, tx, requireActivePlan(await repository.lockPlan(tx, key)), sent, photo)
    })
  } catch (error) {
    if (photo) await photos.discard(memberId, [photo])
    throw error
  }
  return getExistingCarePlan(ctx, memberId, diagnosisId)
}

async function store(
  ctx: Context,
  tx: Database,
  plan: repository.StoredPlan,
  { answer, note }: SentCheckIn,
  photo: string | null,
) {
  const { memberId, diagnosisId, startedAt } = plan
  const day = await requireDueDay(ctx, tx, plan)
  const createdAt = ctx.now()
  const added = { id: newId(), memberId, diagnosisId, day, answer, note, photo, createdAt }
  await tx.insert(careCheckIn).values(added)
  if (photo) await ctx.photos.attach(tx, memberId, [photo])

  const isLast = day === lastDay
  await repository.updatePlan(tx, plan, {
    ...nextReminder(startedAt, createdAt),
    unanswered: 0,
    ...(isLast && { state: 'DONE', endedAt: createdAt }),
  })
  if (!isLast) return
  const problem = (await findCurrentProblem(tx, plan)) ?? plan.problem
  // A plant that did worse gets a new diagnosis.
  const link = answer === 'WORSE' ? `/plant-analysis?previous=${diagnosisId}` : planLink(diagnosisId)
  await ctx.notify(tx, { memberId, notice: endings[answer], values: { problem }, link })
}

async function requireDueDay({ now }: Context, tx: Database, plan: repository.StoredPlan) {
  const answered = (await repository.listCheckIns(tx, plan)).map(({ day }) => day)
  const day = findDueDay(plan.startedAt, answered, now())
  if (!day) throw new AppError('CHECK_IN_NOT_DUE')
  return day
}
