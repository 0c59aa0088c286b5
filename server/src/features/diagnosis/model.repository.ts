import { and, count, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import { diagnosis } from './diagnosis.tables.ts'
import type { Reading } from './engine/vision/index.ts'
import { engineAttempt, engineBudget } from './model.tables.ts'

export type NewAttempt = typeof engineAttempt.$inferInsert
type AttemptKey = Pick<NewAttempt, 'memberId' | 'id'>
type Settled = Partial<Omit<NewAttempt, 'memberId' | 'id'>>

/** One more call on a day's account. Answers false, and takes nothing, when it would pass a cap. */
export async function takeFromBudget(
  tx: Database,
  { subject, day, cost }: { subject: string; day: string; cost: number },
  most: { calls?: number; cost?: number },
): Promise<boolean> {
  if (most.cost !== undefined && cost > most.cost) return false
  const { calls, costMicroWon } = engineBudget
  const taken = await tx
    .insert(engineBudget)
    .values({ subject, day, calls: 1, costMicroWon: cost })
    .onConflictDoUpdate({
      target: [engineBudget.subject, engineBudget.day],
      set: { calls: sql`${calls} + 1`, costMicroWon: sql`${costMicroWon} + ${cost}` },
      setWhere: and(
        most.calls === undefined ? sql`true` : lt(calls, most.calls),
        most.cost === undefined ? sql`true` : sql`${costMicroWon} + ${cost} <= ${most.cost}`,
      ) as SQL,
    })
    .returning({ calls })
  return taken.length === 1
}

/** Puts what a call really cost in place of its estimate. */
export async function correctBudget(tx: Database, subjects: string[], day: string, difference: number) {
  await tx
    .update(engineBudget)
    .set({ costMicroWon: sql`${engineBudget.costMicroWon} + ${difference}` })
    .where(and(inArray(engineBudget.subject, subjects), eq(engineBudget.day, day)))
}

export async function forgetBudgetsBefore(db: Database, day: string) {
  await db.delete(engineBudget).where(lt(engineBudget.day, day))
}

export async function addAttempt(db: Database, attempt: NewAttempt) {
  await db.insert(engineAttempt).values(attempt)
}

export async function settleAttempt(db: Database, { memberId, id }: AttemptKey, settled: Settled) {
  await db
    .update(engineAttempt)
    .set(settled)
    .where(and(eq(engineAttempt.memberId, memberId), eq(engineAttempt.id, id)))
}

/** How often the model was asked about one diagnosis. */
export async function countAttempts(db: Database, memberId: string, diagnosisId: string): Promise<number> {
  const [found] = await db
    .select({ attempts: count() })
    .from(engineAttempt)
    .where(and(eq(engineAttempt.memberId, memberId), eq(engineAttempt.diagnosisId, diagnosisId)))
  return found?.attempts ?? 0
}

/** What the same model, asked in the same way, saw in the same submission of this member. */
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
    .orderBy(desc(engineAttempt.askedAt))
    .limit(1)
  return found?.reading ?? undefined
}

/** What is shown stays as it is; nothing better comes any more. */
export async function closeProvisional(db: Database, memberId: string, id: string) {
  await db
    .update(diagnosis)
    .set({ state: 'FINAL' })
    .where(and(eq(diagnosis.memberId, memberId), eq(diagnosis.id, id), eq(diagnosis.state, 'PROVISIONAL')))
}

export async function closeProvisionalBefore(db: Database, moment: Date) {
  await db
    .update(diagnosis)
    .set({ state: 'FINAL' })
    .where(and(eq(diagnosis.state, 'PROVISIONAL'), lt(diagnosis.createdAt, moment)))
}
