import type { Audit } from '../../shared/audit/audit.ts'
import type { ShortCache } from '../../shared/cache/short-cache.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import type { JobQueue } from '../../shared/jobs/job.ts'
import type { Log } from '../../shared/log/log.ts'
import type { Photos } from '../../shared/media/photos.ts'
import type { Notify } from '../../shared/notices/templates.ts'
import { createCarePlanService } from './care-plan/care-plan.service.ts'
import { createCheckInService } from './care-plan/check-in.service.ts'
import { createReminderJob } from './care-plan/reminders.ts'
import { latestPart, listDiagnoses } from './diagnosis.repository.ts'
import { diagnosisRoutes } from './diagnosis.routes.ts'
import type { DiagnosisEngine } from './engine/engine.ts'
import { createVisionEngine, type ModelSettings, modelClient } from './engine/vision/index.ts'
import { createCaseSearch } from './expert-desk/case/case-search.ts'
import { createExpertAnswers } from './expert-desk/expert-answer.service.ts'
import { createExpertDesk } from './expert-desk/index.ts'
import { createFollowUpService } from './follow-up/follow-up.service.ts'
import { diagnosisMetrics } from './metrics.repository.ts'
import { type Analyse, createEngineAnalyser, createModelAnalyser } from './model/analyse.ts'
import { createEngineStatistics } from './model/engine-statistics.service.ts'
import { withFallbackResult } from './model/guarded-engine.ts'
import { createCleanUpJob, createLateAnswers } from './model/late-answer.ts'
import { createModelService } from './model/model.service.ts'
import type { ModelCaps, ModelPrices } from './model/model-budget.ts'
import { modelChoiceRoutes } from './model/model-choice.routes.ts'
import { createModelChoiceService } from './model/model-choice.service.ts'
import { createModelHealth } from './model/model-health.ts'
import { currentProblem } from './result/current-result.ts'
import { createDiagnosisService } from './result/diagnosis.service.ts'
import { toListItem } from './result/diagnosis.views.ts'
import { findDiagnosisMatters } from './result/open-matters.ts'
import { createUnopenedResults } from './result/unopened-results.ts'
import { createShareService } from './share/share.service.ts'
import { createSubmitService } from './submit/submit.service.ts'

export { findDiagnosedProblems } from './diagnosis.repository.ts'
export { createEmbeddedEngine } from './engine/embedded.ts'
export { findKnownProblemName as findProblemName } from './expert-desk/case/evidence.ts'
export { createExpertAnswers, type ExpertAnswer } from './expert-desk/expert-answer.service.ts'
export {
  countCheckInAnswers,
  countDiagnosesByDay,
  countVerdictsByProblem,
  selectDiagnosesIn,
} from './insight.repository.ts'
export { attemptsByEngine, diagnosesByEngine } from './model/engine-statistics.repository.ts'
export { countPendingCases, findLastModelOutcomes } from './pending-work.repository.ts'
export { diagnosisPersonalData } from './personal-data.repository.ts'

/** The member's newest diagnoses, as a part of a statement that reads several features at once. */
export const latestDiagnosesPart = (count: number) => latestPart(count, toListItem)

/** The vision model's settings from the environment; administrators may override some in the console. */
export interface VisionSettings extends Omit<ModelSettings, 'name'>, ModelCaps, ModelPrices {
  /** Models that administrators may choose from; the first is the default. */
  names: [first: string, ...others: string[]]
  /** Whether the model is the sandbox's, which does not look at photos. */
  isPractice: boolean
  /** How long a submission waits for the model; a later answer replaces the provisional result. */
  waitMs: number
  /** Time limit of a model call, all attempts together. */
  limitMs: number
}

