import type { CachedRead } from '../../shared/cache/cached-read.ts'
import type { Context } from '../../shared/context.ts'
import type { Database } from '../../shared/db/database.ts'
import type { DiagnosisEngine } from './engine/engine.ts'
import type { readPromiseFacts } from './expert-desk/keep-promises.ts'
import type { DutyDay } from './expert-desk/promise.ts'
import type { Model } from './model/choose-model.ts'

export interface DiagnosisContext extends Context {
  /** Analyses without a model. */
  engine: DiagnosisEngine
  /** Undefined when the environment names no vision model. */
  model: Model | undefined
  /** Who of these experts works on the coming days, from today. */
  findDutyDays: (db: Database, ids: string[], count: number) => Promise<DutyDay[]>
  /** To be invalidated after a change of the duty calendar. */
  promiseFacts: CachedRead<Awaited<ReturnType<typeof readPromiseFacts>>>
  /** Submissions with an idempotency key that this process is analysing, by member and key. */
  submitting: Map<string, Promise<{ id: string }>>
}
