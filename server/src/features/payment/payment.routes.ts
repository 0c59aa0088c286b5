import { paymentApi } from '../../../../contract/payment/payment.ts'
import { paymentAdminApi } from '../../../../contract/payment/payment-admin.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { ConfirmService } from './checkout/confirm.service.ts'
import type { FailService } from './checkout/fail.service.ts'
import type { InitiateService } from './checkout/initiate.service.ts'
import type { PaymentLists } from './customer/payment-list.service.ts'
import type { createWebhook } from './reconciliation/webhook.ts'
import type { FourEyes } from './refund/four-eyes.ts'
import type { RefundService } from './refund/refund.service.ts'
import type { AdminPayments } from './reporting/admin-payments.service.ts'
import type { PaymentExport } from './reporting/export.service.ts'
import type { PendingMoney } from './reporting/pending-money.service.ts'

interface PaymentServices {
  initiation: InitiateService
  confirmation: ConfirmService
  failure: FailService
  webhook: ReturnType<typeof createWebhook>
  refundService: RefundService
  fourEyes: FourEyes
  adminPayments: AdminPayments
  pendingMoney: PendingMoney
  paymentExport: PaymentExport
  lists: PaymentLists
}

export const paymentRoutes = (services: PaymentServices) => [
  ...customerRoutes(services),
  ...adminRoutes(services),
]

const customerRoutes = ({ initiation, confirmation, failure, webhook, lists }: PaymentServices) =>
  handlers(paymentApi, {
    initiatePayment: ({ member, body }) => initiation.initiate(member.id, body),
    confirmPayment: ({ member, body }) => confirmation.confirm(member?.id, body),
    failPayment: ({ member, body }) => failure.fail(member?.id, body),
    paymentWebhook: ({ headers, body, origin }) =>
      webhook.receive(body, headers['tosspayments-webhook-transmission-id'], origin),
    listPayments: ({ member, query }) => lists.list(member.id, query),
  })

const adminRoutes = (services: PaymentServices) => {
  const { refundService, fourEyes, adminPayments, pendingMoney, paymentExport } = services
  return handlers(paymentAdminApi, {
    listAdminPayments: ({ query }) => adminPayments.list(query),
    getAdminPayment: ({ member, params }) => adminPayments.get(member, params.id),
    previewRefund: ({ member, params }) => refundService.preview(member.id, params.id),
    refundPayment: ({ member, params, body }) => refundService.refund(member.id, params.id, body),
    listRefundProposals: ({ member, query }) => pendingMoney.listProposals(member, query),
    approveRefund: async ({ member, params }) =>
      pendingMoney.toAdminProposal(member, await fourEyes.approve(member.id, params.id)),
    declineRefund: async ({ member, params, body }) =>
      pendingMoney.toAdminProposal(member, await fourEyes.decline(member.id, params.id, body.note)),
    listLateRefunds: () => pendingMoney.listLateRefunds(),
    listPriceChanges: ({ query }) => pendingMoney.listPriceChanges(query),
    listPaymentOrphans: () => pendingMoney.listOrphans(),
    settlePaymentOrphan: ({ member, body }) => pendingMoney.settleOrphan(member.id, body),
    getPaymentTotals: ({ query }) => adminPayments.getTotals(query),
    exportPayments: ({ member, query }) => paymentExport.exportCsv(member.id, query),
  })
}
