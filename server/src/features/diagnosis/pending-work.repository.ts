import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import { countUpTo } from '../../shared/db/count-up-to.ts'
import type { Database } from '../../shared/db/database.ts'
import { diagnosis } from './diagnosis.tables.ts'
import { expertQuestion } from './expert-desk.tables.ts'
import { engineAttempt, engineBudget } from './model.tables.ts'

/** Counts overdue cases, unanswered cases that do not wait for their customer, and unanswered questions, each up to `most`. */
export async function countPendingCases(db: Database, now: Date, most: number) {
  const isOpen = and(isNull(diagnosis.expertAnsweredAt), isNull(diagnosis.expertPausedAt))
  const [late, cases, questions] = await Promise.all([
    countUpTo(db, diagnosis, and(isOpen, lt(diagnosis.expertDueAt, now)), most),
    countUpTo(db, diagnosis, isOpen, most),
    countUpTo(db, expertQuestion, isNull(expertQuestion.answeredAt), most),
  ])
  return { CASES_LATE: late, CASES: cases, QUESTIONS: questions }
}

/** Returns when the vision model last answered and when it last failed, null for never, and why it failed. */
export async function findLastModelOutcomes(db: Database) {
  const findLast = async (outcome: 'ANSWERED' | 'FAILED') => {
    const [attempt] = await db
      .select({ at: engineAttempt.askedAt, failure: engineAttempt.failure })
      .from(engineAttempt)
      .where(eq(engineAttempt.outcome, outcome))
      .orderBy(desc(engineAttempt.askedAt))
      .limit(1)
    return attempt
  }
  const [success, failure] = await Promise.all([findLast('ANSWERED'), findLast('FAILED')])
  return {
    lastSuccess: success?.at ?? null,
    lastFailure: failure?.at ?? null,
    failure: failure?.failure ?? null,
  }
}

/** Returns the model's calls and cost in won on a calendar day in Seoul. */
export async function findModelUsage(db: Database, day: string) {
  const [spent] = await db
    .select({ calls: engineBudget.calls, costMicroWon: engineBudget.costMicroWon })
    .from(engineBudget)
    .where(and(eq(engineBudget.subject, '*'), eq(engineBudget.day, day)))
  return { calls: spent?.calls ?? 0, won: Math.round((spent?.costMicroWon ?? 0) / 1_000_000) }
}
