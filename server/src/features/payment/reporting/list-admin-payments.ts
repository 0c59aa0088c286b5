import { and, eq, getTableColumns, gte, lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Query } from '../../../../../contract/endpoint.ts'
import { type PaymentMethod, paymentStatusLabels } from '../../../../../contract/payment/payment.ts'
import type { paymentAdminApi } from '../../../../../contract/payment/payment-admin.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import { listCounted, listNewest } from '../../../shared/db/keyset.ts'
import { maskedName } from '../../../shared/personal/masked.ts'
import { seoulIso, seoulTime } from '../../../shared/time/seoul.ts'
import type { PaymentContext, ReservationSummary } from '../context.ts'
import { ofMember } from '../customer/list-payments.ts'
import { isShownAs, type StoredPayment } from '../payment.repository.ts'
import { payment, type RefundStatus, refund } from '../payment.tables.ts'

type AdminPaymentFilter = Omit<Query<typeof paymentAdminApi.exportPayments>, 'what'>

/** Distinguishes reservation numbers from order ids. */
const reservationNumberPrefix = 'SA-'

/** Lists the payments of all members, for staff. */
export async function listAdminPayments(
  ctx: PaymentContext,
  { page, size, cursor, ...filter }: Query<typeof paymentAdminApi.listAdminPayments>,
) {
  const list = { ...allPayments, where: await findCondition(ctx, filter) }
  return listCounted(ctx.db, list, { page, size, cursor }, (rows) => toAdminPayments(ctx, rows))
}

/** Returns a member's newest payments, for staff. */
export async function listPaymentsOfMember(ctx: PaymentContext, memberId: string, count: number) {
  return toAdminPayments(ctx, await listNewest(ctx.db, ofMember(memberId), {}, count))
}

async function toAdminPayments({ reservations }: PaymentContext, rows: StoredPayment[]) {
  const summaries = await reservations.findSummaries(rows)
  return rows.map((row) => toAdminPayment(row, summaries.get(row.reservationId)))
}

/** The payments of all members, for `listNewest`. Every filter has an index in its order. */
export const allPayments = { table: payment, fields: getTableColumns(payment), order: payment }

/** Condition for the payments of a filter: none when `text` is an unknown reservation number. */
export async function findCondition({ reservations }: PaymentContext, filter: AdminPaymentFilter) {
  const { status, method, from, until, text } = filter
  const isNumber = text?.toUpperCase().startsWith(reservationNumberPrefix)
  const reservation = text && isNumber ? await reservations.findByNumber(text) : undefined
  if (isNumber && !reservation) return sql`false`
  return and(
    isShownAs(status),
    hasRefund(filter),
    method && eq(payment.method, method),
    isWithin(payment.createdAt, { from, until }),
    text && !isNumber ? eq(payment.orderId, text) : undefined,
    reservation && eq(payment.memberId, reservation.memberId),
    reservation && eq(payment.reservationId, reservation.reservationId),
  )
}

/** Condition for moments on the days of a range, both included. */
export const isWithin = (
  column: PgColumn,
  { from, until }: { from?: string | undefined; until?: string | undefined },
) =>
  and(
    from ? gte(column, seoulTime(from, '00:00')) : undefined,
    until ? lt(column, new Date(seoulTime(until, '00:00').getTime() + dayMs)) : undefined,
  )

/**
 * Condition for payments with a settled refund of a filter; undefined where it asks for none. The refunds are found first, by their day,
 * because there are far fewer of them than payments.
 */
function hasRefund({ refundCause, refundReason, refundedFrom, refundedUntil }: AdminPaymentFilter) {
  if (!refundCause && !refundReason && !refundedFrom && !refundedUntil) return undefined
  return sql`(${payment.memberId}, ${payment.id}) in (select ${refund.memberId}, ${refund.paymentId} from ${refund}
    where ${and(
      // The literal makes PostgreSQL use the partial index of settled refunds.
      sql`${refund.status} = 'SETTLED'`,
      refundCause && eq(refund.cause, refundCause),
      refundReason ? eq(refund.reason, refundReason) : undefined,
      isWithin(refund.settledAt, { from: refundedFrom, until: refundedUntil }),
    )})`
}

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

export function toAdminPayment(row: StoredPayment, reservation: ReservationSummary | undefined) {
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
