import { caseChangeApi } from '../../../../../contract/diagnosis/case-change-admin.ts'
import { customerReplyApi } from '../../../../../contract/diagnosis/customer-reply.ts'
import { handlers } from '../../../shared/http/handlers.ts'
import type { DiagnosisService } from '../result/diagnosis.service.ts'
import type { createCaseService } from './case/case.service.ts'
import type { createCorrectionService } from './correction/correction.service.ts'
import type { createAskCustomerService } from './customer-request/ask-customer.service.ts'
import type { createReplyService } from './customer-request/reply.service.ts'

interface CaseChangeServices {
  requests: ReturnType<typeof createAskCustomerService>
  replies: ReturnType<typeof createReplyService>
  corrections: ReturnType<typeof createCorrectionService>
  cases: ReturnType<typeof createCaseService>
  diagnosis: DiagnosisService
}

/** Requests to the customer and their replies, corrections and retractions. */
export const caseChangeRoutes = ({ requests, replies, corrections, cases, diagnosis }: CaseChangeServices) =>
  handlers(
    { ...caseChangeApi, ...customerReplyApi },
    {
      askCustomer: ({ member, params, body }) => requests.ask(member.id, params.id, body),
      correctAnswer: ({ member, params, body }) => corrections.correct(member.id, params.id, body),
      retractAnswer: ({ member, params, body }) => corrections.retract(member, params.id, body),
      getResultPreview: ({ member, params, query }) =>
        cases.preview(member.id, params.id, query.rightProblemId),
      replyToExpert: async ({ member, params, body }) => {
        await replies.reply(member.id, params.id, params.number, body)
        return diagnosis.get(member.id, params.id)
      },
    },
  )
