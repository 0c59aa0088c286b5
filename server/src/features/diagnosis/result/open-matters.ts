import type { OpenMatter } from '../../../../../contract/home/open-matters.ts'
import type { Database } from '../../../shared/db/database.ts'
import { findDueDay } from '../care-plan/plan-days.ts'
import { listRecentPlans, listUnreadAnswers } from './open-matters.repository.ts'

/** Experts' answers that the member has not opened, and check-ins that can be answered. */
export async function findDiagnosisMatters(
  { db, now }: { db: Database; now: () => Date },
  memberId: string,
): Promise<OpenMatter[]> {
  const moment = now()
  const [answers, plans] = await Promise.all([
    listUnreadAnswers(db, memberId, moment),
    listRecentPlans(db, memberId, moment),
  ])
  const due = plans.filter(({ startedAt, answered }) => findDueDay(startedAt, answered, moment))
  return [
    ...answers.map((row) => toMatter('EXPERT_ANSWER', row)),
    ...due.map((row) => toMatter('CHECK_IN', row)),
  ]
}

const toMatter = (
  kind: OpenMatter['kind'],
  { id, problem }: { id: string; problem: string },
): OpenMatter => ({
  kind,
  id,
  subject: problem,
  amount: null,
  at: null,
})
