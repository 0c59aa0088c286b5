import { paymentApi } from '../../../../contract/payment.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { createConfirm } from './confirm.service.ts'
import type { createFail } from './fail.service.ts'
import type { createInitiate } from './initiate.service.ts'
import type { PaymentLists } from './list.service.ts'
import type { createRefundService } from './refund.service.ts'
import type { createWebhook } from './webhook.ts'

export interface PaymentServices {
  initiate: ReturnType<typeof createInitiate>
  confirm: ReturnType<typeof createConfirm>
  fail: ReturnType<typeof createFail>
  webhook: ReturnType<typeof createWebhook>
  refund: ReturnType<typeof createRefundService>
  lists: PaymentLists
}

export const paymentRoutes = ({ initiate, confirm, fail, webhook, refund, lists }: PaymentServices) =>
  handlers(paymentApi, {
    initiatePayment: ({ member, body }) => initiate(member.id, body),
    confirmPayment: ({ member, body }) => confirm(member?.id, body),
    failPayment: ({ member, body }) => fail(member?.id, body),
    paymentWebhook: ({ headers, body }) =>
      webhook.hear(body, headers['tosspayments-webhook-transmission-id']),
    listPayments: ({ member, query }) => lists.list(member.id, query),
    listPaymentOrphans: () => lists.orphans(),
    refundPayment: ({ params, body }) => refund(params.id, body),
  })
