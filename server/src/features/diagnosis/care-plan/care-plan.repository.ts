import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { careCheckIn, carePlan, careTask } from '../care-plan.tables.ts'
import { type DiagnosisKey, ofDiagnosis } from '../diagnosis.repository.ts'

export type StoredPlan = typeof carePlan.$inferSelect
type StoredTask = typeof careTask.$inferSelect
type StoredCheckIn = typeof careCheckIn.$inferSelect
export interface PlanDetails {
  plan: StoredPlan
  /** By position. */
  tasks: StoredTask[]
  /** By day. */
  checkIns: StoredCheckIn[]
}
export type PlanChanges = Partial<Omit<StoredPlan, 'memberId' | 'diagnosisId'>>
export interface DuePlan extends DiagnosisKey {
  remindAt: Date
}

const isPlan = (key: DiagnosisKey) => ofDiagnosis(carePlan, key)

export async function findPlan(db: Database, key: DiagnosisKey): Promise<PlanDetails | undefined> {
  const [plan] = await db.select().from(carePlan).where(isPlan(key))
  if (!plan) return undefined
  const tasks = await db
    .select()
    .from(careTask)
    .where(ofDiagnosis(careTask, key))
    .orderBy(asc(careTask.position))
  return { plan, tasks, checkIns: await listCheckIns(db, key) }
}

export function listCheckIns(
  db: Database,
  { memberId, diagnosisId }: DiagnosisKey,
): Promise<StoredCheckIn[]> {
  return db
    .select()
    .from(careCheckIn)
    .where(ofDiagnosis(careCheckIn, { memberId, diagnosisId }))
    .orderBy(asc(careCheckIn.day))
}

/** Locks the plan's row until the transaction ends. */
export async function lockPlan(tx: Database, key: DiagnosisKey): Promise<StoredPlan | undefined> {
  const [plan] = await tx.select().from(carePlan).where(isPlan(key)).for('update')
  return plan
}

/** Locks all plans of a member, always in the same order to avoid deadlocks. */
export function lockPlansOf(tx: Database, memberId: string): Promise<StoredPlan[]> {
  return tx
    .select()
    .from(carePlan)
    .where(eq(carePlan.memberId, memberId))
    .orderBy(asc(carePlan.diagnosisId))
    .for('update')
}

/** Inserts a plan with its tasks unless the diagnosis already has a plan. */
export async function addPlan(tx: Database, plan: typeof carePlan.$inferInsert, tasks: StoredTask[]) {
  const added = await tx
    .insert(carePlan)
    .values(plan)
    .onConflictDoNothing()
    .returning({ id: carePlan.diagnosisId })
  if (added.length === 1) await tx.insert(careTask).values(tasks)
}

export async function replaceTasks(tx: Database, key: DiagnosisKey, tasks: StoredTask[]) {
  await tx.delete(careTask).where(ofDiagnosis(careTask, key))
  await tx.insert(careTask).values(tasks)
}

export async function updatePlan(tx: Database, key: DiagnosisKey, changes: PlanChanges) {
  await tx.update(carePlan).set(changes).where(isPlan(key))
}

/** Changes a plan whose reminder is still the one found; returns false when another process was first. */
export async function rescheduleReminder(tx: Database, due: DuePlan, changes: PlanChanges): Promise<boolean> {
  const { rowCount } = await tx
    .update(carePlan)
    .set(changes)
    .where(and(isPlan(due), eq(carePlan.remindAt, due.remindAt)))
  return rowCount === 1
}

/** Returns false when the plan has no such task. */
export async function updateTask(
  tx: Database,
  { memberId, diagnosisId, id, isDone }: Pick<StoredTask, 'memberId' | 'diagnosisId' | 'id' | 'isDone'>,
): Promise<boolean> {
  const isTask = and(ofDiagnosis(careTask, { memberId, diagnosisId }), eq(careTask.id, id))
  const { rowCount } = await tx.update(careTask).set({ isDone }).where(isTask)
  return rowCount === 1
}

export async function addCheckIn(tx: Database, added: StoredCheckIn) {
  await tx.insert(careCheckIn).values(added)
}

/** Lists plans whose reminder is due, oldest first, after the cursor `after`. */
export async function listDuePlans(
  db: Database,
  now: Date,
  after: DuePlan | undefined,
  limit: number,
): Promise<DuePlan[]> {
  const { memberId, diagnosisId, remindAt } = carePlan
  const isAfter =
    after &&
    sql`(${remindAt}, ${memberId}, ${diagnosisId}) > (${after.remindAt.toISOString()}::timestamptz, ${after.memberId}, ${after.diagnosisId}::uuid)`
  const rows = await db
    .select({ memberId, diagnosisId, remindAt })
    .from(carePlan)
    .where(and(isNotNull(remindAt), lte(remindAt, now), isAfter))
    .orderBy(asc(remindAt), asc(memberId), asc(diagnosisId))
    .limit(limit)
  return rows as DuePlan[]
}
