import type { Context } from '../../shared/context.ts'
import type { StaffRefundContext } from '../payment/index.ts'

export interface InquiryContext extends Context, StaffRefundContext {
  /** Returns the ids of those through whom a member became an administrator less than a day ago. */
  findRecentGrantors: (adminId: string) => Promise<string[]>
  /** Returns the ids of those to whom an administrator gave a role less than a day ago. */
  findRecentlyGranted: (adminId: string) => Promise<string[]>
}
