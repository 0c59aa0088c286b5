import {
  type ModelFailure,
  type ModelHealth,
  modelFailure,
} from '../../../../../contract/diagnosis/model-admin.ts'
import type { Database } from '../../../shared/db/database.ts'
import type { Log } from '../../../shared/log/log.ts'
import { type VisionEngine, VisionFailure } from '../engine/vision/index.ts'
import { findLastModelOutcomes } from '../pending-work.repository.ts'

interface ModelHealthDependencies {
  db: Database
  now: () => Date
  /** Returns the model in use; undefined while it is switched off. */
  chooseModel: () => Promise<{ vision: VisionEngine } | undefined>
  log: Log
}

interface Probe {
  at: Date
  failure: ModelFailure | null
}

/** Knows whether the vision model answers, and why not. */
export function createModelHealth({ db, now, chooseModel, log }: ModelHealthDependencies) {
  let lastProbe: Probe | undefined
  return { probe, get }

  /** Makes one tiny request to the model in use and logs the outcome. Never throws. */
  async function probe(): Promise<void> {
    try {
      const model = await chooseModel()
      if (!model) return
      lastProbe = { at: now(), failure: await probeOne(model.vision) }
    } catch (error) {
      log.warn({ err: error }, 'the vision model could not be probed')
    }
  }

  async function probeOne(vision: VisionEngine): Promise<ModelFailure | null> {
    const engineVersion = vision.version
    try {
      await vision.probe()
      log.info({ engineVersion }, 'the vision model answers')
      return null
    } catch (error) {
      const failure = error instanceof VisionFailure ? error.reason : 'UNREACHABLE'
      log.warn({ err: error, engineVersion, failure }, 'the vision model does not answer')
      return failure
    }
  }

  /** Combines the probe of this process with the stored requests of all. */
  async function get(): Promise<ModelHealth> {
    const stored = await findLastModelOutcomes(db)
    const probed = { success: lastProbe?.failure === null, at: lastProbe?.at ?? null }
    const lastSuccess = latest(stored.lastSuccess, probed.success ? probed.at : null)
    const lastFailure = latest(stored.lastFailure, probed.success ? null : probed.at)
    const isProbe = lastFailure !== null && lastFailure === probed.at
    const failure = isProbe ? lastProbe?.failure : modelFailure.safeParse(stored.failure).data
    const isFailing = lastFailure !== null && (lastSuccess === null || lastFailure > lastSuccess)
    return {
      // Attempts from before the failures had names of their own.
      failure: isFailing ? (failure ?? 'UNREACHABLE') : null,
      lastSuccessAt: lastSuccess?.toISOString() ?? null,
      lastFailureAt: lastFailure?.toISOString() ?? null,
    }
  }
}

const latest = (one: Date | null, other: Date | null) =>
  one && other ? (one > other ? one : other) : (one ?? other)
