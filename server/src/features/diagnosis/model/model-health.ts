import {
  type ModelFailure,
  type ModelHealth,
  modelFailure,
} from '../../../../../contract/diagnosis/model-admin.ts'
import type { DiagnosisContext } from '../context.ts'
import { VisionFailure } from '../engine/vision/failure.ts'
import type { VisionEngine } from '../engine/vision/vision.ts'
import { findLastModelOutcomes } from '../pending-work.repository.ts'
import { chooseModel } from './choose-model.ts'

/** Makes one tiny request to the model in use, if there is one, and logs the outcome. Never throws. */
export async function probeModel(ctx: DiagnosisContext): Promise<void> {
  try {
    const chosen = await chooseModel(ctx)
    if (!chosen || !ctx.model) return
    const at = ctx.now()
    ctx.model.lastProbe = { at, failure: await findFailure(ctx, chosen.vision) }
  } catch (error) {
    ctx.log.warn({ err: error }, 'the vision model could not be probed')
  }
}

async function findFailure({ log }: DiagnosisContext, vision: VisionEngine): Promise<ModelFailure | null> {
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
export async function findModelHealth({ db, model }: DiagnosisContext): Promise<ModelHealth> {
  const stored = await findLastModelOutcomes(db)
  const probe = model?.lastProbe
  const probed = { success: probe?.failure === null, at: probe?.at ?? null }
  const lastSuccess = latest(stored.lastSuccess, probed.success ? probed.at : null)
  const lastFailure = latest(stored.lastFailure, probed.success ? null : probed.at)
  const isProbe = lastFailure !== null && lastFailure === probed.at
  const failure = isProbe ? probe?.failure : modelFailure.safeParse(stored.failure).data
  const isFailing = lastFailure !== null && (lastSuccess === null || lastFailure > lastSuccess)
  return {
    // Attempts from before the failures had names of their own.
    failure: isFailing ? (failure ?? 'UNREACHABLE') : null,
    lastSuccessAt: lastSuccess?.toISOString() ?? null,
    lastFailureAt: lastFailure?.toISOString() ?? null,
  }
}

const latest = (one: Date | null, other: Date | null) =>
  one && other ? (one > other ? one : other) : (one ?? other)
