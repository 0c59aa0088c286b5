import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import type { Notice } from '../../../shared/notices/templates.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { carePlan } from '../care-plan.tables.ts'
import { type DiagnosisKey, findCurrentProblem } from '../diagnosis.repository.ts'
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
  let after: DuePlan | undefined
  do {
    const due = await listDuePlans(ctx.db, ctx.now(), after)
    for (const plan of due) await remind(ctx, plan)
    after = due[batchSize - 1]
  } while (after)
}

interface DuePlan extends DiagnosisKey {
  remindAt: Date
}

/** Lists plans whose reminder is due, oldest first, after the cursor `after`. */
async function listDuePlans(db: Database, now: Date, after: DuePlan | undefined) {
  const { memberId, diagnosisId, remindAt } = carePlan
  const isAfter =
    after &&
    sql`(${remindAt}, ${memberId}, ${diagnosisId}) > (${after.remindAt.toISOString()}::timestamptz, ${after.memberId}, ${after.diagnosisId}::uuid)`
  const rows = await db
    .select({ memberId, diagnosisId, remindAt })
    .from(carePlan)
    .where(and(isNotNull(remindAt), lte(remindAt, now), isAfter))
    .orderBy(asc(remindAt), asc(memberId), asc(diagnosisId))
    .limit(batchSize)
  return rows as DuePlan[]
}

async function remind(ctx: Context, due: DuePlan) {
  const hasConsent = await ctx.hasConsent(due.memberId, 'NOTIFICATION')
  await ctx.transact(async (tx) => {
    // Always in the same order, to avoid deadlocks.
    const plans = await tx
      .select()
      .from(carePlan)
      .where(eq(carePlan.memberId, due.memberId))
      .orderBy(asc(carePlan.diagnosisId))
      .for('update')
    const plan = plans.find(({ diagnosisId }) => diagnosisId === due.diagnosisId)
    if (!plan) return
    const { changes, notice } = await decide(tx, { plan, plans, hasConsent, now: ctx.now() })
    // Another process may have been first.
    const isSame = and(repository.isPlan(due), eq(carePlan.remindAt, due.remindAt))
    const { rowCount } = await tx.update(carePlan).set(changes).where(isSame)
    if (rowCount === 1 && notice) await ctx.notify(tx, notice)
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
