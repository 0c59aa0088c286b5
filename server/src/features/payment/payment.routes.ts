import { paymentApi } from '../../../../contract/payment/payment.ts'
import { paymentAdminApi } from '../../../../contract/payment/payment-admin.ts'
import { handlers } from '../../shared/http/handlers.ts'
import { confirmPayment } from './checkout/confirm-payment.ts'
import { initiatePayment, reportFailedPayment } from './checkout/open-payment.ts'
import type { PaymentContext } from './context.ts'
import { listPayments } from './customer/list-payments.ts'
import { receiveWebhook } from './reconciliation/receive-webhook.ts'
import { previewRefund, refundPayment } from './refund/refund-payment.ts'
import { approveRefund, declineRefund } from './refund/refund-proposals.ts'
import { getPaymentTotals } from './reporting/daily-totals.ts'
import { exportPayments } from './reporting/export-payments.ts'
import { getAdminPayment } from './reporting/get-admin-payment.ts'
import { listAdminPayments } from './reporting/list-admin-payments.ts'
import {
  listLateRefunds,
  listOrphans,
  listPriceChanges,
  listRefundProposals,
  settleOrphan,
  toAdminProposal,
} from './reporting/pending-money.ts'

export const paymentRoutes = (ctx: PaymentContext) => [
  ...handlers(paymentApi, {
    initiatePayment: ({ member, body }) => initiatePayment(ctx, member.id, body),
    confirmPayment: ({ member, body }) => confirmPayment(ctx, member?.id, body),
    failPayment: ({ member, body }) => reportFailedPayment(ctx, member?.id, body),
    paymentWebhook: ({ headers, body, origin }) =>
      receiveWebhook(ctx, body, headers['tosspayments-webhook-transmission-id'], origin),
    listPayments: ({ member, query }) => listPayments(ctx, member.id, query),
  }),
  ...handlers(paymentAdminApi, {
    listAdminPayments: ({ query }) => listAdminPayments(ctx, query),
    getAdminPayment: ({ member, params }) => getAdminPayment(ctx, member, params.id),
    previewRefund: ({ member, params }) => previewRefund(ctx, member.id, params.id),
    refundPayment: ({ member, params, body }) => refundPayment(ctx, member.id, params.id, body),
    listRefundProposals: ({ member, query }) => listRefundProposals(ctx, member, query),
    approveRefund: async ({ member, params }) =>
      toAdminProposal(ctx, member, await approveRefund(ctx, member.id, params.id)),
    declineRefund: async ({ member, params, body }) =>
      toAdminProposal(ctx, member, await declineRefund(ctx, member.id, params.id, body.note)),
    listLateRefunds: () => listLateRefunds(ctx),
    listPriceChanges: ({ query }) => listPriceChanges(ctx, query),
    listPaymentOrphans: () => listOrphans(ctx),
    settlePaymentOrphan: ({ member, body }) => settleOrphan(ctx, member.id, body),
    getPaymentTotals: ({ query }) => getPaymentTotals(ctx, query),
    exportPayments: ({ member, query }) => exportPayments(ctx, member.id, query),
  }),
]
