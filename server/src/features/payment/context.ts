import type { Context } from '../../shared/context.ts'
import type { Payable } from './payable.ts'
import type { PaymentReservations } from './payment-reservations.ts'
import type { TossSettings } from './toss/toss-client.ts'

/** What staff give back is counted with. */
export interface StaffRefundContext extends Pick<Context, 'now' | 'audit'> {
  /** Amount in won per reservation that one staff member may give back without a second person. */
  fourEyesWon: number
}

export interface PaymentContext extends Context, StaffRefundContext {
  toss: TossSettings
  /** What can be paid for; implemented by the reservation feature. */
  payable: Payable
  /** Read access to the reservations of payments. */
  reservations: PaymentReservations
  /** Returns the ids of those through whom a member became an administrator less than a day ago. */
  findRecentGrantors: (adminId: string) => Promise<string[]>
}
