import type { NotificationType } from '../../../../contract/notification.ts'
import type { ValueName } from './notice-values.ts'

/** Something that people are told, in the words that hold until an administrator chooses others. */
export interface NoticeTemplate {
  type: NotificationType
  /** When it goes out, for whoever edits it. */
  when: string
  title: string
  message: string
  /** What the feature that sends it knows. Another wording may leave out only what this one does not name. */
  values: readonly ValueName[]
}
