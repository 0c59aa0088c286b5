import * as z from 'zod/mini'
import { dateTime } from './page'

export const expertQuestionMaxLength = 500

/** What a person asks the expert back, once, and what the expert says to it. */
export const expertQuestion = z.object({
  question: z.string(),
  askedAt: dateTime,
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(dateTime),
})
export type ExpertQuestion = z.output<typeof expertQuestion>
