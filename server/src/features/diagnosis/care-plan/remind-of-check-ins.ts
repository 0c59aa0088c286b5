import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import type { Notice } from '../../../shared/notices/templates.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { findCurrentProblem } from '../diagnosis.repository.ts'
import * as repository from './care-plan.repository.ts'
import { findDueDay, isQuietHour, morningOf, nextMorning, nextReminder } from './plan-days.ts'

/** How a due reminder changes its plan, and the notice to send, if any. */
interface Outcome {
  changes: repository.PlanChanges
  notice?: Notice
}

const batchSize = 100
/** After so many unanswered reminders the plan sends one last notice and no more reminders. */
const maxUnanswered = 2

export const planLink = (diagnosisId: string) => `/analysis-result/${diagnosisId}#care-plan`

/**
 * Sends reminders of due check-ins, at most one a day per member. The new reminder time and the notice are
 * stored in one transaction, so a killed or concurrent process sends nothing twice.
 */
export async function remindOfCheckIns(ctx: Context) {
  let after: repository.DuePlan | undefined
  do {
    const due = await repository.listDuePlans(ctx.db, ctx.now(), after, batchSize)
    for (const plan of due) await remind(ctx, plan)
    after = due[batchSize - 1]
  } while (after)
}

async function remind(ctx: Context, due: repository.DuePlan) {
  const hasConsent = await ctx.hasConsent(due.memberId, 'NOTIFICATION')
  await ctx.transact(async (tx) => {
    const plans = await repository.lockPlansOf(tx, due.memberId)
    const plan = plans.find(({ diagnosisId }) => diagnosisId === due.diagnosisId)
    if (!plan) return
    const { changes, notice } = await decide(tx, { plan, plans, hasConsent, now: ctx.now() })
    const isRescheduled = await repository.rescheduleReminder(tx, due, changes)
    if (isRescheduled && notice) await ctx.notify(tx, notice)
  })
}

interface DueReminder {
  plan: repository.StoredPlan
  /** All plans of the member. */
  plans: repository.StoredPlan[]
  /** Whether the member has consented to notifications. */
  hasConsent: boolean
  now: Date
}

async function decide(tx: Database, { plan, plans, hasConsent, now }: DueReminder): Promise<Outcome> {
  const next = nextReminder(plan.startedAt, now)
  const answered = (await repository.listCheckIns(tx, plan)).map(({ day }) => day)
  const day = findDueDay(plan.startedAt, answered, now)
  // Without consent the schedule still advances, so later consent starts with the next check-in.
  if (!hasConsent || !day) return { changes: next }
  if (isQuietHour(now)) return { changes: { remindAt: nextMorning(now) } }
  if (wasRemindedToday(plans, now)) return { changes: { remindAt: morningOf(now, 1) } }
  const { memberId, diagnosisId } = plan
  const problem = (await findCurrentProblem(tx, plan)) ?? plan.problem
  const link = planLink(diagnosisId)
  if (plan.unanswered >= maxUnanswered)
    return {
      changes: { nextDay: null, remindAt: null, remindedAt: now },
      notice: { memberId, notice: 'CARE_QUIET', values: { problem }, link },
    }
  return {
    changes: { ...next, remindedAt: now, unanswered: plan.unanswered + 1 },
    notice: { memberId, notice: 'CARE_REMINDER', values: { problem, day }, link },
  }
}

const wasRemindedToday = (plans: repository.StoredPlan[], now: Date) =>
  plans.some(({ remindedAt }) => remindedAt !== null && seoulDay(remindedAt) === seoulDay(now))
