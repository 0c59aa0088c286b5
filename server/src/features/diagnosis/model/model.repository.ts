import { and, count, desc, eq, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { diagnosis } from '../diagnosis.tables.ts'
import type { Reading } from '../engine/vision/index.ts'
import { engineAttempt, engineBudget } from '../model.tables.ts'

export type NewAttempt = typeof engineAttempt.$inferInsert
type AttemptKey = Pick<NewAttempt, 'memberId' | 'id'>
type AttemptOutcome = Partial<Omit<NewAttempt, 'memberId' | 'id'>>

/** Adds one call to a day's budget. Returns false, and changes nothing, when that would exceed `limit`. */
export async function reserveBudget(
  tx: Database,
  { subject, day, cost }: { subject: string; day: string; cost: number },
  limit: { calls?: number; cost?: number },
): Promise<boolean> {
  if (limit.cost !== undefined && cost > limit.cost) return false
  const { calls, costMicroWon } = engineBudget
  const reserved = await tx
    .insert(engineBudget)
    .values({ subject, day, calls: 1, costMicroWon: cost })
    .onConflictDoUpdate({
      target: [engineBudget.subject, engineBudget.day],
      set: { calls: sql`${calls} + 1`, costMicroWon: sql`${costMicroWon} + ${cost}` },
      setWhere: and(
        limit.calls === undefined ? sql`true` : lt(calls, limit.calls),
        limit.cost === undefined ? sql`true` : sql`${costMicroWon} + ${cost} <= ${limit.cost}`,
      ) as SQL,
    })
    .returning({ calls })
  return reserved.length === 1
}

/** Adds the difference between the real and the reserved cost of a call, in millionths of a won. */
export async function correctBudget(tx: Database, subjects: string[], day: string, difference: number) {
  await tx
    .update(engineBudget)
    .set({ costMicroWon: sql`${engineBudget.costMicroWon} + ${difference}` })
    .where(and(inArray(engineBudget.subject, subjects), eq(engineBudget.day, day)))
}

/** Deletes the budgets of members before `day`, and the totals before `totalsDay`. */
export async function deleteBudgetsBefore(db: Database, day: string, totalsDay: string) {
  const isTotal = eq(engineBudget.subject, '*')
  await db
    .delete(engineBudget)
    .where(or(and(not(isTotal), lt(engineBudget.day, day)), and(isTotal, lt(engineBudget.day, totalsDay))))
}

export async function addAttempt(db: Database, attempt: NewAttempt) {
  await db.insert(engineAttempt).values(attempt)
}

export async function closeAttempt(db: Database, { memberId, id }: AttemptKey, outcome: AttemptOutcome) {
  await db
    .update(engineAttempt)
    .set(outcome)
    .where(and(eq(engineAttempt.memberId, memberId), eq(engineAttempt.id, id)))
}

export async function countAttempts(db: Database, memberId: string, diagnosisId: string): Promise<number> {
  const [found] = await db
    .select({ attempts: count() })
    .from(engineAttempt)
    .where(and(eq(engineAttempt.memberId, memberId), eq(engineAttempt.diagnosisId, diagnosisId)))
  return found?.attempts ?? 0
}

/** Returns the newest reading by the same model and prompt version of the same submission by this member. */
export async function findReading(
  db: Database,
  {
    memberId,
    submissionHash,
    engineVersion,
  }: Pick<NewAttempt, 'memberId' | 'submissionHash' | 'engineVersion'>,
): Promise<Reading | undefined> {
  const [found] = await db
    .select({ reading: engineAttempt.reading })
    .from(engineAttempt)
    .where(
      and(
        eq(engineAttempt.memberId, memberId),
        eq(engineAttempt.submissionHash, submissionHash),
        eq(engineAttempt.engineVersion, engineVersion),
        eq(engineAttempt.outcome, 'ANSWERED'),
      ),
    )
    .orderBy(desc(engineAttempt.askedAt), desc(engineAttempt.id))
    .limit(1)
  return found?.reading ?? undefined
}

/** Marks a provisional result as final without changing it. */
export async function finaliseProvisional(db: Database, memberId: string, id: string) {
  await db
    .update(diagnosis)
    .set({ state: 'FINAL' })
    .where(and(eq(diagnosis.memberId, memberId), eq(diagnosis.id, id), eq(diagnosis.state, 'PROVISIONAL')))
}

export async function finaliseProvisionalsBefore(db: Database, moment: Date) {
  await db
    .update(diagnosis)
    .set({ state: 'FINAL' })
    .where(and(eq(diagnosis.state, 'PROVISIONAL'), lt(diagnosis.createdAt, moment)))
}
