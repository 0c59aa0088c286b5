import { createCachedRead } from '../../shared/cache/cached-read.ts'
import type { Context } from '../../shared/context.ts'
import type { Database } from '../../shared/db/database.ts'
import type { JobDefinition } from '../../shared/jobs/job.ts'
import { remindOfCheckIns } from './care-plan/remind-of-check-ins.ts'
import type { DiagnosisContext } from './context.ts'
import { type DiagnosisKey, latestPart, listDiagnoses } from './diagnosis.repository.ts'
import { diagnosisRoutes } from './diagnosis.routes.ts'
import { followRequests } from './expert-desk/ask-customer.ts'
import { escalateLateAnswers } from './expert-desk/escalate-late-answers.ts'
import { type ExpertAnswer, storeExpertAnswer } from './expert-desk/expert-answer.ts'
import { expertDeskRoutes } from './expert-desk/expert-desk.routes.ts'
import { listBegunCases, passAllToQueue } from './expert-desk/hand-over.ts'
import {
  keepPromises,
  keepPromisesJobKind,
  promiseAnswer,
  readPromiseFacts,
  restorePromises,
} from './expert-desk/keep-promises.ts'
import { searchCases } from './expert-desk/list-cases.ts'
import { newCaseJobKind, notifyOfNewCase, remindOfDueAnswers } from './expert-desk/notify-experts.ts'
import { diagnosisMetrics } from './figures.ts'
import { askAgain, lateAnswerJobKind, settleProvisional } from './model/apply-late-answer.ts'
import { modelOf, type VisionSettings } from './model/choose-model.ts'
import { probeModel } from './model/set-model.ts'
import { currentProblem } from './result/current-result.ts'
import { findDiagnosisMatters } from './result/find-open-matters.ts'
import { findSummary, toListItem } from './result/get-diagnosis.ts'
import { notifyUnopened, unopenedJobKind } from './result/notify-unopened.ts'
import { type Submission, type SubmitOptions, submitDiagnosis } from './submit/submit-diagnosis.ts'

export { findDiagnosedProblems } from './diagnosis.repository.ts'
export { embeddedEngine } from './engine/embedded.ts'
export { findKnownProblemName as findProblemName } from './expert-desk/evidence.ts'
export { type ExpertAnswer, storeExpertAnswer } from './expert-desk/expert-answer.ts'
export { keepPromisesJobKind } from './expert-desk/keep-promises.ts'
export { findSubmission, requireCase } from './expert-desk/open-case.ts'
export {
  countCheckInAnswers,
  countDiagnosesByDay,
  countPendingCases,
  countVerdictsByProblem,
  findLastModelOutcomes,
  selectDiagnosesIn,
} from './figures.ts'
export type { VisionSettings } from './model/choose-model.ts'
export { attemptsByEngine, diagnosesByEngine } from './model/list-engines.ts'
export { diagnosisPersonalData } from './personal-data.repository.ts'

/** The member's newest diagnoses, as a part of a statement that reads several features at once. */
export const latestDiagnosesPart = (count: number) => latestPart(count, toListItem)

interface DiagnosisSettings extends Context, Pick<DiagnosisContext, 'engine' | 'findDutyDays'> {
  vision?: VisionSettings | undefined
}

/** Creates the diagnosis feature: submission, results, care plans and the expert desk. */
export function createDiagnosis({ vision, ...given }: DiagnosisSettings) {
  const { db, transact, engine } = given
  const model = vision && modelOf(engine, vision)
  const promiseFacts = createCachedRead(given.now, (at) => readPromiseFacts(given, at))
  const ctx: DiagnosisContext = { ...given, model, promiseFacts, submitting: new Map() }
  const jobs: JobDefinition[] = [
    { kind: 'diagnosis.settle', everyMinutes: 10, run: () => settleProvisional(ctx) },
    { kind: 'diagnosis.care-reminder', lane: 'notices', everyMinutes: 10, run: () => remindOfCheckIns(ctx) },
    {
      kind: unopenedJobKind,
      lane: 'notices',
      run: (payload) => notifyUnopened(ctx, payload as DiagnosisKey),
    },
    { kind: 'diagnosis.expert-late', lane: 'notices', everyMinutes: 1, run: () => escalateLateAnswers(ctx) },
    {
      kind: newCaseJobKind,
      lane: 'notices',
      run: (payload) => notifyOfNewCase(ctx, payload as DiagnosisKey),
    },
    { kind: 'diagnosis.due-soon', lane: 'notices', everyMinutes: 5, run: () => remindOfDueAnswers(ctx) },
    {
      kind: keepPromisesJobKind,
      lane: 'notices',
      everyMinutes: 10,
      run: async () => {
        await keepPromises(ctx)
        await restorePromises(ctx)
      },
    },
    { kind: 'diagnosis.customer-request', lane: 'notices', everyMinutes: 10, run: () => followRequests(ctx) },
  ]
  if (model)
    jobs.push({
      kind: lateAnswerJobKind,
      lane: 'model',
      run: (payload) => askAgain(ctx, payload as DiagnosisKey),
    })
  return {
    routes: [...diagnosisRoutes(ctx), ...expertDeskRoutes(ctx)],
    jobs,
    metrics: diagnosisMetrics(ctx),
    submit: (memberId: string, submission: Submission, options?: SubmitOptions) =>
      submitDiagnosis(ctx, memberId, submission, options),
    /** Makes one tiny request to the vision model, if there is one, so that the console can say whether it answers. */
    probeModel: () => probeModel(ctx),
    publishExpertAnswer: (answer: ExpertAnswer) => transact((tx) => storeExpertAnswer(ctx, tx, answer)),
    searchCases: (expertId: string, text: string, count: number) => searchCases(ctx, expertId, text, count),
    listOfMember: async (memberId: string, count: number) =>
      (await listDiagnoses(db, memberId, {}, count)).map((row) => ({ ...row, ...currentProblem(row) })),
    findSummary: (memberId: string, id: string) => findSummary(ctx, memberId, id),
    begunCases: {
      list: (expertId: string) => listBegunCases(ctx, expertId),
      passToQueue: (tx: Database, expertId: string, actorId: string) =>
        passAllToQueue(ctx, tx, expertId, actorId),
    },
    /** The hours within which an answer is promised now; null for a day. */
    findPromisedHours: async () => {
      // The duty page reads it right after a change.
      promiseFacts.invalidate()
      return (await promiseAnswer(ctx, db)).hours
    },
    findOpenMatters: (memberId: string) => findDiagnosisMatters(ctx, memberId),
  }
}
