import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { expertAnswerMaxLength } from './case-admin'
import { customerRequestKinds, customerRequestTextMaxLength } from './customer-request'
import { diagnosisResult } from './diagnosis-result'

const params = z.object({ id: z.uuid() })
const reason = z.string().check(z.trim(), z.minLength(1, '이유를 적어 주세요.'), z.maxLength(500))
/** Number of the edition that the change is about. */
const follows = z.number().check(z.int(), z.minimum(0))

/** Stops the clock of the case until the customer replies. */
export const askCustomer = endpoint({
  method: 'POST',
  path: '/api/v1/admin/analysis/cases/:id/requests',
  access: 'EXPERT',
  summary: '손님에게 사진이나 답을 부탁하기',
  message: '손님에게 부탁했어요.',
  params,
  body: z.object({
    kind: z.enum(customerRequestKinds),
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, '무엇이 왜 필요한지 적어 주세요.'),
        z.maxLength(
          customerRequestTextMaxLength,
          `부탁하는 말은 ${customerRequestTextMaxLength}자까지 쓸 수 있어요.`,
        ),
      ),
  }),
  data: z.null(),
})

/** For administrators; experts correct an answer of their own by publishing the next edition. */
export const correctAnswer = endpoint({
  method: 'POST',
  path: '/api/v1/admin/analysis/cases/:id/correction',
  access: 'ADMIN',
  summary: '보낸 답변의 글 고치기',
  message: '답변을 고쳤어요.',
  params,
  body: z.object({
    feedback: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, '답변을 입력해 주세요.'),
        z.maxLength(expertAnswerMaxLength, `답변은 ${expertAnswerMaxLength}자까지 쓸 수 있어요.`),
      ),
    reason,
    follows,
  }),
  data: z.null(),
})

/** Takes the answer away from the customer; the case returns to the queue. */
export const retractAnswer = endpoint({
  method: 'POST',
  path: '/api/v1/admin/analysis/cases/:id/retraction',
  access: ['EXPERT', 'ADMIN'],
  summary: '보낸 답변 거두기',
  message: '답변을 거뒀어요.',
  params,
  body: z.object({ reason, follows }),
  data: z.null(),
})

/**
 * The customer's result as they see it, without the names of anybody; the console shows it around an unsent answer, whose
 * right problem (empty when it agrees with the engine) then counts instead of the sent one.
 */
export const getResultPreview = endpoint({
  method: 'GET',
  path: '/api/v1/admin/analysis/cases/:id/result-preview',
  access: ['EXPERT', 'ADMIN'],
  summary: '손님이 보는 결과 화면',
  params,
  query: z.object({ rightProblemId: z.optional(z.string().check(z.maxLength(60))) }),
  data: diagnosisResult,
})

export const caseChangeApi = { askCustomer, correctAnswer, retractAnswer, getResultPreview }
