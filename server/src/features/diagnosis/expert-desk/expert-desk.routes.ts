import { caseNoteApi } from '../../../../../contract/diagnosis/case-note.ts'
import { expertDeskApi } from '../../../../../contract/diagnosis/diagnosis-admin.ts'
import { handlers } from '../../../shared/http/handlers.ts'
import type { createCaseService } from './case/case.service.ts'
import type { createCaseNotes } from './case/case-note.service.ts'
import type { ClaimService } from './case/claim.service.ts'
import { problemList } from './case/suggestion.ts'
import type { createPublishService } from './publish.service.ts'
import type { createQuestionService } from './question.service.ts'
import type { createQueueService } from './queue.service.ts'
import type { createSnippetService } from './snippet.service.ts'

interface ExpertDeskServices {
  queue: ReturnType<typeof createQueueService>
  cases: ReturnType<typeof createCaseService>
  notes: ReturnType<typeof createCaseNotes>
  claims: ClaimService
  answers: ReturnType<typeof createPublishService>
  questions: ReturnType<typeof createQuestionService>
  snippets: ReturnType<typeof createSnippetService>
}

export const expertDeskRoutes = ({
  queue,
  cases,
  notes,
  claims,
  answers,
  questions,
  snippets,
}: ExpertDeskServices) => [
  ...handlers(expertDeskApi, {
    listCases: ({ member, query }) => queue.list(member.id, query),
    getCase: ({ member, params }) => cases.get(member.id, params.id),
    claimCase: ({ member, params }) => claims.claim(member.id, params.id),
    releaseCase: ({ member, params }) => claims.release(member.id, params.id),
    claimNextCase: ({ member, body }) => claims.claimNext(member.id, body),
    saveDraft: ({ member, params, body }) => cases.saveDraft(member.id, params.id, body),
    publishAnswer: ({ member, params, body }) => answers.publish(member.id, params.id, body),
    answerExpertQuestion: ({ member, params, body }) => questions.answer(member.id, params.id, body.answer),
    listProblems: () => problemList,
    listSnippets: ({ query }) => snippets.list(query),
    getSnippet: ({ params }) => snippets.get(params.id),
    addSnippet: ({ member, body }) => snippets.add(member.id, body),
    changeSnippet: ({ member, params, body }) => snippets.change(member.id, params.id, body),
    removeSnippet: ({ member, params }) => snippets.remove(member.id, params.id),
  }),
  ...handlers(caseNoteApi, {
    listCaseNotes: ({ params }) => notes.list(params.id),
    addCaseNote: ({ member, params, body }) => notes.add(member.id, params.id, body),
  }),
]
