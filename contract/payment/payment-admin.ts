import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { added, countedPageOf, dateTime, pageOf, pageQuery } from '../page'
import { reservationStatus } from '../reservation/reservation-status'
import { paymentMethod, paymentStatus, paymentStatuses } from './payment'
import {
  paymentReaders,
  refundAdminApi,
  refundCause,
  refundProposal,
  refundStatus,
  staffNote,
} from './refund-admin'

const byId = z.object({ id: z.uuid() })
const day = z.iso.date('날짜를 확인해 주세요.')

/** Calendar days in Seoul, both included. */
const period = { from: z.optional(day), until: z.optional(day) }

/** A payment in the console. The customer's name is masked. */
const adminPayment = z.object({
  id: z.uuid(),
  orderId: z.string(),
  orderName: z.string(),
  customerName: z.string(),
  reservationId: z.uuid(),
  /** Null when the customer deleted their account. */
  reservationNumber: z.nullable(z.string()),
  purpose: z.enum(['BOOKING', 'PRICE_CHANGE']),
  status: paymentStatus,
  /** Differs from the customer's label: a payment that is being confirmed has its own label. */
  statusLabel: z.string(),
  method: z.nullable(paymentMethod),
  methodLabel: z.nullable(z.string()),
  amount: z.number(),
  refundedAmount: z.number(),
  createdAt: dateTime,
  completedAt: z.nullable(dateTime),
})
export type AdminPayment = z.output<typeof adminPayment>

const paymentFilter = {
  ...period,
  status: z.optional(z.enum(paymentStatuses)),
  method: z.optional(paymentMethod),
  /** Payments with a settled refund like this; the days are those of the refund. */
  refundCause: z.optional(refundCause),
  refundReason: z.optional(z.string().check(z.trim(), z.maxLength(500))),
  refundedFrom: z.optional(day),
  refundedUntil: z.optional(day),
  /** A complete order id or a complete reservation number. */
  text: z.optional(z.string().check(z.trim(), z.maxLength(64))),
}

export const listAdminPayments = endpoint({
  method: 'GET',
  path: '/api/v1/admin/payments',
  access: paymentReaders,
  summary: '모든 결제',
  query: z.extend(pageQuery(25), paymentFilter),
  data: countedPageOf(adminPayment),
})

export const getAdminPayment = endpoint({
  method: 'GET',
  path: '/api/v1/admin/payments/:id',
  access: paymentReaders,
  summary: '결제 한 건 (열람이 기록돼요)',
  params: byId,
  data: z.extend(adminPayment, {
    /** Who paid; null when they deleted their account. */
    memberId: z.nullable(z.string()),
    paymentKey: z.nullable(z.string()),
    receiptUrl: z.nullable(z.string()),
    failCode: z.nullable(z.string()),
    failMessage: z.nullable(z.string()),
    /** Newest first, including webhooks from the provider. */
    events: z.array(
      z.object({
        id: z.uuid(),
        kind: z.string(),
        label: z.string(),
        detail: z.record(z.string(), z.unknown()),
        createdAt: dateTime,
      }),
    ),
    refunds: z.array(
      z.object({
        id: z.uuid(),
        amount: z.number(),
        causeLabel: z.string(),
        reason: z.string(),
        status: refundStatus,
        statusLabel: z.string(),
        failCode: z.nullable(z.string()),
        createdAt: dateTime,
        settledAt: z.nullable(dateTime),
      }),
    ),
    proposals: z.array(refundProposal),
    reservation: z.nullable(
      z.object({
        id: z.uuid(),
        number: z.string(),
        status: reservationStatus,
        statusLabel: z.string(),
        pickupDate: z.string(),
        totalAmount: z.number(),
        paidAmount: z.number(),
        refundedAmount: z.number(),
      }),
    ),
  }),
})
export type AdminPaymentDetail = z.output<typeof getAdminPayment.data>

/** A price change that the customer has not answered, has accepted and not paid, or has refused without a next step of ours. */
const openPriceChange = z.object({
  id: z.uuid(),
  reservationId: z.uuid(),
  reservationNumber: z.string(),
  customerName: z.string(),
  previousAmount: z.number(),
  newAmount: z.number(),
  reason: z.string(),
  status: z.enum(['PROPOSED', 'AWAITING_PAYMENT', 'DECLINED']),
  statusLabel: z.string(),
  proposedByName: z.string(),
  createdAt: dateTime,
})

export const listPriceChanges = endpoint({
  method: 'GET',
  path: '/api/v1/admin/price-changes',
  access: paymentReaders,
  summary: '손님에게 물은 금액 변경',
  query: pageQuery(25),
  data: pageOf(openPriceChange),
})

/** Differences between the provider's transactions and the stored payments, newest first. */
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
      /** UNKNOWN_HERE: no stored payment. AMOUNT_DIFFERS and STATUS_DIFFERS: the stored payment disagrees. */
      kind: z.enum(['UNKNOWN_HERE', 'AMOUNT_DIFFERS', 'STATUS_DIFFERS']),
      providerStatus: z.string(),
      foundAt: dateTime,
      /** When and by whom it was marked as settled, and the note. */
      settledAt: z.nullable(dateTime),
      settledByName: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
})

/** Marks an orphan as settled outside of this system; it stays in the list with the note. */
export const settlePaymentOrphan = endpoint({
  method: 'POST',
  path: '/api/v1/admin/payments/orphans/settle',
  access: 'ADMIN',
  fresh: true,
  summary: '맞지 않는 거래 정리',
  body: z.object({ paymentKey: z.string().check(z.minLength(1), z.maxLength(200)), note: staffNote }),
  data: z.null(),
})

/** Longest period of the daily totals, in days. */
export const maxTotalDays = 93

const dailyTotal = z.object({
  /** Calendar day in Seoul. */
  day: z.string(),
  method: z.nullable(paymentMethod),
  methodLabel: z.string(),
  captured: z.number(),
  capturedCount: z.number(),
  refunded: z.number(),
  refundedCount: z.number(),
  net: z.number(),
  /** Compensations that were transferred, which no payment method shows and `net` leaves out: in a row of their own. */
  compensated: added(z.number(), 0),
  compensatedCount: added(z.number(), 0),
})
export type DailyTotal = z.output<typeof dailyTotal>

export const getPaymentTotals = endpoint({
  method: 'GET',
  path: '/api/v1/admin/payment-totals',
  access: paymentReaders,
  summary: '하루 합계',
  query: z.object({ from: day, until: day }),
  /** Newest day first; days and methods without money are left out. Amounts in won. */
  data: z.object({
    rows: z.array(dailyTotal),
    sum: z.object({
      captured: z.number(),
      refunded: z.number(),
      net: z.number(),
      compensated: added(z.number(), 0),
    }),
  }),
})
export type PaymentTotals = z.output<typeof getPaymentTotals.data>

/** Without days all payments or refunds, but today's totals and settlements. The filters other than the days choose payments. */
export const exportPayments = endpoint({
  method: 'GET',
  path: '/api/v1/admin/payment-export',
  access: 'ADMIN',
  file: true,
  fresh: true,
  summary: '결제, 환불, 하루 합계, 세무용 정산 CSV (내려받은 기록이 남아요)',
  query: z.object({
    ...paymentFilter,
    what: z.enum(['payments', 'refunds', 'totals', 'settlements']),
  }),
  data: z.null(),
})

export const paymentAdminApi = {
  listAdminPayments,
  getAdminPayment,
  ...refundAdminApi,
  listPriceChanges,
  listPaymentOrphans,
  settlePaymentOrphan,
  getPaymentTotals,
  exportPayments,
}