interface DiagnosisDependencies {
  db: Database
  transact: Transact
  now: () => Date
  photos: Photos
  engine: DiagnosisEngine
  vision?: VisionSettings | undefined
  queue: JobQueue
  notify: Notify
  /** Throws when the member has left; otherwise they cannot leave until the transaction ends. */
  lockMemberAgainstLeaving: (tx: Database, memberId: string) => Promise<void>
  /** Whether the member has consented to reminders of a care plan. */
  mayRemind: (memberId: string) => Promise<boolean>
  log: Log
  audit: Audit
  cached: ShortCache
  /** Names by member id; members who have left are missing. */
  findNames: (ids: string[]) => Promise<Map<string, string>>
  findAdmins: (tx: Database) => Promise<string[]>
  findExperts: (db: Database) => Promise<string[]>
}

/** Creates the diagnosis feature: submission, results, care plans and the expert desk. */
export function createDiagnosis({ engine, vision, ...deps }: DiagnosisDependencies) {
  const { db, now, log } = deps
  const diagnosis = createDiagnosisService(deps)
  const analyseWithoutModel = createEngineAnalyser(engine, withFallbackResult(engine, log))
  const model = vision && createModel({ ...deps, engine, analyseWithoutModel }, vision)
  const unopenedResults = createUnopenedResults(deps)
  const submission = createSubmitService({
    ...deps,
    unopenedResults,
    analyse: model?.analyse ?? analyseWithoutModel,
    analyseWithoutModel,
    lateAnswers: model?.lateAnswers,
  })
  const expertDesk = createExpertDesk({ ...deps, diagnosis })
  const routes = diagnosisRoutes({
    diagnosis,
    submission,
    followUp: createFollowUpService({ ...deps, engine }),
    askExpert: expertDesk.askExpert,
    engineStatistics: createEngineStatistics(deps),
    carePlans: createCarePlanService(deps),
    checkIns: createCheckInService(deps),
    shares: createShareService(deps),
  })
  const jobs = [createCleanUpJob(db, now), createReminderJob(deps), unopenedResults.job, ...expertDesk.jobs]
  return {
    routes: [...routes, ...expertDesk.routes, ...modelChoiceRoutes(model?.choice)],
    jobs: model ? [...jobs, model.lateAnswers.job] : jobs,
    metrics: diagnosisMetrics(async (tx) => model?.choice.findCapWon(tx) ?? 0),
    submit: submission.submit,
    /** Makes one tiny request to the vision model, if there is one, so that the console can say whether it answers. */
    probeModel: async () => model?.probe(),
    publishExpertAnswer: createExpertAnswers(deps).publish,
    searchCases: createCaseSearch(deps),
    listOfMember: async (memberId: string, count: number) =>
      (await listDiagnoses(db, memberId, {}, count)).map((row) => ({ ...row, ...currentProblem(row) })),
    findSummary: diagnosis.findSummary,
    findOpenMatters: (memberId: string) => findDiagnosisMatters(deps, memberId),
  }
}

interface ModelDependencies extends Omit<DiagnosisDependencies, 'vision'> {
  analyseWithoutModel: Analyse
}

function createModel(deps: ModelDependencies, settings: VisionSettings) {
  const { provider, names, isPractice, limitMs, waitMs, wonPerDay, callsPerPerson } = settings
  const createEngine = (name: string) =>
    createVisionEngine({
      client: modelClient({ ...settings, name }),
      modelName: `${provider}:${name}`,
      embedded: deps.engine,
      isPractice,
      limitMs,
    })
  const engines = new Map(names.map((name) => [`${provider}:${name}`, createEngine(name)]))
  const usual = { model: `${provider}:${names[0]}`, wonPerDay, callsPerPerson }
  const health = createModelHealth({ ...deps, chooseModel })
  const choice = createModelChoiceService({
    ...deps,
    models: [...engines.keys()],
    usual,
    findHealth: health.get,
    probe: health.probe,
  })

  async function chooseModel() {
    const caps = await choice.inUse()
    const vision = caps && engines.get(caps.model)
    return vision && { vision, caps }
  }
  const modelService = createModelService({ ...deps, chooseModel, prices: settings })
  return {
    choice,
    probe: health.probe,
    analyse: createModelAnalyser({ ...deps, modelService, waitMs }),
    lateAnswers: createLateAnswers({ ...deps, modelService, limitMs }),
  }
}
