import * as z from 'zod/mini'
import { parseJson } from '../../../../client/storage.ts'
import { useDraftText } from '../../../../client/use-draft-text.ts'
import type { NotificationTemplate } from '../../../../contract/notification/notification-admin.ts'

export type Wording = NotificationTemplate['wording']

/** The wording of a notice while it is edited, stored in this browser until it is saved. */
export function useWording({ name, wording }: NotificationTemplate) {
  const { text, write } = useDraftText(`console.kept.notice ${name}`)
  const draft = readDraft(text)
  const isWritten =
    draft !== undefined && (draft.title !== wording.title || draft.message !== wording.message)
  return {
    typed: draft ?? wording,
    isWritten,
    write: (next: Wording) => write(JSON.stringify(next)),
    drop: () => write(''),
  }
}

const wordingSchema = z.object({ title: z.string(), message: z.string() })
const readDraft = (text: string): Wording | undefined => wordingSchema.safeParse(parseJson(text)).data
