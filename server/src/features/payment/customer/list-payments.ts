import { eq, getTableColumns } from 'drizzle-orm'
import type { Query } from '../../../../../contract/endpoint.ts'
import {
  type listPayments as endpoint,
  type PaidReservation,
  type Payment,
  type PaymentStatus,
  paymentStatusLabels,
} from '../../../../../contract/payment/payment.ts'
import { listPage } from '../../../shared/db/keyset.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import type { PaymentContext, ReservationSummary } from '../context.ts'
import { findSummary, isShownAs, type StoredPayment } from '../payment.repository.ts'
import { payment } from '../payment.tables.ts'
import { refusalInKorean } from '../toss.ts'

/** Lists a member's payments with the stored sums. */
export async function listPayments(
  { db, reservations }: PaymentContext,
  memberId: string,
  { status, ...paging }: Query<typeof endpoint>,
) {
  const where = status === 'ALL' ? undefined : isShownAs(status)
  const list = { ...ofMember(memberId), where }
  const { content, hasNext, nextCursor } = await listPage(db, list, paging, (row) => row)
  const [bookings, { total, completed, cancelled, refunded }] = await Promise.all([
    reservations.findSummaries(content),
    findSummary(db, memberId),
  ])
  return {
    payments: content.map((row) => toPayment(row, bookings.get(row.reservationId))),
    summary: {
      totalAmount: total,
      completedCount: completed,
      cancelledCount: cancelled,
      refundedCount: refunded,
    },
    last: !hasNext,
    hasNext,
    nextCursor,
  }
}

/** The list of a member's payments, for `listNewest`. */
export const ofMember = (memberId: string) => ({
  table: payment,
  fields: getTableColumns(payment),
  order: payment,
  owner: eq(payment.memberId, memberId),
})

function toPayment(row: StoredPayment, booking: ReservationSummary | undefined): Payment {
  const status = shownStatus(row)
  const isUnpaid = row.status === 'PENDING' || row.status === 'FAILED'
  const heldUntil = isUnpaid && !row.virtualAccount && booking?.heldUntil
  return {
    ...row,
    requestedAt: seoulIso(row.createdAt),
    status,
    statusLabel: paymentStatusLabels[status],
    virtualAccount: toVirtualAccount(row),
    payUntil: heldUntil ? seoulIso(heldUntil) : null,
    failureText: status === 'FAILED' ? describeFailure(row) : null,
    pickupDate: booking?.pickupDate,
    potCount: booking?.potCount,
    isClosedByCustomer: status === 'FAILED' && closings.has(row.failCode ?? ''),
  }
}

/** The result of a confirmation. A refunded payment counts as COMPLETED. */
export function toConfirmation(
  row: StoredPayment,
  context?: { reservation: PaidReservation | null; isReturned: boolean },
) {
  const { status, orderId, amount, reservationId, purpose } = row
  const isOpen = status === 'CONFIRMING' || status === 'PENDING'
  const paymentStatus: 'CONFIRMING' | 'PENDING' | 'COMPLETED' = isOpen ? status : 'COMPLETED'
  const virtualAccount = toVirtualAccount(row)
  return { paymentStatus, orderId, amount, reservationId, virtualAccount, purpose, ...context }
}

/** A CONFIRMING payment is shown as PENDING. */
const shownStatus = ({ status }: StoredPayment): PaymentStatus =>
  status === 'CONFIRMING' ? 'PENDING' : status

/** Returns the account while its deposit is pending, without the webhook secret. */
export function toVirtualAccount({ virtualAccount, status }: StoredPayment) {
  if (!virtualAccount || status !== 'PENDING') return null
  const { bank, accountNumber, dueAt } = virtualAccount
  return { bank, accountNumber, dueAt: dueAt && seoulIso(new Date(dueAt)) }
}

/** Korean sentences for the ends that we give a payment ourselves. */
const failureTexts: Record<string, string> = {
  WINDOW_CLOSED: '결제창을 닫아 결제하지 않았어요.',
  PAY_PROCESS_CANCELED: '결제를 취소하셨어요.',
  AMOUNT_CHANGED: '결제할 금액이 바뀌어 끝난 결제예요.',
  RESERVATION_CANCELLED: '예약을 취소해 끝난 결제예요.',
  RESERVATION_EXPIRED: '결제 시간이 지났어요.',
  EXPIRED: '결제 시간이 지났어요.',
  PAYMENT_PROVIDER_DOWN: '결제 서비스가 응답하지 않아 결제되지 않았어요.',
}

/** Codes of attempts that the customer ended without trying to pay. */
const closings = new Set(['WINDOW_CLOSED', 'PAY_PROCESS_CANCELED'])

/** The customer's reason; the provider's own message is shown when it is Korean. */
function describeFailure({ failCode, failMessage }: StoredPayment): string {
  const ours = failureTexts[failCode ?? '']
  return ours ?? refusalInKorean(failCode ?? '', failMessage ?? '') ?? '결제되지 않았어요.'
}
