import * as z from 'zod/mini'
import { dateTime, mediaPath } from './page'

/** A diagnosis as lists show it, on home and in the history. */
export const diagnosisListItem = z.object({
  id: z.uuid(),
  image: mediaPath,
  problem: z.string(),
  createdAt: dateTime,
  expertFeedback: z.nullable(z.string()),
})
export type DiagnosisListItem = z.output<typeof diagnosisListItem>
