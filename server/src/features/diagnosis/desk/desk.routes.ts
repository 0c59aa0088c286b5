import { expertDeskApi } from '../../../../../contract/diagnosis-admin.ts'
import { handlers } from '../../../shared/http/handlers.ts'
import type { createCases } from './case.service.ts'
import type { Claims } from './claim.service.ts'
import { problemList } from './evidence.ts'
import type { createPublish } from './publish.service.ts'
import type { createQuestions } from './question.service.ts'
import type { createQueue } from './queue.service.ts'
import type { createSnippets } from './snippet.service.ts'

interface Services {
  list: ReturnType<typeof createQueue>
  cases: ReturnType<typeof createCases>
  claims: Claims
  publish: ReturnType<typeof createPublish>
  questions: ReturnType<typeof createQuestions>
  snippets: ReturnType<typeof createSnippets>
}

export const deskRoutes = ({ list, cases, claims, publish, questions, snippets }: Services) =>
  handlers(expertDeskApi, {
    listCases: ({ member, query }) => list(member.id, query),
    getCase: ({ member, params }) => cases.get(member.id, params.id),
    claimCase: ({ member, params }) => claims.claim(member.id, params.id),
    releaseCase: ({ member, params }) => claims.release(member.id, params.id),
    claimNextCase: ({ member, body }) => claims.claimNext(member.id, body.except),
    saveDraft: ({ member, params, body }) => cases.saveDraft(member.id, params.id, body),
    publishAnswer: ({ member, params, body }) => publish(member.id, params.id, body),
    answerExpertQuestion: ({ member, params, body }) => questions.answer(member.id, params.id, body.answer),
    listProblems: () => problemList,
    listSnippets: ({ query }) => snippets.list(query),
    getSnippet: ({ params }) => snippets.get(params.id),
    addSnippet: ({ member, body }) => snippets.add(member.id, body),
    changeSnippet: ({ member, params, body }) => snippets.change(member.id, params.id, body),
    removeSnippet: ({ member, params }) => snippets.remove(member.id, params.id),
  })
