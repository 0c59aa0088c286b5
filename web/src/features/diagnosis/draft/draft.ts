import * as z from 'zod/mini'
import { questions } from '../../../../../contract/diagnosis.ts'
import { draftText, keepDraftText, parsed } from './draft-storage.ts'

const answer = z.object({ code: z.string(), text: z.exactOptional(z.string()) })
const question = z.enum(questions)

/**
 * An unfinished diagnosis, kept on this device so that a reload, a crash or a lost session costs nothing.
 * It belongs to one person: anybody else who signs in here never sees it.
 */
const draftSchema = z.object({
  memberId: z.string(),
  step: z.int().check(z.minimum(1), z.maximum(7)),
  prompt: z.string(),
  /** Absent in drafts of an earlier release. */
  previousId: z._default(z.nullable(z.string()), null),
  answers: z.partialRecord(question, answer),
  choice: z.nullable(z.string()),
  otherTexts: z.partialRecord(question, z.string()),
  /** The key this content was last sent under: sending it again must not make a second diagnosis. */
  sent: z.optional(z.object({ key: z.string(), content: z.string() })),
})
export type Draft = z.output<typeof draftSchema>

/** The draft of this person, or null. A draft of somebody else, or one that cannot be read, does not count. */
export function readDraft(memberId: string | undefined): Draft | null {
  if (memberId === undefined) return null
  const draft = draftSchema.safeParse(parsed(draftText()))
  return draft.success && draft.data.memberId === memberId ? draft.data : null
}

/** Keeps the draft. */
export const writeDraft = (draft: Draft) => keepDraftText(JSON.stringify(draft))
