import type { Database } from '../../../shared/db/database.ts'
import type { Notify } from '../../../shared/notices/templates.ts'
import { createCases } from './case.service.ts'
import { type ClaimDependencies, createClaims } from './claim.service.ts'
import { deskRoutes } from './desk.routes.ts'
import { escalateJob } from './escalation.ts'
import { createPublish } from './publish.service.ts'
import { createQuestions } from './question.service.ts'
import { createQueue } from './queue.service.ts'
import { createSnippets } from './snippet.service.ts'

export interface DeskDependencies extends ClaimDependencies {
  notify: Notify
  holdMember: (tx: Database, memberId: string) => Promise<void>
  findAdmins: (tx: Database) => Promise<string[]>
}

/** Where experts work: the queue, the cases, their sentences, and what happens when nobody answers in time. */
export function createDesk(deps: DeskDependencies) {
  const claims = createClaims(deps)
  const withClaims = { ...deps, claims }
  const questions = createQuestions(withClaims)
  const routes = deskRoutes({
    list: createQueue(deps),
    cases: createCases(withClaims),
    claims,
    publish: createPublish(withClaims),
    questions,
    snippets: createSnippets(deps),
  })
  return { routes, jobs: [escalateJob(deps)], askExpert: questions.ask }
}
