import type { NotificationTemplate } from '../../../../contract/notification-admin.ts'
import { useKept } from '../../shared/kept.ts'

export type Wording = NotificationTemplate['wording']

/** What is being written about a notice; it outlives a closed window. */
export function useWording({ name, wording }: NotificationTemplate) {
  const [kept, keep] = useKept(`notice ${name}`)
  const draft = readDraft(kept)
  const isWritten =
    draft !== undefined && (draft.title !== wording.title || draft.message !== wording.message)
  return {
    typed: draft ?? wording,
    isWritten,
    write: (next: Wording) => keep(JSON.stringify(next)),
    drop: () => keep(''),
  }
}

function readDraft(kept: string): Wording | undefined {
  try {
    const { title, message } = JSON.parse(kept)
    return typeof title === 'string' && typeof message === 'string' ? { title, message } : undefined
  } catch {
    return undefined
  }
}
