import { and, eq, getTableColumns } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import {
  type PaidReservation,
  type Payment,
  type PaymentStatus,
  paymentStatusLabels,
} from '../../../../../contract/payment/payment.ts'
import type { Database } from '../../../shared/db/database.ts'
import { isAfter, newestFirst } from '../../../shared/db/keyset.ts'
import { type Cursor, readCursor, toPage } from '../../../shared/db/paging.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { findSummary, type StoredPayment } from '../payment.repository.ts'
import { payment, type StoredPaymentStatus } from '../payment.tables.ts'
import { refusalInKorean } from '../toss.ts'

interface PaymentQuery {
  page: number
  size: number
  /** Cursor of the previous page; takes precedence over `page`. */
  cursor?: string | undefined
  status?: PaymentStatus | 'ALL' | undefined
}

/** Lists a member's payments with the stored sums. */
export async function listPayments(
  db: Database,
  memberId: string,
  { page, size, cursor, status }: PaymentQuery,
) {
  const filter = { memberId, status: status === 'ALL' ? undefined : status }
  const rows =
    cursor === undefined && page > 0
      ? await listFrom(db, filter, page * size, size + 1)
      : await listAfter(db, filter, cursor === undefined ? undefined : readCursor(cursor), size + 1)
  const { total, completed, cancelled, refunded } = await findSummary(db, memberId)
  const { content, hasNext, nextCursor } = toPage(rows, size)
  return {
    payments: content.map(toPayment),
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

/** Payments of a member; of every status when `status` is undefined. */
interface MemberPaymentFilter {
  memberId: string
  status: PaymentStatus | undefined
}

const order = { createdAt: payment.createdAt, id: payment.id }

/** Newest first, after a cursor (keyset pagination). */
export async function listAfter(
  db: Database,
  { memberId, status }: MemberPaymentFilter,
  after: Cursor | undefined,
  count: number,
): Promise<StoredPayment[]> {
  const selectWithStatus = (stored?: StoredPaymentStatus) =>
    db
      .select()
      .from(payment)
      .where(and(eq(payment.memberId, memberId), stored && eq(payment.status, stored), isAfter(order, after)))
      .orderBy(...newestFirst(order))
      .limit(count)
  if (status !== 'PENDING') return selectWithStatus(status)
  return unionAll(selectWithStatus('PENDING'), selectWithStatus('CONFIRMING'))
    .orderBy(...newestFirst(order))
    .limit(count)
}

/** Newest first, by offset. Skips rows in the index and reads only the returned ones. */
async function listFrom(
  db: Database,
  { memberId, status }: MemberPaymentFilter,
  offset: number,
  count: number,
): Promise<StoredPayment[]> {
  const selectIds = (stored: StoredPaymentStatus | undefined, skipped: number, limit: number) =>
    db
      .select({ id: payment.id, createdAt: payment.createdAt })
      .from(payment)
      .where(and(eq(payment.memberId, memberId), stored && eq(payment.status, stored)))
      .orderBy(...newestFirst(order))
      .limit(limit)
      .offset(skipped)
  const selectPendingIds = () =>
    unionAll(selectIds('PENDING', 0, offset + count), selectIds('CONFIRMING', 0, offset + count))
      .orderBy(...newestFirst(order))
      .limit(count)
      .offset(offset)
  const wanted =
    status === 'PENDING' ? selectPendingIds().as('wanted') : selectIds(status, offset, count).as('wanted')
  return db
    .select(getTableColumns(payment))
    .from(wanted)
    .innerJoin(payment, and(eq(payment.memberId, memberId), eq(payment.id, wanted.id)))
    .orderBy(...newestFirst(order))
}

function toPayment(row: StoredPayment): Payment {
  const status = shownStatus(row)
  return {
    id: row.id,
    requestedAt: seoulIso(row.createdAt),
    method: row.method,
    methodLabel: row.methodLabel,
    status,
    statusLabel: paymentStatusLabels[status],
    orderName: row.orderName,
    orderId: row.orderId,
    amount: row.amount,
    refundedAmount: row.refundedAmount,
    receiptUrl: row.receiptUrl,
    reservationId: row.reservationId,
    virtualAccount: toVirtualAccount(row),
    purpose: row.purpose,
    failureText: status === 'FAILED' ? describeFailure(row) : null,
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

/** The customer's reason; the provider's own message is shown when it is Korean. */
function describeFailure({ failCode, failMessage }: StoredPayment): string {
  const ours = failureTexts[failCode ?? '']
  return ours ?? refusalInKorean(failCode ?? '', failMessage ?? '') ?? '결제되지 않았어요.'
}
