import { eq } from 'drizzle-orm'
import type { ModelChoice } from '../../../../contract/model-admin.ts'
import type { Database } from '../../shared/db/database.ts'
import { modelSetting } from './model.tables.ts'

const id = 'model'
const { isAsked, model, wonPerDay, callsPerPerson } = modelSetting
const chosen = { isAsked, model, wonPerDay, callsPerPerson }

/** What has been decided; undefined while nobody has. */
export async function findChoice(db: Database): Promise<ModelChoice | undefined> {
  const [found] = await db.select(chosen).from(modelSetting).where(eq(modelSetting.id, id))
  return found
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockChoice(tx: Database): Promise<ModelChoice | undefined> {
  const [found] = await tx.select(chosen).from(modelSetting).where(eq(modelSetting.id, id)).for('update')
  return found
}

export async function saveChoice(tx: Database, choice: ModelChoice, updatedAt: Date) {
  const values = { ...choice, updatedAt }
  await tx
    .insert(modelSetting)
    .values({ id, ...values })
    .onConflictDoUpdate({ target: modelSetting.id, set: values })
}
