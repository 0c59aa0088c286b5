import { answeredApi } from '../../../../../contract/diagnosis/answered-admin.ts'
import { customerReplyApi } from '../../../../../contract/diagnosis/customer-reply.ts'
import {
  caseChangeApi,
  caseNoteApi,
  expertDeskApi,
} from '../../../../../contract/diagnosis/diagnosis-admin.ts'
import { payApi } from '../../../../../contract/diagnosis/pay-admin.ts'
import { workloadApi } from '../../../../../contract/diagnosis/workload-admin.ts'
import { handlers } from '../../../shared/http/handlers.ts'
import type { DiagnosisContext } from '../context.ts'
import { askCustomer } from './ask-customer.ts'
import { addCaseNote, listCaseNotes } from './case-notes.ts'
import { claimCase, claimNextCase, releaseCase } from './claim-case.ts'
import { answerExpertQuestion } from './expert-question.ts'
import { handOver } from './hand-over.ts'
import { listCases } from './list-cases.ts'
import { getCase, getResultPreview, saveDraft } from './open-case.ts'
import { exportPaySheet, getPaySheet, setPayPerAnswer } from './pay.ts'
import { correctAnswer, getRetractionPromise, publishAnswer, retractAnswer } from './publish-answer.ts'
import { replyToExpert } from './reply-to-expert.ts'
import { listSimilar, searchAnswered } from './search-answered.ts'
import { addSnippet, changeSnippet, getSnippet, listSnippets, removeSnippet } from './snippets.ts'
import { problemList } from './suggestion.ts'
import { getPromises, listExperts, listWorkload } from './workload.ts'

export const expertDeskRoutes = (ctx: DiagnosisContext) => [
  ...handlers(expertDeskApi, {
    listCases: ({ member, query }) => listCases(ctx, member.id, query),
    getCase: ({ member, params }) => getCase(ctx, member.id, params.id),
    claimCase: ({ member, params, query }) =>
      claimCase(ctx, member.id, params.id, query.renewing !== undefined),
    releaseCase: ({ member, params }) => releaseCase(ctx, member.id, params.id),
    claimNextCase: ({ member, body }) => claimNextCase(ctx, member.id, body),
    saveDraft: ({ member, params, body }) => saveDraft(ctx, member.id, params.id, body),
    publishAnswer: ({ member, params, body }) => publishAnswer(ctx, member.id, params.id, body),
    answerExpertQuestion: ({ member, params, body }) => answerExpertQuestion(ctx, member.id, params.id, body),
    listProblems: () => problemList,
    listSnippets: ({ query }) => listSnippets(ctx, query),
    getSnippet: ({ params }) => getSnippet(ctx, params.id),
    addSnippet: ({ member, body }) => addSnippet(ctx, member.id, body),
    changeSnippet: ({ member, params, body }) => changeSnippet(ctx, member.id, params.id, body),
    removeSnippet: ({ member, params }) => removeSnippet(ctx, member.id, params.id),
  }),
  ...handlers(caseNoteApi, {
    listCaseNotes: ({ params }) => listCaseNotes(ctx, params.id),
    addCaseNote: ({ member, params, body }) => addCaseNote(ctx, member.id, params.id, body),
  }),
  ...handlers(
    { ...caseChangeApi, ...customerReplyApi },
    {
      askCustomer: ({ member, params, body }) => askCustomer(ctx, member.id, params.id, body),
      correctAnswer: ({ member, params, body }) => correctAnswer(ctx, member.id, params.id, body),
      getRetractionPromise: ({ params }) => getRetractionPromise(ctx, params.id),
      retractAnswer: ({ member, params, body }) => retractAnswer(ctx, member, params.id, body),
      getResultPreview: ({ member, params, query }) =>
        getResultPreview(ctx, member.id, params.id, query.rightProblemId),
      replyToExpert: ({ member, params, body }) => replyToExpert(ctx, member.id, params, body),
    },
  ),
  ...handlers(answeredApi, {
    searchAnswered: ({ member, query }) => searchAnswered(ctx, member.id, query),
    listSimilar: ({ member, params }) => listSimilar(ctx, member.id, params.id),
  }),
  ...handlers(workloadApi, {
    getPromises: ({ member }) => getPromises(ctx, member.id),
    listExperts: ({ member }) => listExperts(ctx, member.id),
    handOver: ({ member, body }) => handOver(ctx, member, body),
    listWorkload: ({ member, query }) => listWorkload(ctx, member, query.days),
  }),
  ...handlers(payApi, {
    getPaySheet: ({ member, params }) => getPaySheet(ctx, member, params.month),
    exportPaySheet: ({ member, params }) => exportPaySheet(ctx, member, params.month),
    setPayPerAnswer: ({ member, body }) => setPayPerAnswer(ctx, member, body.won),
  }),
]
