import * as z from 'zod/mini'
import { added, dateTime, mediaPath } from '../page'

/** A diagnosis in a list, on home and in the history. In its own file to keep home's bundle small. */
export const diagnosisListItem = z.object({
  id: z.string(),
  image: mediaPath,
  /** The expert's right problem where they named one against the engine, otherwise the engine's. */
  problem: z.string(),
  isNamedByExpert: z.optional(z.boolean()),
  /** The plant's name; null when it is unknown. */
  plant: z.optional(z.nullable(z.string())),
  createdAt: dateTime,
  expertFeedback: added(z.nullable(z.string()), null),
  /** Deadline of the expert's answer; null when it has come, or while the expert waits for the customer. */
  expertDueAt: z.optional(z.nullable(dateTime)),
})
export type DiagnosisListItem = z.output<typeof diagnosisListItem>

/** Whether an expert has answered. */
export const hasExpertAnswer = (diagnosis: Pick<DiagnosisListItem, 'expertFeedback'> | undefined) =>
  Boolean(diagnosis?.expertFeedback?.trim())

/** The problem as a title, which says so when an expert named it against the engine. */
export const problemTitle = ({
  problem,
  isNamedByExpert,
}: Pick<DiagnosisListItem, 'problem' | 'isNamedByExpert'>) =>
  isNamedByExpert ? `전문가: ${problem}` : problem
