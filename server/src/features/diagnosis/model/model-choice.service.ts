import {
  type AdminModel,
  type EffectiveModel,
  type ModelChoice,
  type ModelHealth,
  modelDays,
  type setModel,
} from '../../../../../contract/diagnosis/model-admin.ts'
import type { Body } from '../../../../../contract/endpoint.ts'
import { insightMinimumSample } from '../../../../../contract/staff/insight.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import { changedFields } from '../../../shared/audit/changed-fields.ts'
import type { ShortCache } from '../../../shared/cache/short-cache.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulDay, startOfSeoulDay } from '../../../shared/time/seoul.ts'
import { countVerdictsByProblem } from '../insight.repository.ts'
import { findModelDays } from '../pending-work.repository.ts'
import * as repository from './model-choice.repository.ts'

interface ModelChoiceDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
  /** Caches for some seconds, so a change made in one process takes effect in all of them soon after. */
  cached: ShortCache
  /** Models that the environment allows, as `provider:name`. */
  models: readonly string[]
  /** Values of the environment, used for every setting that is null. */
  usual: EffectiveModel
  findHealth: () => Promise<ModelHealth>
  /** Asks the model whether it answers; `findHealth` then knows. */
  probe: () => Promise<void>
}

export type ModelChoiceService = ReturnType<typeof createModelChoiceService>

/** The name under which results of the model are stored. */
const visionEngineName = 'vision'
const undecided: ModelChoice = { isAsked: true, model: null, wonPerDay: null, callsPerPerson: null }

/** Reads and changes the vision model's settings: whether it is asked, which model, and its daily caps. */
export function createModelChoiceService(deps: ModelChoiceDependencies) {
  const { db, transact, now, audit, cached, models, usual, findHealth, probe } = deps
  return { get, set, probe: probeNow, inUse, findCapWon }

  async function get(): Promise<AdminModel> {
    const moment = now()
    const today = seoulDay(moment)
    const since = startOfSeoulDay(moment, 1 - modelDays)
    const [choice = undecided, days, verdicts, health] = await Promise.all([
      repository.findChoice(db),
      findModelDays(db, seoulDay(since)),
      countVerdictsByProblem(db, { since, until: moment }, visionEngineName),
      findHealth(),
    ])
    const spent = days.find(({ day }) => day === today)
    return {
      ...{ models: [...models], usual, choice, inUse: resolved(choice), health },
      today: { won: spent?.won ?? 0, calls: spent?.calls ?? 0 },
      days,
      agreement: toAgreement(verdicts),
    }
  }

  async function probeNow() {
    await probe()
    return get()
  }

  /** Throws VALIDATION_FAILED for a model that the environment does not allow. */
  async function set(actorId: string, { reason, ...choice }: Body<typeof setModel>) {
    if (choice.model !== null && !models.includes(choice.model))
      throw new AppError('VALIDATION_FAILED', notAllowed)
    await transact(async (tx) => {
      const before = (await repository.lockChoice(tx)) ?? undecided
      await repository.saveChoice(tx, choice, now())
      await audit.record(tx, {
        actorId,
        action: 'diagnosis.setModel',
        subject: 'setting',
        subjectId: 'model',
        reason,
        ...changedFields(before, choice),
      })
    })
    return get()
  }

  /** Returns the effective settings; undefined while the model is switched off. */
  async function inUse(): Promise<EffectiveModel | undefined> {
    const choice = await cached('model choice', () => repository.findChoice(db))
    return resolved(choice ?? undecided) ?? undefined
  }

  /** Returns today's cap of the cost in won; 0 while the model is switched off. */
  async function findCapWon(tx: Database): Promise<number> {
    return resolved((await repository.findChoice(tx)) ?? undecided)?.wonPerDay ?? 0
  }

  function resolved({ isAsked, model, wonPerDay, callsPerPerson }: ModelChoice): EffectiveModel | null {
    if (!isAsked) return null
    return {
      // A chosen model that the environment no longer allows is ignored.
      model: model !== null && models.includes(model) ? model : usual.model,
      wonPerDay: wonPerDay ?? usual.wonPerDay,
      callsPerPerson: callsPerPerson ?? usual.callsPerPerson,
    }
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

const notAllowed = { issues: [{ path: 'model', message: '서버 설정에 없는 모델이에요.' }] }
