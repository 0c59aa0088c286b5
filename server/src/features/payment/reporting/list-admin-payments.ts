import { and, eq, getTableColumns, gte, lt, sql } from 'drizzle-orm'
import {
  type PaymentMethod,
  type PaymentStatus,
  paymentStatusLabels,
} from '../../../../../contract/payment/payment.ts'
import type { AdminPayment } from '../../../../../contract/payment/payment-admin.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import { findTotal } from '../../../shared/db/count-up-to.ts'
import type { Database } from '../../../shared/db/database.ts'
import { listNewest } from '../../../shared/db/keyset.ts'
import { isFirstPage, type Paging, type Start, startOf, toPage } from '../../../shared/db/paging.ts'
import { maskedName } from '../../../shared/personal/masked.ts'
import { seoulIso, seoulTime } from '../../../shared/time/seoul.ts'
import type { PaymentContext, ReservationRef, ReservationSummary } from '../context.ts'
import { ofMember } from '../customer/list-payments.ts'
import { isShownAs, type StoredPayment } from '../payment.repository.ts'
import { payment, type RefundCause, type RefundStatus, refund } from '../payment.tables.ts'

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

/** Lists the payments of all members, for staff. */
export async function listAdminPayments(
  ctx: PaymentContext,
  { page, size, cursor, ...query }: Paging & AdminPaymentQuery,
) {
  const filter = await findFilter(ctx, query)
  if (!filter) return { content: [], hasNext: false, nextCursor: null, total: 0 }
  const [rows, total] = await Promise.all([
    listAll(ctx.db, filter, startOf({ page, size, cursor }), size + 1),
    isFirstPage({ page, cursor }) ? findTotal(ctx.db, payment, toCondition(filter)) : null,
  ])
  const { content, hasNext, nextCursor } = toPage(rows, size)
  return { content: await toAdminPayments(ctx, content), hasNext, nextCursor, total }
}

/** Returns a member's newest payments, for staff. */
export async function listPaymentsOfMember(ctx: PaymentContext, memberId: string, count: number) {
  return toAdminPayments(ctx, await listNewest(ctx.db, ofMember(memberId), {}, count))
}

async function toAdminPayments({ reservations }: PaymentContext, rows: StoredPayment[]) {
  const summaries = await reservations.findSummaries(rows)
  return rows.map((row) => toAdminPayment(row, summaries.get(row.reservationId)))
}

/** Returns undefined when `text` is an unknown reservation number. */
export async function findFilter(
  { reservations }: PaymentContext,
  { from, until, status, method, text, ...refunded }: AdminPaymentQuery,
): Promise<AdminPaymentFilter | undefined> {
  const isNumber = text?.toUpperCase().startsWith(reservationNumberPrefix)
  const reservation = text && isNumber ? await reservations.findByNumber(text) : undefined
  if (isNumber && !reservation) return undefined
  return {
    status,
    method,
    orderId: isNumber ? undefined : text,
    reservation,
    refund: toRefundFilter(refunded),
    from: startOfDay(from),
    until: endOfDay(until),
  }
}

export const startOfDay = (day: string | undefined) => (day ? seoulTime(day, '00:00') : undefined)
export const endOfDay = (day: string | undefined) =>
  day ? new Date(seoulTime(day, '00:00').getTime() + dayMs) : undefined

/** Undefined without a condition on refunds. */
function toRefundFilter(query: Omit<AdminPaymentQuery, 'from' | 'until'>): RefundFilter | undefined {
  const { refundCause: cause, refundReason: reason, refundedFrom, refundedUntil } = query
  if (!cause && !reason && !refundedFrom && !refundedUntil) return undefined
  return {
    cause,
    reason,
    from: startOfDay(refundedFrom),
    until: endOfDay(refundedUntil),
  }
}

/** Conditions on the payments of all members. */
interface AdminPaymentFilter {
  status?: PaymentStatus | undefined
  method?: PaymentMethod | undefined
  /** Created from `from` and before `until`. */
  from?: Date | undefined
  until?: Date | undefined
  orderId?: string | undefined
  reservation?: ReservationRef | undefined
  /** With a settled refund like this. */
  refund?: RefundFilter | undefined
}

interface RefundFilter {
  cause?: RefundCause | undefined
  reason?: string | undefined
  /** Settled from `from` and before `until`. */
  from?: Date | undefined
  until?: Date | undefined
}

/** Newest first. Every filter has an index in this order. */
export const listAll = (
  db: Database,
  filter: AdminPaymentFilter,
  start: Start,
  count: number,
): Promise<StoredPayment[]> => listNewest(db, { ...allPayments, where: toCondition(filter) }, start, count)

const allPayments = { table: payment, fields: getTableColumns(payment), order: payment }

const toCondition = ({
  status,
  method,
  from,
  until,
  orderId,
  reservation,
  refund: refunded,
}: AdminPaymentFilter) =>
  and(
    isShownAs(status),
    refunded && hasRefund(refunded),
    method && eq(payment.method, method),
    from && gte(payment.createdAt, from),
    until && lt(payment.createdAt, until),
    orderId ? eq(payment.orderId, orderId) : undefined,
    reservation && eq(payment.memberId, reservation.memberId),
    reservation && eq(payment.reservationId, reservation.reservationId),
  )

/** The refunds are found first, by their day, because there are far fewer of them than payments. */
const hasRefund = ({ cause, reason, from, until }: RefundFilter) =>
  sql`(${payment.memberId}, ${payment.id}) in (select ${refund.memberId}, ${refund.paymentId} from ${refund}
    where ${and(
      // The literal makes PostgreSQL use the partial index of settled refunds.
      sql`${refund.status} = 'SETTLED'`,
      cause && eq(refund.cause, cause),
      reason ? eq(refund.reason, reason) : undefined,
      from && gte(refund.settledAt, from),
      until && lt(refund.settledAt, until),
    )})`

const methodLabels: Record<PaymentMethod, string> = {
  CARD: '카드',
  TRANSFER: '계좌이체',
  VIRTUAL_ACCOUNT: '가상계좌',
  PHONE: '휴대폰',
  TOSS_PAY: '토스페이',
  KAKAO_PAY: '카카오페이',
  NAVER_PAY: '네이버페이',
}

export const refundStatusLabels: Record<RefundStatus, string> = {
  PENDING: '진행 중',
  SETTLED: '완료',
  FAILED: '실패',
}

const deletedCustomer = '탈퇴한 손님'

export const methodLabelOf = (method: PaymentMethod | null) => (method ? methodLabels[method] : '기타')
export const maskedCustomerName = (reservation: ReservationSummary | undefined) =>
  reservation ? maskedName(reservation.customerName) : deletedCustomer

const isPartlyRefunded = ({ amount, refundedAmount }: StoredPayment) =>
  refundedAmount > 0 && refundedAmount < amount

export function toAdminPayment(
  row: StoredPayment,
  reservation: ReservationSummary | undefined,
): AdminPayment {
  const { status: stored, createdAt, completedAt } = row
  const status = stored === 'CONFIRMING' ? ('PENDING' as const) : stored
  return {
    ...row,
    customerName: maskedCustomerName(reservation),
    reservationNumber: reservation?.number ?? null,
    status,
    statusLabel:
      stored === 'CONFIRMING' ? '확인 중' : isPartlyRefunded(row) ? '일부 환불' : paymentStatusLabels[status],
    methodLabel: row.methodLabel ?? (row.method && methodLabels[row.method]),
    createdAt: seoulIso(createdAt),
    completedAt: completedAt && seoulIso(completedAt),
  }
}
