import { eq } from 'drizzle-orm'
import type { ModelChoice } from '../../../../../contract/diagnosis/model-admin.ts'
import type { Database } from '../../../shared/db/database.ts'
import { modelSetting } from '../model.tables.ts'

const id = 'model'
const { isAsked, model, wonPerDay, callsPerPerson } = modelSetting
const chosen = { isAsked, model, wonPerDay, callsPerPerson }

/** Returns the administrators' settings; undefined until they have been saved once. */
export async function findChoice(db: Database): Promise<ModelChoice | undefined> {
  const [found] = await db.select(chosen).from(modelSetting).where(eq(modelSetting.id, id))
  return found
}

/** Like `findChoice`, and locks the row until the transaction ends. */
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
