import { eq } from 'drizzle-orm'
import type { EffectiveModel, ModelChoice } from '../../../../../contract/diagnosis/model-admin.ts'
import type { Database } from '../../../shared/db/database.ts'
import type { DiagnosisContext } from '../context.ts'
import { modelSetting } from '../model.tables.ts'
import type { Model } from './model.ts'

const id = 'model'
const undecided: ModelChoice = { isAsked: true, model: null, wonPerDay: null, callsPerPerson: null }

/**
 * Returns the model in use with its daily caps; undefined while it is switched off. Cached for some seconds, so that a change
 * made in one process takes effect in all of them soon after.
 */
export async function chooseModel({ db, cached, model }: DiagnosisContext) {
  if (!model) return undefined
  const caps = toEffective(model, await cached('model choice', () => findChoice(db)))
  const vision = caps && model.engines.get(caps.model)
  return vision && { vision, caps, prices: model.prices }
}

/** Returns today's cap of the cost in won; 0 while no model is used. */
export async function findModelCapWon({ model }: DiagnosisContext, tx: Database): Promise<number> {
  return (model && toEffective(model, await findChoice(tx))?.wonPerDay) ?? 0
}

/** Returns the administrators' choice, `undecided` until they have saved one. */
export async function findChoice(db: Database): Promise<ModelChoice> {
  const [found] = await selectChoice(db)
  return found ?? undecided
}

/** Like `findChoice`, and locks the row until the transaction ends. */
export async function lockChoice(tx: Database): Promise<ModelChoice> {
  const [found] = await selectChoice(tx).for('update')
  return found ?? undecided
}

function selectChoice(db: Database) {
  const { isAsked, model, wonPerDay, callsPerPerson } = modelSetting
  return db
    .select({ isAsked, model, wonPerDay, callsPerPerson })
    .from(modelSetting)
    .where(eq(modelSetting.id, id))
}

export async function saveChoice(tx: Database, choice: ModelChoice, updatedAt: Date) {
  const values = { ...choice, updatedAt }
  await tx
    .insert(modelSetting)
    .values({ id, ...values })
    .onConflictDoUpdate({ target: modelSetting.id, set: values })
}

/** Returns the settings that count; null while the model is switched off. */
export function toEffective({ engines, usual }: Model, choice: ModelChoice): EffectiveModel | null {
  const { isAsked, model, wonPerDay, callsPerPerson } = choice
  if (!isAsked) return null
  return {
    // A chosen model that the environment no longer allows is ignored.
    model: model !== null && engines.has(model) ? model : usual.model,
    wonPerDay: wonPerDay ?? usual.wonPerDay,
    callsPerPerson: callsPerPerson ?? usual.callsPerPerson,
  }
}
