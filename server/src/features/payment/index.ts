import type { Database, Transact } from '../../shared/db/database.ts'
import type { Route } from '../../shared/http/handlers.ts'
import type { JobDefinition, JobQueue } from '../../shared/jobs/job.ts'
import type { Log } from '../../shared/log/log.ts'
import type { Payable } from './payable.ts'

export { closeOpen, openPayment, paymentCount, refundPending } from './open-payment.ts'
export type { Due, Payable, PaymentRef } from './payable.ts'
export { createRefunds, type RefundOrder, type Refunds } from './refund-request.ts'

/** Where the payment provider is, and who we are to it. */
export interface TossSettings {
  apiUrl: string
  secretKey: string
  /** Limit of one call. */
  callSeconds: number
  /** How long a confirmation asks on before it answers that it is not decided yet. */
  doubtSeconds: number
}

/** Tells a member something, in the caller's transaction. */
export type Notify = (
  tx: Database,
  told: { memberId: string; type: 'PAYMENT'; title: string; message: string; link: string },
) => Promise<void>

export interface PaymentDependencies {
  db: Database
  transact: Transact
  now: () => Date
  /** What can be paid for. */
  payable: Payable
  queue: JobQueue
  notify: Notify
  toss: TossSettings
  log: Log
}

/** Takes money and gives it back: one attempt at a time for a reservation, nothing lost, nothing twice. */
export function createPayment(_deps: PaymentDependencies): { routes: Route[]; jobs: JobDefinition[] } {
  return { routes: [], jobs: [] }
}
