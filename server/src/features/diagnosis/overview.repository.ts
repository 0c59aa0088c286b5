import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import { countUpTo } from '../../shared/db/count-up-to.ts'
import type { Database } from '../../shared/db/database.ts'
import { expertQuestion } from './desk/desk.tables.ts'
import { diagnosis } from './diagnosis.tables.ts'
import { engineAttempt, engineBudget } from './model.tables.ts'

/** What waits for the experts, counted up to `most`. */
export async function casesWaiting(db: Database, now: Date, most: number) {
  const isOpen = isNull(diagnosis.expertAnsweredAt)
  const [late, cases, questions] = await Promise.all([
    countUpTo(db, diagnosis, and(isOpen, lt(diagnosis.expertDueAt, now)), most),
    countUpTo(db, diagnosis, isOpen, most),
    countUpTo(db, expertQuestion, isNull(expertQuestion.answeredAt), most),
  ])
  return { CASES_LATE: late, CASES: cases, QUESTIONS: questions }
}

/** When the vision model last answered, and when it last did not. */
export async function modelNews(db: Database) {
  const last = async (outcome: 'ANSWERED' | 'FAILED') => {
    const [attempt] = await db
      .select({ at: engineAttempt.askedAt })
      .from(engineAttempt)
      .where(eq(engineAttempt.outcome, outcome))
      .orderBy(desc(engineAttempt.askedAt))
      .limit(1)
    return attempt?.at ?? null
  }
  const [lastSuccess, lastFailure] = await Promise.all([last('ANSWERED'), last('FAILED')])
  return { lastSuccess, lastFailure }
}

/** What the model was used for on a day in Seoul. */
export async function modelSpent(db: Database, day: string) {
  const [spent] = await db
    .select({ calls: engineBudget.calls, costMicroWon: engineBudget.costMicroWon })
    .from(engineBudget)
    .where(and(eq(engineBudget.subject, '*'), eq(engineBudget.day, day)))
  return { calls: spent?.calls ?? 0, won: Math.round((spent?.costMicroWon ?? 0) / 1_000_000) }
}
