import * as z from 'zod/mini'
import { added, dateTime, mediaPath } from '../page'

/** A diagnosis in a list, on home and in the history. In its own file to keep home's bundle small. */
export const diagnosisListItem = z.object({
  id: z.string(),
  image: mediaPath,
  problem: z.string(),
  createdAt: dateTime,
  expertFeedback: added(z.nullable(z.string()), null),
})
export type DiagnosisListItem = z.output<typeof diagnosisListItem>
