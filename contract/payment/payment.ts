import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { added, dateTime, openEnum, pageQuery } from '../page'
import { reservationStatus, timeSlot } from '../reservation/reservation-status'

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

/** Status shown to customers and staff; a stored CONFIRMING payment is shown as PENDING. */
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

/** BOOKING pays the reservation itself, PRICE_CHANGE the difference of an accepted price change. */
const paymentPurposes = ['BOOKING', 'PRICE_CHANGE'] as const
const paymentPurpose = z.enum(paymentPurposes)
export type PaymentPurpose = z.output<typeof paymentPurpose>

/** What the page after a payment says about its reservation. Days are `yyyy-MM-dd` in Seoul. */
const paidReservation = z.object({
  status: reservationStatus,
  /** Whether staff must confirm the address before the pickup is scheduled. */
  needsCheck: z.boolean(),
  /** Whether no visit is made on the day of the pickup, so that another one is to be chosen. */
  isPickupPaused: added(z.boolean(), false),
  pickupDate: z.string(),
  pickupSlot: timeSlot,
  deliveryDate: z.string(),
  deliverySlot: timeSlot,
})
export type PaidReservation = z.output<typeof paidReservation>

/** Codes that the failure page uses besides the provider's own codes. */
export const paymentFailures = {
  invalidParams: { code: 'INVALID_PARAMS', message: '유효하지 않은 결제 정보입니다.' },
  confirmFailed: { code: 'PAYMENT_CONFIRM_FAILED' },
  network: { code: 'NETWORK_ERROR' },
  alreadyPaid: { code: 'ALREADY_PAID' },
  unknown: { code: 'UNKNOWN_ERROR', message: '알 수 없는 결제 실패 원인' },
} as const

/** Bank account that the customer transfers the amount to. */
export const virtualAccount = z.object({
  bank: z.string(),
  accountNumber: z.string(),
  dueAt: z.nullable(dateTime),
})

/** A deposit that the customer has to make, in won. */
export const depositAwaited = z.extend(virtualAccount, { amount: z.number() })
export type DepositAwaited = z.output<typeof depositAwaited>

/** What is not settled yet of a reservation's money, in won. */
export interface MoneyInProgress {
  /** Refunds that the provider has not decided yet. */
  refundPending: number
  /** Refunds that the provider refused; staff request them again. */
  refundRefused: number
  deposit: DepositAwaited | null
}

export const initiatePayment = endpoint({
  method: 'POST',
  path: '/api/v1/payments/toss/initiate',
  access: 'member',
  needsConsent: true,
  limit: 'PAYMENT_INITIATE',
  summary: '결제 시작 (주문 번호 받기)',
  body: z.object({
    reservationId: z.uuid(),
    /** Amount in won. Must equal the amount that the server calculates. */
    amount: z.number(),
    orderName: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    customerName: z._default(z.string().check(z.trim(), z.maxLength(50)), ''),
    customerEmail: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(254)))),
    customerMobilePhone: z._default(z.string().check(z.trim(), z.maxLength(20)), ''),
  }),
  data: z.object({ orderId: z.string(), amount: added(z.number(), 0), orderName: added(z.string(), '') }),
})

const orderId = z.string().check(z.minLength(1), z.maxLength(64))

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/api/v1/payments/toss/confirm',
  access: 'possession',
  limit: 'PAYMENT_CONFIRM',
  summary: '결제 승인',
  body: z.object({
    paymentKey: z.string().check(z.minLength(1), z.maxLength(200)),
    orderId,
    amount: z.number(),
  }),
  data: z.object({
    /** CONFIRMING: the provider's decision is not known yet; repeat the request with the same three values. */
    paymentStatus: added(z.enum(['COMPLETED', 'CONFIRMING', 'PENDING']), 'COMPLETED'),
    orderId: added(z.string(), ''),
    amount: added(z.number(), 0),
    reservationId: added(z.string(), ''),
    virtualAccount: added(z.nullable(virtualAccount), null),
    purpose: z.optional(paymentPurpose),
    /** True when the money goes back at once, because the reservation had ended or was paid already. */
    isReturned: z.optional(z.boolean()),
    /** Null while the payment is CONFIRMING, and for a reservation of a deleted account. */
    reservation: z.optional(z.nullable(paidReservation)),
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

/** Notification from the provider. Its content is not trusted: it only makes the server query the provider. */
export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/payments/toss/webhook',
  access: 'public',
  limit: 'PAYMENT_WEBHOOK',
  summary: '결제사 웹훅',
  headers: z.object({ 'tosspayments-webhook-transmission-id': z.optional(z.string()) }),
  body: z.looseObject({}),
  data: z.null(),
})

export const payment = z.object({
  id: z.string(),
  requestedAt: dateTime,
  /** Null until the customer has chosen one. */
  method: z.catch(z.nullable(paymentMethod), null),
  methodLabel: added(z.nullable(z.string()), null),
  status: openEnum(paymentStatuses, 'PENDING'),
  statusLabel: added(z.string(), ''),
  orderName: z.string(),
  orderId: z.string(),
  amount: z.number(),
  refundedAmount: added(z.number(), 0),
  receiptUrl: added(z.nullable(z.string()), null),
  reservationId: added(z.string(), ''),
  virtualAccount: added(z.nullable(virtualAccount), null),
  /** Until when the booking of a PENDING payment without an account, or of a FAILED one, can be paid; null for others and a price difference. */
  payUntil: z.optional(z.nullable(dateTime)),
  purpose: z.optional(paymentPurpose),
  /** Korean sentence that says why a FAILED payment was not paid; null for other payments. */
  failureText: z.optional(z.nullable(z.string())),
  /** `yyyy-MM-dd` in Seoul: the day of the pickup that is paid for. */
  pickupDate: z.optional(z.string()),
  potCount: z.optional(z.number()),
  /** The customer closed the payment window of a FAILED payment, so that nothing went wrong. */
  isClosedByCustomer: z.optional(z.boolean()),
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
    /** Covers all payments of the member, regardless of the filter. `totalAmount`: captured minus settled refunds, in won. */
    summary: z.object({
      totalAmount: z.number(),
      completedCount: z.number(),
      cancelledCount: z.number(),
      refundedCount: z.number(),
    }),
    last: z.boolean(),
    hasNext: added(z.boolean(), false),
    nextCursor: added(z.nullable(z.string()), null),
  }),
})

export const paymentApi = {
  initiatePayment,
  confirmPayment,
  failPayment,
  paymentWebhook,
  listPayments,
}
