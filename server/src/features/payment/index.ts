import type { Audit } from '../../shared/audit/audit.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import type { JobQueue } from '../../shared/jobs/job.ts'
import type { Limit } from '../../shared/limits/limits.ts'
import type { Log } from '../../shared/log/log.ts'
import type { Notify } from '../../shared/notices/templates.ts'
import type { RecordSecurity } from '../../shared/security-log/security-log.ts'
import { createCapture } from './checkout/capture.ts'
import { createConfirmService } from './checkout/confirm.service.ts'
import { createFailService } from './checkout/fail.service.ts'
import { createInitiateService } from './checkout/initiate.service.ts'
import { createSettlement } from './checkout/settle.ts'
import { findOpenDeposits } from './customer/open-deposits.repository.ts'
import { createPaymentLists } from './customer/payment-list.service.ts'
import type { Payable } from './payable.ts'
import { paymentRoutes } from './payment.routes.ts'
import type { PaymentReservations } from './payment-reservations.ts'
import { createAccountClosing } from './reconciliation/account-closing.ts'
import { createReconciliation } from './reconciliation/reconcile.ts'
import { createSweep } from './reconciliation/sweep.ts'
import { createWebhook } from './reconciliation/webhook.ts'
import { createFourEyes } from './refund/four-eyes.ts'
import { createRefundService } from './refund/refund.service.ts'
import { createRefundLedger } from './refund/refund-ledger.ts'
import { createRefunds } from './refund/refund-request.ts'
import { createRefundRunner } from './refund/refund-runner.ts'
import type { StaffRefunds } from './refund/staff-refunds.ts'
import { createAdminPayments } from './reporting/admin-payments.service.ts'
import { createPaymentExport } from './reporting/export.service.ts'
import { paymentMetrics } from './reporting/metrics.repository.ts'
import { createPendingMoney } from './reporting/pending-money.service.ts'
import { createTossClient, type TossSettings } from './toss/toss-client.ts'

export { closeOpenPayment, findOpenPaymentStatus } from './checkout/open-payment.ts'
export { findMoneyInProgress } from './customer/money-in-progress.ts'
export { countPayments } from './customer/payment-summary.repository.ts'
export type { Payable, PaymentRef } from './payable.ts'
export { findByOrderId as findPaymentByOrderId, findOrderIds } from './payment.repository.ts'
export type {
  ApprovedProposal,
  PaymentReservations,
  ReservationRef,
  ReservationSummary,
  StoredPriceChange,
} from './payment-reservations.ts'
export { paymentPersonalData } from './personal-data.repository.ts'
export { sumPendingRefunds } from './refund/refund.repository.ts'
export { createRefunds, type RefundRequest, type Refunds } from './refund/refund-request.ts'
export { createStaffRefunds, type StaffRefunds } from './refund/staff-refunds.ts'
export { findRefundReasons, findRevenue, selectMoneyIn } from './reporting/insight.repository.ts'
export { countPendingMoney, findLastPaymentOutcomes } from './reporting/pending-work.repository.ts'
export type { TossSettings } from './toss/toss-client.ts'

interface PaymentDependencies {
  db: Database
  transact: Transact
  now: () => Date
  /** What can be paid for; implemented by the reservation feature. */
  payable: Payable
  queue: JobQueue
  notify: Notify
  toss: TossSettings
  log: Log
  /** Counts one use across all processes. Throws TOO_MANY_REQUESTS above the limit. */
  limit: Limit
  audit: Audit
  recordSecurity: RecordSecurity
  /** Read access to the reservations of payments. */
  reservations: PaymentReservations
  /** Returns the names of staff members by id. */
  findNames: (ids: string[]) => Promise<Map<string, string>>
  /** Shared with the reservation feature, whose cancellations and price changes count for the same limit. */
  staffRefunds: StaffRefunds
  /** Returns the ids of those through whom a member became an administrator less than a day ago. */
  findRecentGrantors: (adminId: string) => Promise<string[]>
}

/** Creates payments and refunds: at most one open payment per reservation, each capture and refund executed once. */
export function createPayment({ toss: settings, ...dependencies }: PaymentDependencies) {
  const refunds = createRefunds(dependencies)
  const refundLedger = createRefundLedger(dependencies)
  const shared = { ...dependencies, refunds, refundLedger, toss: createTossClient(settings) }
  const settlement = createSettlement({ ...shared, takesDeposits: settings.takesDeposits })
  const capture = createCapture({ ...shared, settlement })
  const refundRunner = createRefundRunner(shared)
  const webhook = createWebhook({ ...shared, settlement })
  const fourEyes = createFourEyes(shared)
  const pendingMoney = createPendingMoney(shared)
  const adminPayments = createAdminPayments({ ...shared, pendingMoney })
  const routes = paymentRoutes({
    initiation: createInitiateService(shared),
    confirmation: createConfirmService({ ...shared, capture, doubtMs: settings.doubtSeconds * 1000 }),
    failure: createFailService(shared),
    webhook,
    refundService: createRefundService(shared),
    fourEyes,
    adminPayments,
    pendingMoney,
    paymentExport: createPaymentExport({ ...shared, adminPayments }),
    lists: createPaymentLists(dependencies.db),
  })
  const accountClosing = createAccountClosing({ ...shared, settlement })
  const sweep = createSweep({ ...shared, capture, refundRunner, accountClosing })
  const reconciliation = createReconciliation({ ...shared, settlement })
  return {
    routes,
    jobs: [webhook.job, refundRunner.job, sweep, reconciliation],
    metrics: paymentMetrics,
    listForStaff: adminPayments.list,
    listOfMember: adminPayments.listOfMember,
    findOpenMatters: (memberId: string) => findOpenDeposits(dependencies.db, memberId),
  }
}
