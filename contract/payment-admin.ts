import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { dateTime, pageOf, pageQuery } from './page'
import { paymentMethod, paymentStatus, paymentStatuses } from './payment'
import { moneyNote, moneyReaders, refundAdminApi, refundProposal, refundState } from './refund-admin'
import { reservationStatus } from './reservation-status'

const byId = z.object({ id: z.uuid() })
const day = z.iso.date('날짜를 확인해 주세요.')

/** Days in Seoul, both included. */
const period = { from: z.optional(day), until: z.optional(day) }

/** One payment among everybody's. The name is masked. */
export const staffPayment = z.object({
  id: z.uuid(),
  orderId: z.string(),
  orderName: z.string(),
  customerName: z.string(),
  reservationId: z.uuid(),
  /** Null when the customer has left. */
  reservationNumber: z.nullable(z.string()),
  purpose: z.enum(['BOOKING', 'PRICE_CHANGE']),
  status: paymentStatus,
  /** Says more than the customer's: one that is being confirmed is told apart. */
  statusLabel: z.string(),
  method: z.nullable(paymentMethod),
  methodLabel: z.nullable(z.string()),
  amount: z.number(),
  refundedAmount: z.number(),
  createdAt: dateTime,
  completedAt: z.nullable(dateTime),
})
export type StaffPayment = z.output<typeof staffPayment>

export const listStaffPayments = endpoint({
  method: 'GET',
  path: '/api/v1/admin/payments',
  access: moneyReaders,
  summary: '모든 결제',
  query: z.extend(pageQuery(25), {
    ...period,
    status: z.optional(z.enum(paymentStatuses)),
    method: z.optional(paymentMethod),
    /** An order id or the number of a reservation; the whole of it. */
    text: z.optional(z.string().check(z.trim(), z.maxLength(64))),
  }),
  data: pageOf(staffPayment),
})

export const getStaffPayment = endpoint({
  method: 'GET',
  path: '/api/v1/admin/payments/:id',
  access: moneyReaders,
  summary: '결제 한 건 (열람이 기록돼요)',
  params: byId,
  data: z.extend(staffPayment, {
    paymentKey: z.nullable(z.string()),
    receiptUrl: z.nullable(z.string()),
    failCode: z.nullable(z.string()),
    failMessage: z.nullable(z.string()),
    /** Newest first, with what the provider told us by itself. */
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
        status: refundState,
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
export type StaffPaymentDetail = z.output<typeof getStaffPayment.data>

/** Prices that wait for the customer's answer, or for their payment. */
export const openPriceChange = z.object({
  id: z.uuid(),
  reservationId: z.uuid(),
  reservationNumber: z.string(),
  customerName: z.string(),
  previousAmount: z.number(),
  newAmount: z.number(),
  reason: z.string(),
  status: z.enum(['PROPOSED', 'AWAITING_PAYMENT']),
  statusLabel: z.string(),
  proposedByName: z.string(),
  createdAt: dateTime,
})
export type OpenPriceChange = z.output<typeof openPriceChange>

export const listPriceChanges = endpoint({
  method: 'GET',
  path: '/api/v1/admin/price-changes',
  access: moneyReaders,
  summary: '답을 기다리는 금액 변경',
  query: pageQuery(25),
  data: pageOf(openPriceChange),
})

/** Looked into and put right elsewhere; it stays in the list with the note. */
export const settlePaymentOrphan = endpoint({
  method: 'POST',
  path: '/api/v1/admin/payments/orphans/settle',
  access: 'ADMIN',
  summary: '맞지 않는 거래 정리',
  body: z.object({ paymentKey: z.string().check(z.minLength(1), z.maxLength(200)), note: moneyNote }),
  data: z.null(),
})

export const totalsMostDays = 93

export const dailyTotal = z.object({
  /** Seoul. */
  day: z.string(),
  method: z.nullable(paymentMethod),
  methodLabel: z.string(),
  captured: z.number(),
  capturedCount: z.number(),
  refunded: z.number(),
  refundedCount: z.number(),
  net: z.number(),
})
export type DailyTotal = z.output<typeof dailyTotal>

export const getPaymentTotals = endpoint({
  method: 'GET',
  path: '/api/v1/admin/payment-totals',
  access: moneyReaders,
  summary: '하루 합계',
  query: z.object({ from: day, until: day }),
  /** Newest day first; days and methods without money are left out. */
  data: z.object({
    rows: z.array(dailyTotal),
    sum: z.object({ captured: z.number(), refunded: z.number(), net: z.number() }),
  }),
})
export type PaymentTotals = z.output<typeof getPaymentTotals.data>

export const exportPayments = endpoint({
  method: 'GET',
  path: '/api/v1/admin/payment-export',
  access: 'ADMIN',
  file: true,
  summary: '결제, 환불, 하루 합계 CSV (내려받은 기록이 남아요)',
  query: z.object({
    what: z.enum(['payments', 'refunds', 'totals']),
    from: day,
    until: day,
    status: z.optional(z.enum(paymentStatuses)),
    method: z.optional(paymentMethod),
  }),
  data: z.null(),
})

export const paymentAdminApi = {
  listStaffPayments,
  getStaffPayment,
  ...refundAdminApi,
  listPriceChanges,
  settlePaymentOrphan,
  getPaymentTotals,
  exportPayments,
}
