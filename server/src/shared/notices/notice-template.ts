import type { NotificationType } from '../../../../contract/notification/notification.ts'
import type { ValueName } from './notice-values.ts'

/** A kind of notice with its default texts; administrators can replace the texts. */
export interface NoticeTemplate {
  type: NotificationType
  /** When the notice is sent, in Korean; shown to the editor. */
  when: string
  title: string
  message: string
  /** Values that the sending feature supplies. Other texts must contain every value that the default texts contain. */
  values: readonly ValueName[]
}
