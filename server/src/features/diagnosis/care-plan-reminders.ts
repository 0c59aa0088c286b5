import type { Database, Transact } from '../../shared/db/database.ts'
import type { JobDefinition } from '../../shared/jobs/job.ts'
import type { Notice, Notify } from '../../shared/notices/templates.ts'
import { seoulDay } from '../../shared/time/seoul.ts'
import * as repository from './care-plan.repository.ts'
import { dueDay, isNight, morningOf, nextMorning, reminderAfter } from './care-plan-days.ts'
import { quietOf, reminderOf } from './care-plan-told.ts'

export interface RemindersDependencies {
  db: Database
  transact: Transact
  now: () => Date
  notify: Notify
  /** Whether the member has agreed to be reminded. */
  mayRemind: (memberId: string) => Promise<boolean>
}

/** What becomes of a due reminder: where it moves, and what the member is told, if anything. */
interface Outcome {
  changes: repository.PlanChanges
  told?: Notice
}

const batch = 100
/** After so many reminders that nothing came back to, one more word, and then silence. */
const patience = 2

/**
 * Reminds of check-ins, by day, and of one plan a day for each person. A reminder moves and its notice
 * is written in one transaction, so a killed process or a second one repeats nothing.
 */
export function remindJob({ db, transact, now, notify, mayRemind }: RemindersDependencies): JobDefinition {
  return { kind: 'diagnosis.care-reminder', everyMinutes: 10, run }

  async function run() {
    let after: repository.DuePlan | undefined
    do {
      const due = await repository.listDue(db, now(), after, batch)
      for (const plan of due) await settle(plan)
      after = due[batch - 1]
    } while (after)
  }

  async function settle(due: repository.DuePlan) {
    const isAgreed = await mayRemind(due.memberId)
    await transact(async (tx) => {
      const plans = await repository.lockPlansOf(tx, due.memberId)
      const plan = plans.find(({ diagnosisId }) => diagnosisId === due.diagnosisId)
      if (!plan) return
      const { changes, told } = await outcomeOf(tx, plan, plans, isAgreed)
      const isMoved = await repository.moveReminder(tx, due, changes)
      if (isMoved && told) await notify(tx, told)
    })
  }

  async function outcomeOf(
    tx: Database,
    plan: repository.StoredPlan,
    plans: repository.StoredPlan[],
    isAgreed: boolean,
  ): Promise<Outcome> {
    const moment = now()
    const next = reminderAfter(plan.startedAt, moment)
    const answered = (await repository.listCheckIns(tx, plan)).map(({ day }) => day)
    const day = dueDay(plan.startedAt, answered, moment)
    // Without consent the plan goes on in silence; whoever agrees later hears of the next check-in.
    if (!isAgreed || !day) return { changes: next }
    if (isNight(moment)) return { changes: { remindAt: nextMorning(moment) } }
    if (wasRemindedToday(plans, moment)) return { changes: { remindAt: morningOf(moment, 1) } }
    if (plan.unanswered >= patience)
      return { changes: { nextDay: null, remindAt: null, remindedAt: moment }, told: quietOf(plan) }
    const unanswered = plan.unanswered + 1
    return { changes: { ...next, remindedAt: moment, unanswered }, told: reminderOf(plan, day) }
  }
}

const wasRemindedToday = (plans: repository.StoredPlan[], now: Date) =>
  plans.some(({ remindedAt }) => remindedAt !== null && seoulDay(remindedAt) === seoulDay(now))
