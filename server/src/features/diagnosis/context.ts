import type { Context } from '../../shared/context.ts'
import type { DiagnosisEngine } from './engine/engine.ts'
import type { Promises } from './expert-desk/keep-promises.ts'
import type { Model } from './model/choose-model.ts'

export interface DiagnosisContext extends Context {
  /** Analyses without a model. */
  engine: DiagnosisEngine
  /** Undefined when the environment names no vision model. */
  model: Model | undefined
  /** What is promised for an answer of the experts. */
  promises: Promises
  /** Submissions with an idempotency key that this process is analysing, by member and key. */
  submitting: Map<string, Promise<{ id: string }>>
}
