import type { Database, Transact } from '../../../shared/db/database.ts'
import type { JobDefinition } from '../../../shared/jobs/job.ts'
import type { Notice, Notify } from '../../../shared/notices/templates.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { findCurrentProblem } from '../diagnosis.repository.ts'
import * as repository from './care-plan.repository.ts'
import { reminderNotice, remindersPausedNotice } from './notices.ts'
import { findDueDay, isQuietHour, morningOf, nextMorning, nextReminder } from './plan-days.ts'

interface RemindersDependencies {
  db: Database
  transact: Transact
  now: () => Date
  notify: Notify
  /** Whether the member has consented to notifications. */
  mayRemind: (memberId: string) => Promise<boolean>
}

/** How a due reminder changes its plan, and the notice to send, if any. */
interface Outcome {
  changes: repository.PlanChanges
  notice?: Notice
}

const batchSize = 100
/** After so many unanswered reminders the plan sends one last notice and no more reminders. */
const maxUnanswered = 2

/**
 * Sends reminders of due check-ins, at most one a day per member. The new reminder time and the notice are
 * stored in one transaction, so a killed or concurrent process sends nothing twice.
 */
export function createReminderJob(deps: RemindersDependencies): JobDefinition {
  const { db, transact, now, notify, mayRemind } = deps
  return { kind: 'diagnosis.care-reminder', lane: 'notices', everyMinutes: 10, run }

  async function run() {
    let after: repository.DuePlan | undefined
    do {
      const due = await repository.listDuePlans(db, now(), after, batchSize)
      for (const plan of due) await remind(plan)
      after = due[batchSize - 1]
    } while (after)
  }

  async function remind(due: repository.DuePlan) {
    const hasConsent = await mayRemind(due.memberId)
    await transact(async (tx) => {
      const plans = await repository.lockPlansOf(tx, due.memberId)
      const plan = plans.find(({ diagnosisId }) => diagnosisId === due.diagnosisId)
      if (!plan) return
      const { changes, notice } = await decide(tx, plan, plans, hasConsent)
      const isRescheduled = await repository.rescheduleReminder(tx, due, changes)
      if (isRescheduled && notice) await notify(tx, notice)
    })
  }

  async function decide(
    tx: Database,
    plan: repository.StoredPlan,
    plans: repository.StoredPlan[],
    hasConsent: boolean,
  ): Promise<Outcome> {
    const moment = now()
    const next = nextReminder(plan.startedAt, moment)
    const answered = (await repository.listCheckIns(tx, plan)).map(({ day }) => day)
    const day = findDueDay(plan.startedAt, answered, moment)
    // Without consent the schedule still advances, so later consent starts with the next check-in.
    if (!hasConsent || !day) return { changes: next }
    if (isQuietHour(moment)) return { changes: { remindAt: nextMorning(moment) } }
    if (wasRemindedToday(plans, moment)) return { changes: { remindAt: morningOf(moment, 1) } }
    const about = { ...plan, problem: (await findCurrentProblem(tx, plan)) ?? plan.problem }
    if (plan.unanswered >= maxUnanswered)
      return {
        changes: { nextDay: null, remindAt: null, remindedAt: moment },
        notice: remindersPausedNotice(about),
      }
    const unanswered = plan.unanswered + 1
    return { changes: { ...next, remindedAt: moment, unanswered }, notice: reminderNotice(about, day) }
  }
}

const wasRemindedToday = (plans: repository.StoredPlan[], now: Date) =>
  plans.some(({ remindedAt }) => remindedAt !== null && seoulDay(remindedAt) === seoulDay(now))
