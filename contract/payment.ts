import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { dateTime, pageQuery } from './page'

export const paymentMethods = [
  'CARD',
  'TRANSFER',
  'VIRTUAL_ACCOUNT',
  'PHONE',
  'TOSS_PAY',
  'KAKAO_PAY',
  'NAVER_PAY',
] as const
export const paymentMethod = z.enum(paymentMethods)
export type PaymentMethod = z.output<typeof paymentMethod>

/** What lists show; a payment that is just being confirmed counts as PENDING. */
export const paymentStatuses = ['COMPLETED', 'CANCELLED', 'FAILED', 'PENDING', 'REFUNDED'] as const
export const paymentStatus = z.enum(paymentStatuses)
export type PaymentStatus = z.output<typeof paymentStatus>

export const paymentStatusLabels: Record<PaymentStatus, string> = {
  COMPLETED: '결제 완료',
  CANCELLED: '취소',
  FAILED: '실패',
  PENDING: '대기',
  REFUNDED: '환불',
}

/** Codes of the failure page that are not the provider's own. */
export const paymentFailures = {
  invalidParams: { code: 'INVALID_PARAMS', message: '유효하지 않은 결제 정보입니다.' },
  confirmFailed: { code: 'PAYMENT_CONFIRM_FAILED' },
  network: { code: 'NETWORK_ERROR' },
  unknown: { code: 'UNKNOWN_ERROR', message: '알 수 없는 결제 실패 원인' },
} as const

/** An account to pay into, where virtual accounts are on. */
export const virtualAccount = z.object({
  bank: z.string(),
  accountNumber: z.string(),
  dueAt: z.nullable(dateTime),
})

export const initiatePayment = endpoint({
  method: 'POST',
  path: '/api/v1/payments/toss/initiate',
  access: 'member',
  needsConsent: true,
  limit: 'PAYMENT_INITIATE',
  summary: '결제 시작 (주문 번호 받기)',
  body: z.object({
    reservationId: z.uuid(),
    /** Won. Must equal what the server reckons. */
    amount: z.number(),
    orderName: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    customerName: z._default(z.string().check(z.trim(), z.maxLength(50)), ''),
    customerEmail: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(254)))),
    customerMobilePhone: z._default(z.string().check(z.trim(), z.maxLength(20)), ''),
  }),
  data: z.object({ orderId: z.string(), amount: z.number(), orderName: z.string() }),
})

const orderId = z.string().check(z.minLength(1), z.maxLength(64))

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/api/v1/payments/toss/confirm',
  access: 'possession',
  summary: '결제 승인',
  body: z.object({
    paymentKey: z.string().check(z.minLength(1), z.maxLength(200)),
    orderId,
    amount: z.number(),
  }),
  data: z.object({
    /** CONFIRMING: the provider has not said yet; ask again with the same three values. */
    paymentStatus: z.enum(['COMPLETED', 'CONFIRMING', 'PENDING']),
    orderId: z.string(),
    amount: z.number(),
    reservationId: z.uuid(),
    virtualAccount: z.nullable(virtualAccount),
  }),
})

export const failPayment = endpoint({
  method: 'POST',
  path: '/api/v1/payments/toss/fail',
  access: 'possession',
  summary: '결제 실패·중단 알리기',
  body: z.object({
    orderId: z.string().check(z.maxLength(200)),
    code: z.optional(z.string().check(z.maxLength(100))),
    message: z.optional(z.string().check(z.maxLength(500))),
  }),
  data: z.null(),
})

/** A hint from the provider, never believed: what counts is what it answers when asked. */
export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/payments/toss/webhook',
  access: 'public',
  summary: '결제사 웹훅',
  headers: z.object({ 'tosspayments-webhook-transmission-id': z.optional(z.string()) }),
  body: z.looseObject({}),
  data: z.null(),
})

export const payment = z.object({
  id: z.uuid(),
  requestedAt: dateTime,
  /** Null until the person has chosen one. */
  method: z.nullable(paymentMethod),
  methodLabel: z.nullable(z.string()),
  status: paymentStatus,
  statusLabel: z.string(),
  orderName: z.string(),
  orderId: z.string(),
  amount: z.number(),
  refundedAmount: z.number(),
  receiptUrl: z.nullable(z.string()),
  reservationId: z.uuid(),
  virtualAccount: z.nullable(virtualAccount),
})
export type Payment = z.output<typeof payment>

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/v1/payments',
  access: 'member',
  summary: '결제 내역',
  query: z.extend(pageQuery(10), { status: z.optional(z.enum(['ALL', ...paymentStatuses])) }),
  data: z.object({
    payments: z.array(payment),
    /** Of all payments, whatever the filter. `totalAmount`: captured minus settled refunds. */
    summary: z.object({
      totalAmount: z.number(),
      completedCount: z.number(),
      cancelledCount: z.number(),
      refundedCount: z.number(),
    }),
    last: z.boolean(),
    hasNext: z.boolean(),
    nextCursor: z.nullable(z.string()),
  }),
})

/** Payments that the provider has captured and we know nothing of, or the other way round. */
export const listPaymentOrphans = endpoint({
  method: 'GET',
  path: '/api/v1/admin/payments/orphans',
  access: 'ADMIN',
  summary: '결제 대사에서 맞지 않은 거래',
  data: z.array(
    z.object({
      paymentKey: z.string(),
      orderId: z.string(),
      amount: z.number(),
      /** UNKNOWN_HERE: not in our books. AMOUNT_DIFFERS and STATUS_DIFFERS: the books disagree. */
      kind: z.enum(['UNKNOWN_HERE', 'AMOUNT_DIFFERS', 'STATUS_DIFFERS']),
      providerStatus: z.string(),
      foundAt: dateTime,
      /** When somebody marked it as settled, who, and what they wrote. */
      settledAt: z.nullable(dateTime),
      settledByName: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
})

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/v1/admin/payments/:id/refund',
  access: 'ADMIN',
  summary: '환불 (다시 시도 포함)',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    /** Won; at most what is left of the payment. */
    amount: z.number().check(z.int(), z.minimum(1)),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    /** The same key asks for the same refund. */
    requestId: z.uuid(),
    /** What could be given back when it was looked at; REFUND_CHANGED when that is another sum by now. */
    expectedLeft: z.optional(z.number().check(z.int(), z.minimum(0))),
  }),
  /** PROPOSED: nothing is given back before a second administrator agrees. */
  data: z.object({
    refundId: z.uuid(),
    status: z.enum(['PENDING', 'SETTLED', 'FAILED', 'PROPOSED', 'DECLINED']),
  }),
})

export const paymentApi = {
  initiatePayment,
  confirmPayment,
  failPayment,
  paymentWebhook,
  listPayments,
  listPaymentOrphans,
  refundPayment,
}
