import type { JobDefinition } from '../../shared/jobs/job.ts'
import type { PaymentContext } from './context.ts'
import { findOpenDeposits } from './customer/find-money-in-progress.ts'
import type { PaymentId } from './payment.repository.ts'
import { paymentRoutes } from './payment.routes.ts'
import { applyWebhook, webhookJobKind } from './reconciliation/receive-webhook.ts'
import { reconcile } from './reconciliation/reconcile.ts'
import { sweepJob } from './reconciliation/sweep.ts'
import { refundJobKind } from './refund/refunds.ts'
import { runRefunds } from './refund/settle-refunds.ts'
import { listAdminPayments, listPaymentsOfMember } from './reporting/list-admin-payments.ts'
import { paymentMetrics } from './reporting/pending-money.ts'

export { closeOpenPayment } from './checkout/open-payment.ts'
export type {
  ApprovedProposal,
  GivesAlone,
  Payable,
  PaymentRef,
  PaymentReservations,
  ReservationRef,
  StaffRefundContext,
  StoredPriceChange,
} from './context.ts'
export { findAwaitedDeposits, findMoneyInProgress } from './customer/find-money-in-progress.ts'
export {
  countPayments,
  findByOrderId as findPaymentByOrderId,
  findOrderIds,
  lockOpenPayment,
} from './payment.repository.ts'
export { paymentPersonalData } from './personal-data.repository.ts'
export {
  type GivenSums,
  giveAnyway,
  giveWithinSums,
  givingWindows,
  listGiftsOf,
  sumGifts,
  takeBackGift,
} from './refund/given-away.ts'
export {
  canApprove,
  closeOpenProposals,
  findOpenProposal,
  findOpenProposals,
  findSoloLimit,
  giveAlone,
  isOnly as isOnlyAdmin,
  proposeRefund,
} from './refund/refund-proposals.ts'
export { type RefundRequest, requestRefundOfReservation, sumPendingRefunds } from './refund/refunds.ts'
export { findRefundReasons, findRevenue, getPaymentTotals, selectMoneyIn } from './reporting/daily-totals.ts'
export { findPaidOut } from './reporting/export-payments.ts'
export { countPendingMoney, findLastPaymentOutcomes } from './reporting/pending-money.ts'
export type { TossSettings } from './toss.ts'

/** Creates payments and refunds: at most one open payment per reservation, each capture and refund executed once. */
export function createPayment(ctx: PaymentContext) {
  const jobs: JobDefinition[] = [
    { kind: webhookJobKind, lane: 'hints', run: (payload) => applyWebhook(ctx, payload as PaymentId) },
    { kind: refundJobKind, lane: 'money', run: (payload) => runRefunds(ctx, payload as PaymentId) },
    sweepJob(ctx),
    { kind: 'payment.reconcile', everyMinutes: 24 * 60, run: () => reconcile(ctx) },
  ]
  return {
    routes: paymentRoutes(ctx),
    jobs,
    metrics: paymentMetrics,
    listForStaff: (query: Parameters<typeof listAdminPayments>[1]) => listAdminPayments(ctx, query),
    listOfMember: (memberId: string, count: number) => listPaymentsOfMember(ctx, memberId, count),
    findOpenMatters: (memberId: string) => findOpenDeposits(ctx.db, memberId),
  }
}
