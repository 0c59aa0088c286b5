import type { CachedRead } from '../../shared/cache/cached-read.ts'
import type { Context } from '../../shared/context.ts'
import type { Wording } from '../../shared/notices/wording.ts'
import type { PushSettings } from './push/push-settings.ts'
import type { SendPush } from './push/send-push.ts'

/** What sends push messages. */
export interface PushContext extends Pick<Context, 'db' | 'now' | 'queue' | 'hasConsent' | 'findStaff'> {
  settings: PushSettings
  sendPush: SendPush
}

/** What the inbox works with. It exists before the whole context, of which `notify` is a part. */
export interface InboxContext extends Pick<Context, 'db' | 'transact' | 'now'> {
  /** The edited texts of notices by name. */
  wordings: CachedRead<Map<string, Wording>>
  /** Absent when push is not configured. */
  push?: PushContext | undefined
}

export type NotificationContext = InboxContext & Pick<Context, 'audit' | 'findNames'>
