import type { Context } from '../../shared/context.ts'
import type { StaffRefundContext } from '../payment/index.ts'

export interface InquiryContext extends Context, StaffRefundContext {
  /** Returns the ids of those through whom a member became an administrator less than a day ago. */
  findRecentGrantors: (adminId: string) => Promise<string[]>
}
