import {
  type AdminModel,
  type setModel as endpoint,
  type ModelFailure,
  type ModelHealth,
  modelDays,
  modelFailure,
} from '../../../../../contract/diagnosis/model-admin.ts'
import type { Body } from '../../../../../contract/endpoint.ts'
import { insightMinimumSample } from '../../../../../contract/staff/insight.ts'
import { changedFields } from '../../../shared/audit/changed-fields.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulDay, startOfSeoulDay } from '../../../shared/time/seoul.ts'
import type { DiagnosisContext } from '../context.ts'
import { probeClient, VisionFailure } from '../engine/vision/request.ts'
import { type VisionModel, visionEngineName } from '../engine/vision/vision.ts'
import { countVerdictsByProblem, findLastModelOutcomes, findModelDays } from '../figures.ts'
import { chooseModel, findChoice, lockChoice, type Model, saveChoice, toEffective } from './choose-model.ts'

/** Returns the model's settings, costs, health and agreement with experts; null when the environment names no model. */
export async function getModel(ctx: DiagnosisContext): Promise<AdminModel | null> {
  return ctx.model ? toAdminModel(ctx, ctx.model) : null
}

/** Asks the model now whether it answers. Throws NOT_FOUND when the environment names none. */
export async function probeAndGetModel(ctx: DiagnosisContext): Promise<AdminModel> {
  const model = requireModel(ctx)
  await probeModel(ctx)
  return toAdminModel(ctx, model)
}

/**
 * Changes whether the model is asked, which one, and its daily caps. Throws VALIDATION_FAILED for a model that the environment
 * does not allow, and NOT_FOUND when it names none.
 */
export async function setModel(
  ctx: DiagnosisContext,
  actorId: string,
  { reason, ...choice }: Body<typeof endpoint>,
): Promise<AdminModel> {
  const model = requireModel(ctx)
  if (choice.model !== null && !model.models.has(choice.model))
    throw new AppError('VALIDATION_FAILED', {
      issues: [{ path: 'model', message: '서버 설정에 없는 모델이에요.' }],
    })
  await ctx.transact(async (tx) => {
    const before = await lockChoice(tx)
    await saveChoice(tx, choice, ctx.now())
    await ctx.audit.record(tx, {
      actorId,
      action: 'diagnosis.setModel',
      subject: 'setting',
      subjectId: 'model',
      reason,
      ...changedFields(before, choice),
    })
  })
  return toAdminModel(ctx, model)
}

function requireModel({ model }: DiagnosisContext): Model {
  if (!model) throw new AppError('NOT_FOUND')
  return model
}

async function toAdminModel(ctx: DiagnosisContext, model: Model): Promise<AdminModel> {
  const { db, now } = ctx
  const moment = now()
  const today = seoulDay(moment)
  const since = startOfSeoulDay(moment, 1 - modelDays)
  const [choice, days, verdicts, health] = await Promise.all([
    findChoice(db),
    findModelDays(db, seoulDay(since)),
    countVerdictsByProblem(db, { since, until: moment }, visionEngineName),
    findModelHealth(ctx),
  ])
  const spent = days.find(({ day }) => day === today)
  return {
    models: [...model.models.keys()],
    usual: model.usual,
    choice,
    inUse: toEffective(model, choice),
    health,
    today: { won: spent?.won ?? 0, calls: spent?.calls ?? 0 },
    days,
    agreement: toAgreement(verdicts),
  }
}

function toAgreement(verdicts: Awaited<ReturnType<typeof countVerdictsByProblem>>) {
  return verdicts
    .map(({ problem, agree, partly, wrong }) => {
      const n = agree + partly + wrong
      return { problem, n, share: n < insightMinimumSample ? null : (agree + partly / 2) / n }
    })
    .sort((a, b) => b.n - a.n || a.problem.localeCompare(b.problem, 'ko'))
}

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

async function findFailure({ log }: DiagnosisContext, vision: VisionModel): Promise<ModelFailure | null> {
  const engineVersion = vision.version
  try {
    await probeClient(vision)
    log.info({ engineVersion }, 'the vision model answers')
    return null
  } catch (error) {
    const failure = error instanceof VisionFailure ? error.reason : 'UNREACHABLE'
    log.warn({ err: error, engineVersion, failure }, 'the vision model does not answer')
    return failure
  }
}

/** Combines the probe of this process with the stored requests of all. */
async function findModelHealth({ db, model }: DiagnosisContext): Promise<ModelHealth> {
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
