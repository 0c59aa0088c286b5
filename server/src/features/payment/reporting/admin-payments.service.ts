import type { PaymentMethod, PaymentStatus } from '../../../../../contract/payment/payment.ts'
import type { RefundCause } from '../../../../../contract/payment/refund-admin.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database } from '../../../shared/db/database.ts'
import { isFirstPage, type Paging, startOf, toPage } from '../../../shared/db/paging.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { Caller } from '../../../shared/http/handlers.ts'
import { isDeletedOwner } from '../../../shared/personal/deleted-owner.ts'
import { listAfter } from '../customer/payment-list.repository.ts'
import { findById } from '../payment.repository.ts'
import type { PaymentReservations } from '../payment-reservations.ts'
import { findProposals } from '../refund/refund-proposal.repository.ts'
import {
  type AdminPaymentFilter,
  countAll,
  findEvents,
  findRefunds,
  listAll,
  type RefundFilter,
} from './admin-list.repository.ts'
import { toAdminPayment, toAdminRefund, toAdminReservation, toEvent } from './admin-payments.views.ts'
import { type DayRange, findDailyTotals, periodOf } from './daily-totals.ts'
import type { PendingMoney } from './pending-money.service.ts'

interface AdminPaymentsDependencies {
  db: Database
  audit: Audit
  reservations: PaymentReservations
  pendingMoney: PendingMoney
}

export interface AdminPaymentQuery {
  from?: string | undefined
  until?: string | undefined
  status?: PaymentStatus | undefined
  method?: PaymentMethod | undefined
  text?: string | undefined
  refundCause?: RefundCause | undefined
  refundReason?: string | undefined
  refundedFrom?: string | undefined
  refundedUntil?: string | undefined
}

/** Distinguishes reservation numbers from order ids. */
const reservationNumberPrefix = 'SA-'

export type AdminPayments = ReturnType<typeof createAdminPayments>

/** Payments of all members, for staff. */
export function createAdminPayments({ db, audit, reservations, pendingMoney }: AdminPaymentsDependencies) {
  return { list, listOfMember, get, getTotals, toFilter }

  async function list({ page, size, cursor, ...query }: Paging & AdminPaymentQuery) {
    const filter = await toFilter(query)
    if (!filter) return { content: [], hasNext: false, nextCursor: null, total: 0 }
    const [rows, total] = await Promise.all([
      listAll(db, filter, startOf({ page, size, cursor }), size + 1),
      isFirstPage({ page, cursor }) ? countAll(db, filter) : null,
    ])
    const { content, hasNext, nextCursor } = toPage(rows, size)
    const summaries = await reservations.findSummaries(content)
    const payments = content.map((row) => toAdminPayment(row, summaries.get(row.reservationId)))
    return { content: payments, hasNext, nextCursor, total }
  }

  /** Returns a member's newest payments. */
  async function listOfMember(memberId: string, count: number) {
    const rows = await listAfter(db, { memberId, status: undefined }, undefined, count)
    const summaries = await reservations.findSummaries(rows)
    return rows.map((row) => toAdminPayment(row, summaries.get(row.reservationId)))
  }

  /** Returns undefined when `text` is an unknown reservation number. */
  async function toFilter({ from, until, status, method, text, ...refunded }: AdminPaymentQuery) {
    const isNumber = text?.toUpperCase().startsWith(reservationNumberPrefix)
    const reservation = text && isNumber ? await reservations.findByNumber(text) : undefined
    if (isNumber && !reservation) return undefined
    const orderId = isNumber ? undefined : text
    const start = from && periodOf({ from, until: from }).from
    const end = until && periodOf({ from: until, until }).until
    return {
      status,
      method,
      orderId,
      reservation,
      refund: toRefundFilter(refunded),
      from: start || undefined,
      until: end || undefined,
    } satisfies AdminPaymentFilter
  }

  /** Returns the payment with the customer's full name, and writes the view to the audit log. */
  async function get(caller: Caller, id: string) {
    const row = await findById(db, id)
    if (!row) throw new AppError('PAYMENT_NOT_FOUND')
    await audit.recordView({ actorId: caller.id, action: 'payment.look', subject: 'payment', subjectId: id })
    const reservation = (await reservations.findSummaries([row])).get(row.reservationId)
    const payment = toAdminPayment(row, reservation)
    return {
      ...payment,
      customerName: reservation?.customerName ?? payment.customerName,
      memberId: isDeletedOwner(row.memberId) ? null : row.memberId,
      paymentKey: row.paymentKey,
      receiptUrl: row.receiptUrl,
      failCode: row.failCode,
      failMessage: row.failMessage,
      events: (await findEvents(db, row)).map(toEvent),
      refunds: (await findRefunds(db, row)).map(toAdminRefund),
      proposals: await pendingMoney.toAdminProposals(caller, await findProposals(db, row), [row]),
      reservation: toAdminReservation(reservation),
    }
  }

  async function getTotals(days: DayRange) {
    const rows = await findDailyTotals(db, days)
    const sumOf = (key: 'captured' | 'refunded' | 'net') => rows.reduce((sum, row) => sum + row[key], 0)
    return { rows, sum: { captured: sumOf('captured'), refunded: sumOf('refunded'), net: sumOf('net') } }
  }
}

/** Undefined without a condition on refunds. */
function toRefundFilter(query: Omit<AdminPaymentQuery, 'from' | 'until'>): RefundFilter | undefined {
  const { refundCause: cause, refundReason: reason, refundedFrom, refundedUntil } = query
  if (!cause && !reason && !refundedFrom && !refundedUntil) return undefined
  return {
    cause,
    reason,
    from: refundedFrom ? periodOf({ from: refundedFrom, until: refundedFrom }).from : undefined,
    until: refundedUntil ? periodOf({ from: refundedUntil, until: refundedUntil }).until : undefined,
  }
}
