import { eq } from 'drizzle-orm'
import type {
  EffectiveModel,
  ModelChoice,
  ModelFailure,
} from '../../../../../contract/diagnosis/model-admin.ts'
import type { Database } from '../../../shared/db/database.ts'
import type { DiagnosisContext } from '../context.ts'
import type { DiagnosisEngine } from '../engine/engine.ts'
import type { ModelSettings } from '../engine/vision/provider.ts'
import { type VisionModel, visionModel } from '../engine/vision/vision.ts'
import { modelSetting } from '../model.tables.ts'
import type { ModelPrices } from './model-budget.ts'

/** The vision model's settings from the environment; administrators may override some in the console. */
export interface VisionSettings
  extends Omit<ModelSettings, 'name'>,
    ModelPrices,
    Pick<EffectiveModel, 'wonPerDay' | 'callsPerPerson'> {
  /** Models that administrators may choose from; the first is the default. */
  names: [first: string, ...others: string[]]
  /** Whether the model is the sandbox's, which does not look at photos. */
  isPractice: boolean
  /** How long a submission waits for the model; a later answer replaces the provisional result. */
  waitMs: number
  /** Time limit of a model call, all attempts together. */
  limitMs: number
}

/** The vision model of this process. */
export interface Model extends Pick<VisionSettings, 'waitMs' | 'limitMs'> {
  /** The models that administrators may choose from, by `provider:name`. */
  models: ReadonlyMap<string, VisionModel>
  /** Values of the environment, used for every setting that administrators have left open. */
  usual: EffectiveModel
  prices: ModelPrices
  lastProbe: { at: Date; failure: ModelFailure | null } | undefined
}

/** Returns the vision model of this process, with a client for each name; called once. */
export function modelOf(engine: DiagnosisEngine, settings: VisionSettings): Model {
  const { provider, names, waitMs, limitMs, wonPerDay, callsPerPerson } = settings
  const nameOf = (name: string) => `${provider}:${name}`
  return {
    models: new Map(names.map((name) => [nameOf(name), visionModel(engine, { ...settings, name })])),
    usual: { model: nameOf(names[0]), wonPerDay, callsPerPerson },
    prices: settings,
    waitMs,
    limitMs,
    lastProbe: undefined,
  }
}

const id = 'model'
const undecided: ModelChoice = { isAsked: true, model: null, wonPerDay: null, callsPerPerson: null }

/**
 * Returns the model in use with its daily caps; undefined while it is switched off. Cached for some seconds, so that a change
 * made in one process takes effect in all of them soon after.
 */
export async function chooseModel({ db, cached, model }: DiagnosisContext) {
  if (!model) return undefined
  const caps = toEffective(model, await cached('model choice', () => findChoice(db)))
  const vision = caps && model.models.get(caps.model)
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
export function toEffective({ models, usual }: Model, choice: ModelChoice): EffectiveModel | null {
  const { isAsked, model, wonPerDay, callsPerPerson } = choice
  if (!isAsked) return null
  return {
    // A chosen model that the environment no longer allows is ignored.
    model: model !== null && models.has(model) ? model : usual.model,
    wonPerDay: wonPerDay ?? usual.wonPerDay,
    callsPerPerson: callsPerPerson ?? usual.callsPerPerson,
  }
}
