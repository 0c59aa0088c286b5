import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { customerReplyMaxLength } from './customer-request'
import { diagnosisResult } from './diagnosis-result'

/** A repeated reply changes nothing and answers with the present result. */
export const replyToExpert = endpoint({
  method: 'POST',
  path: '/api/v1/analysis/:id/expert-requests/:number/reply',
  access: 'member',
  needsConsent: true,
  multipart: true,
  summary: '전문가가 부탁한 사진이나 답 보내기',
  message: '전문가에게 전했어요.',
  params: z.object({ id: z.uuid(), number: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1000)) }),
  body: z.object({
    reply: z._default(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(customerReplyMaxLength, `답은 ${customerReplyMaxLength}자까지 쓸 수 있어요.`),
        ),
      '',
    ),
    photo: z.optional(z.instanceof(File)),
    /** "찍기 어려워요": a reply without the photo that was asked for. */
    declined: z.optional(z.enum(['true'])),
  }),
  data: diagnosisResult,
})

export const customerReplyApi = { replyToExpert }
