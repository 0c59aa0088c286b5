import type { EffectiveModel, ModelFailure } from '../../../../../contract/diagnosis/model-admin.ts'
import type { DiagnosisEngine } from '../engine/engine.ts'
import { type ModelSettings, modelClient } from '../engine/vision/provider.ts'
import { createVisionEngine, type VisionEngine } from '../engine/vision/vision.ts'
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
  /** The engines that administrators may choose from, by `provider:name`. */
  engines: ReadonlyMap<string, VisionEngine>
  /** Values of the environment, used for every setting that administrators have left open. */
  usual: EffectiveModel
  prices: ModelPrices
  lastProbe: { at: Date; failure: ModelFailure | null } | undefined
}

/** Creates the clients of the provider, once per process. */
export function createModel(embedded: DiagnosisEngine, settings: VisionSettings): Model {
  const { provider, names, isPractice, waitMs, limitMs, wonPerDay, callsPerPerson } = settings
  const nameOf = (name: string) => `${provider}:${name}`
  const createEngine = (name: string) =>
    createVisionEngine({
      client: modelClient({ ...settings, name }),
      modelName: nameOf(name),
      embedded,
      isPractice,
      limitMs,
    })
  return {
    engines: new Map(names.map((name) => [nameOf(name), createEngine(name)])),
    usual: { model: nameOf(names[0]), wonPerDay, callsPerPerson },
    prices: settings,
    waitMs,
    limitMs,
    lastProbe: undefined,
  }
}
