import * as z from 'zod/mini'
import { questions } from '../../../../../contract/diagnosis.ts'

/**
 * An unfinished diagnosis, kept on this device so that a reload, a crash or a lost session costs nothing.
 * It belongs to one person: anybody else who signs in here never sees it.
 */
const draftKey = 'saeip.diagnosis-draft'

const answer = z.object({ code: z.string(), text: z.exactOptional(z.string()) })
const question = z.enum(questions)

const draftSchema = z.object({
  memberId: z.string(),
  step: z.int().check(z.minimum(1), z.maximum(7)),
  prompt: z.string(),
  answers: z.partialRecord(question, answer),
  choice: z.nullable(z.string()),
  otherTexts: z.partialRecord(question, z.string()),
  /** The key this content was last sent under: sending it again must not make a second diagnosis. */
  sent: z.optional(z.object({ key: z.string(), content: z.string() })),
})
export type Draft = z.output<typeof draftSchema>

const changed = new EventTarget()

/** The draft of this person, or null. A draft of somebody else, or one that cannot be read, does not count. */
export const readDraft = (memberId: string | undefined) => draftOf(memberId, draftText())

/** The stored text as it stands; cheap to compare, for subscribers. */
export function draftText() {
  try {
    return localStorage.getItem(draftKey)
  } catch {
    return null
  }
}

/** Reads a stored text as the draft of this person. */
export function draftOf(memberId: string | undefined, text: string | null): Draft | null {
  if (memberId === undefined || text === null) return null
  const draft = draftSchema.safeParse(fromJson(text))
  return draft.success && draft.data.memberId === memberId ? draft.data : null
}

/** Keeps the draft. A full or forbidden storage is no error: the wizard goes on without a net. */
export function writeDraft(draft: Draft) {
  try {
    localStorage.setItem(draftKey, JSON.stringify(draft))
    changed.dispatchEvent(new Event('change'))
  } catch {}
}

/** Forgets answers and photos, whoever they belong to. */
export async function removeDraft() {
  try {
    localStorage.removeItem(draftKey)
    changed.dispatchEvent(new Event('change'))
  } catch {}
  const { removePhotos } = await import('./draft-photos.ts')
  await removePhotos()
}

/** Calls back whenever the draft changes, in this tab or another. */
export function onDraftChange(callback: () => void) {
  changed.addEventListener('change', callback)
  window.addEventListener('storage', callback)
  return () => {
    changed.removeEventListener('change', callback)
    window.removeEventListener('storage', callback)
  }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
