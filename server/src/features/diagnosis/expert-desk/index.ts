import type { Database } from '../../../shared/db/database.ts'
import type { Photos } from '../../../shared/media/photos.ts'
import type { Notify } from '../../../shared/notices/templates.ts'
import type { DiagnosisService } from '../result/diagnosis.service.ts'
import { createAnswered } from './answered/index.ts'
import { createCaseService } from './case/case.service.ts'
import { createCaseNotes } from './case/case-note.service.ts'
import { type ClaimDependencies, createClaimService } from './case/claim.service.ts'
import { caseChangeRoutes } from './case-change.routes.ts'
import { createCorrectionService } from './correction/correction.service.ts'
import { createAskCustomerService } from './customer-request/ask-customer.service.ts'
import { createReplyService } from './customer-request/reply.service.ts'
import { createRequestStepsJob } from './customer-request/request-steps.ts'
import { createEscalationJob } from './escalation.ts'
import { expertDeskRoutes } from './expert-desk.routes.ts'
import { createPublishService } from './publish.service.ts'
import { createQuestionService } from './question.service.ts'
import { createQueueService } from './queue.service.ts'
import { createSnippetService } from './snippet.service.ts'
import { createWorkload } from './workload/index.ts'

interface ExpertDeskDependencies extends ClaimDependencies {
  notify: Notify
  photos: Photos
  /** The results as their owners see them. */
  diagnosis: DiagnosisService
  /** Throws when the member has left; otherwise they cannot leave until the transaction ends. */
  lockMemberAgainstLeaving: (tx: Database, memberId: string) => Promise<void>
  findAdmins: (tx: Database) => Promise<string[]>
  findExperts: (db: Database) => Promise<string[]>
}

/** Creates the expert desk: queue, cases, answers, requests to customers, their questions, snippets, and the jobs. */
export function createExpertDesk(deps: ExpertDeskDependencies) {
  const claims = createClaimService(deps)
  const withClaims = { ...deps, claims }
  const questions = createQuestionService(withClaims)
  const cases = createCaseService(withClaims)
  const routes = expertDeskRoutes({
    queue: createQueueService(deps),
    cases,
    notes: createCaseNotes(deps),
    claims,
    answers: createPublishService(withClaims),
    questions,
    snippets: createSnippetService(deps),
  })
  const changeRoutes = caseChangeRoutes({
    requests: createAskCustomerService(withClaims),
    replies: createReplyService(deps),
    corrections: createCorrectionService(deps),
    cases,
    diagnosis: deps.diagnosis,
  })
  const moreRoutes = [...createAnswered(deps).routes, ...createWorkload(withClaims).routes]
  return {
    routes: [...routes, ...changeRoutes, ...moreRoutes],
    jobs: [createEscalationJob(deps), createRequestStepsJob(deps)],
    askExpert: questions.ask,
  }
}
