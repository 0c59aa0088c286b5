import type { CachedRead } from '../../shared/cache/cached-read.ts'
import type { Context } from '../../shared/context.ts'
import type { Database } from '../../shared/db/database.ts'
import type { Wording } from '../../shared/notices/wording.ts'
import type { MailContext } from './mail/send-staff-mail.ts'
import type { OutsideContext } from './outside/send-outside.ts'
import type { PushSettings } from './push/push-settings.ts'

/** What sends push messages. */
export interface PushContext extends Pick<Context, 'db' | 'transact' | 'now' | 'hasConsent' | 'findStaff'> {
  settings: PushSettings
}

/** What the inbox works with. It exists before the whole context, of which `notify` is a part. */
export interface InboxContext extends Pick<Context, 'db' | 'transact' | 'now'> {
  /** Reads the edited texts of notices by name. */
  wordings: (db: Database) => Promise<Map<string, Wording>>
  /** Absent when push is not configured. */
  push?: PushContext | undefined
  /** Absent when 알림톡 and SMS are not configured. */
  outside?: OutsideContext | undefined
  /** Absent when e-mail is not configured. */
  mail?: MailContext | undefined
}

/** Who writes, as an advertisement has to say. */
export interface Sender {
  name: string
  phone: string
}

export interface NotificationContext
  extends InboxContext,
    Pick<
      Context,
      'audit' | 'findName' | 'findNames' | 'findAdmins' | 'findEmail' | 'findStaff' | 'findOnDuty'
    > {
  wordings: CachedRead<Map<string, Wording>>
  findSender: () => Promise<Sender>
  /** Returns the ids of those through whom a member became an administrator less than a day ago. */
  findRecentGrantors: (adminId: string, now: Date) => Promise<string[]>
  /** Returns the ids of those to whom an administrator gave a role less than a day ago. */
  findRecentlyGranted: (adminId: string, now: Date) => Promise<string[]>
}
