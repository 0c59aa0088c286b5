import type { Audit } from '../../shared/audit/audit.ts'
import type { Remember } from '../../shared/cache/short-cache.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import type { JobQueue } from '../../shared/jobs/job.ts'
import type { Log } from '../../shared/log/log.ts'
import type { Photos } from '../../shared/media/photos.ts'
import type { Notify } from '../../shared/notices/templates.ts'
import { createCarePlanService } from './care-plan.service.ts'
import { createCheckIn } from './care-plan-check-in.ts'
import { remindJob } from './care-plan-reminders.ts'
import { carefully } from './careful-engine.ts'
import { createDesk } from './desk/index.ts'
import { latestPart } from './diagnosis.repository.ts'
import { diagnosisRoutes } from './diagnosis.routes.ts'
import { createDiagnosisService } from './diagnosis.service.ts'
import { toListItem } from './diagnosis.views.ts'
import type { DiagnosisEngine } from './engine/engine.ts'
import { createVisionEngine, languageModel, type ModelSettings } from './engine/vision/index.ts'
import { createEngines } from './engines.service.ts'
import { createExpert } from './expert.service.ts'
import { createFollowUp } from './follow-up.service.ts'
import { modelRoutes } from './model.routes.ts'
import type { ModelCaps, ModelPrices } from './model-budget.ts'
import { createModelChoice } from './model-choice.service.ts'
import { type Look, lookAlone, lookWithModel } from './model-look.ts'
import { createModelReader } from './model-reader.ts'
import { createUpgrade, settleJob } from './model-upgrade.ts'
import { createSubmit } from './submit.service.ts'

export { createEmbeddedEngine } from './engine/embedded.ts'
export { answersByEngine, attemptsByEngine } from './engines.repository.ts'
export { createExpert, type ExpertAnswer } from './expert.service.ts'
export { diagnosesIn, findPromises, findRecoveries, findVerdicts } from './figures.repository.ts'
export { casesWaiting, modelNews } from './overview.repository.ts'
export { diagnosisPersonalData } from './personal-data.repository.ts'
export type { Submission } from './submit.service.ts'

/** The newest `count` of `memberId`, for a statement that asks several features at once. */
export const latestDiagnoses = (count: number) => latestPart(count, toListItem)

/** A vision model beside the embedded engine, and how it is used unless the console says otherwise. */
export interface VisionSettings extends Omit<ModelSettings, 'name'>, ModelCaps, ModelPrices {
  /** Any of them may be chosen; the first is the usual one. */
  names: [first: string, ...others: string[]]
  /** How long a person waits for it; what comes later replaces a provisional result. */
  waitMs: number
  /** How long it may take altogether. */
  limitMs: number
}

export interface DiagnosisDependencies {
  db: Database
  transact: Transact
  now: () => Date
  photos: Photos
  engine: DiagnosisEngine
  vision?: VisionSettings | undefined
  queue: JobQueue
  notify: Notify
  /** Throws when the member has left; otherwise they cannot until the transaction ends. */
  holdMember: (tx: Database, memberId: string) => Promise<void>
  /** Whether the member has agreed to be reminded of a care plan. */
  mayRemind: (memberId: string) => Promise<boolean>
  log: Log
  audit: Audit
  remember: Remember
  /** Names by member id, of those who are still there. */
  findNames: (ids: string[]) => Promise<Map<string, string>>
  findAdmins: (tx: Database) => Promise<string[]>
}

/** Diagnoses plants: takes photos and a description, keeps what the engine finds, shows it to its owner. */
export function createDiagnosis({ engine, vision, ...deps }: DiagnosisDependencies) {
  const { db, now, log } = deps
  const service = createDiagnosisService(deps)
  const alone = lookAlone(engine, carefully(engine, log))
  const model = vision && withModel({ ...deps, engine, alone }, vision)
  const submit = createSubmit({
    ...deps,
    look: model?.look ?? alone,
    lookBack: alone,
    upgrade: model?.upgrade,
  })
  const answerFollowUp = createFollowUp({ ...deps, engine })
  const desk = createDesk(deps)
  const routes = diagnosisRoutes({
    diagnosis: service,
    submit,
    answerFollowUp,
    askExpert: desk.askExpert,
    engines: createEngines(deps),
    carePlans: createCarePlanService(deps),
    answerCheckIn: createCheckIn(deps),
  })
  const jobs = [settleJob(db, now), remindJob(deps), ...desk.jobs, ...(model ? [model.upgrade.job] : [])]
  return {
    routes: [...routes, ...desk.routes, ...modelRoutes(model?.choice)],
    jobs,
    submit,
    answerAsExpert: createExpert(deps),
    summaryOf: service.summaryOf,
  }
}

function withModel(deps: Omit<DiagnosisDependencies, 'vision'> & { alone: Look }, settings: VisionSettings) {
  const { provider, names, limitMs, waitMs } = settings
  const engineOf = (name: string) =>
    createVisionEngine({
      model: languageModel({ ...settings, name }),
      modelName: `${provider}:${name}`,
      embedded: deps.engine,
      limitMs,
    })
  const engines = new Map(names.map((name) => [`${provider}:${name}`, engineOf(name)]))
  const { wonPerDay, callsPerPerson } = settings
  const usual = { model: `${provider}:${names[0]}`, wonPerDay, callsPerPerson }
  const choice = createModelChoice({ ...deps, models: [...engines.keys()], usual })

  async function model() {
    const caps = await choice.inUse()
    const vision = caps && engines.get(caps.model)
    return vision && { vision, caps }
  }
  const reader = createModelReader({ ...deps, model, prices: settings })
  return {
    choice,
    look: lookWithModel({ ...deps, reader, waitMs }),
    upgrade: createUpgrade({ ...deps, reader, limitMs }),
  }
}
