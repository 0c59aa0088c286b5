import * as z from 'zod/mini'
import { dateTime } from '../page'

export const expertQuestionMaxLength = 500

/** A customer's question to the expert, at most one per diagnosis, and the answer. */
export const expertQuestion = z.object({
  question: z.string(),
  askedAt: dateTime,
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(dateTime),
})
export type ExpertQuestion = z.output<typeof expertQuestion>
