import { and, desc, eq, gte, isNull, lt } from 'drizzle-orm'
import { countUpTo } from '../../shared/db/count-up-to.ts'
import type { Database } from '../../shared/db/database.ts'
import { startOfSeoulDay } from '../../shared/time/seoul.ts'
import { diagnosis } from './diagnosis.tables.ts'
import { expertQuestion } from './expert-desk.tables.ts'
import { engineAttempt, engineBudget } from './model.tables.ts'

/**
 * Counts overdue cases, unanswered cases that do not wait for their customer, those that are due tomorrow and unanswered questions,
 * each up to `most`.
 */
export async function countPendingCases(db: Database, now: Date, most: number) {
  const isOpen = and(isNull(diagnosis.expertAnsweredAt), isNull(diagnosis.expertPausedAt))
  const isDueTomorrow = and(
    gte(diagnosis.expertDueAt, startOfSeoulDay(now, 1)),
    lt(diagnosis.expertDueAt, startOfSeoulDay(now, 2)),
  )
  const [late, cases, questions, tomorrow] = await Promise.all([
    countUpTo(db, diagnosis, and(isOpen, lt(diagnosis.expertDueAt, now)), most),
    countUpTo(db, diagnosis, isOpen, most),
    countUpTo(db, expertQuestion, isNull(expertQuestion.answeredAt), most),
    countUpTo(db, diagnosis, and(isOpen, isDueTomorrow), most),
  ])
  return { CASES_LATE: late, CASES: cases, QUESTIONS: questions, CASES_TOMORROW: tomorrow }
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

/** Returns the model's calls and cost in won by Seoul day from `first` on, newest first. */
export async function findModelDays(db: Database, first: string) {
  const { day, calls, costMicroWon, subject } = engineBudget
  const rows = await db
    .select({ day, calls, costMicroWon })
    .from(engineBudget)
    .where(and(eq(subject, '*'), gte(day, first)))
    .orderBy(desc(day))
  return rows.map((row) => ({
    day: row.day,
    calls: row.calls,
    won: Math.round(row.costMicroWon / 1_000_000),
  }))
}

/** Returns the model's calls and cost in won on a calendar day in Seoul. */
export async function findModelUsage(db: Database, day: string) {
  const [newest] = await findModelDays(db, day)
  return newest?.day === day ? newest : { day, calls: 0, won: 0 }
}
