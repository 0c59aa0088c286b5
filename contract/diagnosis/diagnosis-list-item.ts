import * as z from 'zod/mini'
import { dateTime, mediaPath } from '../page'

/** A diagnosis in a list, on home and in the history. In its own file to keep home's bundle small. */
export const diagnosisListItem = z.object({
  id: z.uuid(),
  image: mediaPath,
  problem: z.string(),
  createdAt: dateTime,
  expertFeedback: z.nullable(z.string()),
})
export type DiagnosisListItem = z.output<typeof diagnosisListItem>
