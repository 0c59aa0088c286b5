import type { Database } from '../../../shared/db/database.ts'
import type { Notify } from '../../../shared/notices/templates.ts'
import { createAnswered } from './answered/index.ts'
import { createCaseService } from './case/case.service.ts'
import { type ClaimDependencies, createClaimService } from './case/claim.service.ts'
import { createEscalationJob } from './escalation.ts'
import { expertDeskRoutes } from './expert-desk.routes.ts'
import { createPublishService } from './publish.service.ts'
import { createQuestionService } from './question.service.ts'
import { createQueueService } from './queue.service.ts'
import { createSnippetService } from './snippet.service.ts'
import { createWorkload } from './workload/index.ts'

interface ExpertDeskDependencies extends ClaimDependencies {
  notify: Notify
  /** Throws when the member has left; otherwise they cannot leave until the transaction ends. */
  lockMemberAgainstLeaving: (tx: Database, memberId: string) => Promise<void>
  findAdmins: (tx: Database) => Promise<string[]>
  findExperts: (db: Database) => Promise<string[]>
}

/** Creates the expert desk: queue, cases, answers, customers' questions, snippets, and the escalation job. */
export function createExpertDesk(deps: ExpertDeskDependencies) {
  const claims = createClaimService(deps)
  const withClaims = { ...deps, claims }
  const questions = createQuestionService(withClaims)
  const routes = expertDeskRoutes({
    queue: createQueueService(deps),
    cases: createCaseService(withClaims),
    claims,
    answers: createPublishService(withClaims),
    questions,
    snippets: createSnippetService(deps),
  })
  const moreRoutes = [...createAnswered(deps).routes, ...createWorkload(deps).routes]
  return { routes: [...routes, ...moreRoutes], jobs: [createEscalationJob(deps)], askExpert: questions.ask }
}
