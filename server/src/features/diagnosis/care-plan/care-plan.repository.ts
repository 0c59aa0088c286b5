import { asc } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { findOne, lockOne } from '../../../shared/db/find-one.ts'
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

export const isPlan = (key: DiagnosisKey) => ofDiagnosis(carePlan, key)

export async function findPlan(db: Database, key: DiagnosisKey): Promise<PlanDetails | undefined> {
  const plan = await findOne(db, carePlan, isPlan(key))
  if (!plan) return undefined
  const tasks = await db
    .select()
    .from(careTask)
    .where(ofDiagnosis(careTask, key))
    .orderBy(asc(careTask.position))
  return { plan, tasks, checkIns: await listCheckIns(db, key) }
}

export const listCheckIns = (db: Database, key: DiagnosisKey): Promise<StoredCheckIn[]> =>
  db.select().from(careCheckIn).where(ofDiagnosis(careCheckIn, key)).orderBy(asc(careCheckIn.day))

/** Locks the plan's row until the transaction ends. */
export async function lockPlan(tx: Database, key: DiagnosisKey): Promise<StoredPlan | undefined> {
  return lockOne(tx, carePlan, isPlan(key))
}

export async function updatePlan(tx: Database, key: DiagnosisKey, changes: PlanChanges) {
  await tx.update(carePlan).set(changes).where(isPlan(key))
}
