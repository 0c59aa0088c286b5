import {
  type AdminModel,
  type setModel as endpoint,
  modelDays,
} from '../../../../../contract/diagnosis/model-admin.ts'
import type { Body } from '../../../../../contract/endpoint.ts'
import { insightMinimumSample } from '../../../../../contract/staff/insight.ts'
import { changedFields } from '../../../shared/audit/changed-fields.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulDay, startOfSeoulDay } from '../../../shared/time/seoul.ts'
import type { DiagnosisContext } from '../context.ts'
import { countVerdictsByProblem } from '../insight.repository.ts'
import { findModelDays } from '../pending-work.repository.ts'
import { findChoice, lockChoice, saveChoice, toEffective } from './choose-model.ts'
import type { Model } from './model.ts'
import { findModelHealth, probeModel } from './model-health.ts'

/** The name under which results of the model are stored. */
const visionEngineName = 'vision'

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
  if (choice.model !== null && !model.engines.has(choice.model))
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
    models: [...model.engines.keys()],
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
