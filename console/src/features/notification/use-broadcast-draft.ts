import * as z from 'zod/mini'
import { parseJson } from '../../../../client/storage.ts'
import { useDraftText } from '../../../../client/use-draft-text.ts'
import type { CallInput } from '../../../../contract/endpoint.ts'
import {
  broadcastKinds,
  broadcastLegs,
  type previewBroadcast,
} from '../../../../contract/notification/broadcast-admin.ts'

const draftSchema = z.object({
  /** Of the message that will be sent: the same after a failure, so that a retry sends nothing twice. */
  broadcastId: z.uuid(),
  kind: z.enum(broadcastKinds),
  who: z.enum(['VISITS', 'DISTRICT', 'ALL']),
  date: z.string(),
  leg: z.enum(broadcastLegs),
  district: z.string(),
  title: z.string(),
  message: z.string(),
})
export type BroadcastDraft = z.output<typeof draftSchema>

const createDraft = (): BroadcastDraft => ({
  broadcastId: crypto.randomUUID(),
  ...{ kind: 'SERVICE', who: 'VISITS', date: '', leg: 'BOTH', district: '', title: '', message: '' },
})

/** A message to many customers while it is written, stored in this browser until it is sent. */
export function useBroadcastDraft() {
  const { text, write } = useDraftText('console.kept.broadcast')
  const draft = draftSchema.safeParse(parseJson(text)).data ?? createDraft()
  return {
    draft,
    change: (changes: Partial<BroadcastDraft>) => write(JSON.stringify({ ...draft, ...changes })),
    drop: () => write(''),
  }
}

export type WrittenBroadcast = CallInput<typeof previewBroadcast>['body']

/** What the server is asked about; undefined while a field is empty. */
export function toWritten({
  kind,
  who,
  date,
  leg,
  district,
  title,
  message,
}: BroadcastDraft): WrittenBroadcast | undefined {
  const audience = {
    VISITS: date ? { who: 'VISITS' as const, date, leg } : undefined,
    DISTRICT: district.trim() ? { who: 'DISTRICT' as const, district: district.trim() } : undefined,
    ALL: { who: 'ALL' as const },
  }[who]
  if (!audience || !title.trim() || !message.trim()) return undefined
  return { kind, audience, title: title.trim(), message: message.trim() }
}
