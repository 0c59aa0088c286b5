import { paymentApi } from '../../../../contract/payment.ts'
import { paymentAdminApi } from '../../../../contract/payment-admin.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { MoneyDesk } from './admin.service.ts'
import type { createConfirm } from './confirm.service.ts'
import type { createPaymentExport } from './export.service.ts'
import type { createFail } from './fail.service.ts'
import type { FourEyes } from './four-eyes.ts'
import type { createInitiate } from './initiate.service.ts'
import type { PaymentLists } from './list.service.ts'
import type { RefundService } from './refund.service.ts'
import type { MoneyWaiting } from './waiting.service.ts'
import type { createWebhook } from './webhook.ts'

export interface PaymentServices {
  initiate: ReturnType<typeof createInitiate>
  confirm: ReturnType<typeof createConfirm>
  fail: ReturnType<typeof createFail>
  webhook: ReturnType<typeof createWebhook>
  refunding: RefundService
  fourEyes: FourEyes
  desk: MoneyDesk
  waiting: MoneyWaiting
  exportOf: ReturnType<typeof createPaymentExport>
  lists: PaymentLists
}

export const paymentRoutes = (services: PaymentServices) => [
  ...customerRoutes(services),
  ...staffRoutes(services),
]

const customerRoutes = ({ initiate, confirm, fail, webhook, refunding, lists, waiting }: PaymentServices) =>
  handlers(paymentApi, {
    initiatePayment: ({ member, body }) => initiate(member.id, body),
    confirmPayment: ({ member, body }) => confirm(member?.id, body),
    failPayment: ({ member, body }) => fail(member?.id, body),
    paymentWebhook: ({ headers, body }) =>
      webhook.hear(body, headers['tosspayments-webhook-transmission-id']),
    listPayments: ({ member, query }) => lists.list(member.id, query),
    listPaymentOrphans: () => waiting.orphans(),
    refundPayment: ({ member, params, body }) => refunding.refund(member.id, params.id, body),
  })

const staffRoutes = ({ refunding, fourEyes, desk, waiting, exportOf }: PaymentServices) =>
  handlers(paymentAdminApi, {
    listStaffPayments: ({ query }) => desk.list(query),
    getStaffPayment: ({ member, params }) => desk.get(member, params.id),
    previewRefund: ({ member, params }) => refunding.preview(member.id, params.id),
    listRefundProposals: ({ member, query }) => waiting.proposals(member, query),
    approveRefund: async ({ member, params }) =>
      waiting.toProposal(member, await fourEyes.approve(member.id, params.id)),
    declineRefund: async ({ member, params, body }) =>
      waiting.toProposal(member, await fourEyes.decline(member.id, params.id, body.note)),
    listPriceChanges: ({ query }) => waiting.priceChanges(query),
    settlePaymentOrphan: ({ member, body }) => waiting.settle(member.id, body),
    getPaymentTotals: ({ query }) => desk.totals(query),
    exportPayments: ({ member, query }) => exportOf(member.id, query),
  })
