import type { Body } from '../../../../contract/endpoint.ts'
import type { ModelChoice, ModelState, ModelUse, setModel } from '../../../../contract/model-admin.ts'
import type { Audit } from '../../shared/audit/audit.ts'
import { changed } from '../../shared/audit/changed.ts'
import type { Remember } from '../../shared/cache/short-cache.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { seoulDay } from '../../shared/time/seoul.ts'
import * as repository from './model-choice.repository.ts'
import { modelSpent } from './overview.repository.ts'

export interface ModelChoiceDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
  /** For some seconds: what is decided in one process acts in all of them soon after. */
  remember: Remember
  /** The models that the environment allows. */
  models: readonly string[]
  /** What the environment says where nothing has been decided. */
  usual: ModelUse
}

export type ModelChoices = ReturnType<typeof createModelChoice>

const undecided: ModelChoice = { isAsked: true, model: null, wonPerDay: null, callsPerPerson: null }

/** Whether the vision model is asked, which one, and how much of it a day has: decided in the console. */
export function createModelChoice(deps: ModelChoiceDependencies) {
  const { db, transact, now, audit, remember, models, usual } = deps
  return { get, set, inUse }

  async function get(): Promise<ModelState> {
    const [choice = undecided, today] = await Promise.all([
      repository.findChoice(db),
      modelSpent(db, seoulDay(now())),
    ])
    return { models: [...models], usual, choice, inUse: resolved(choice), today }
  }

  /** VALIDATION_FAILED for a model that the environment does not allow. */
  async function set(actorId: string, { reason, ...choice }: Body<typeof setModel>) {
    if (choice.model !== null && !models.includes(choice.model))
      throw new AppError('VALIDATION_FAILED', notAllowed)
    await transact(async (tx) => {
      const before = (await repository.lockChoice(tx)) ?? undecided
      await repository.saveChoice(tx, choice, now())
      await audit.record(tx, {
        ...{ actorId, action: 'diagnosis.setModel', subject: 'setting', subjectId: 'model' },
        ...{ ...changed(before, choice), reason },
      })
    })
    return get()
  }

  /** What counts now; undefined: the model is not to be asked. */
  async function inUse(): Promise<ModelUse | undefined> {
    const choice = await remember('model choice', () => repository.findChoice(db))
    return resolved(choice ?? undecided) ?? undefined
  }

  function resolved({ isAsked, model, wonPerDay, callsPerPerson }: ModelChoice): ModelUse | null {
    if (!isAsked) return null
    return {
      // One that the environment has taken away since is as if nobody had chosen it.
      model: model !== null && models.includes(model) ? model : usual.model,
      wonPerDay: wonPerDay ?? usual.wonPerDay,
      callsPerPerson: callsPerPerson ?? usual.callsPerPerson,
    }
  }
}

const notAllowed = { issues: [{ path: 'model', message: '서버 설정에 없는 모델이에요.' }] }
