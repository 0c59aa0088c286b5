import { and, eq, getTableColumns } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { PaymentStatus } from '../../../../../contract/payment/payment.ts'
import type { Database } from '../../../shared/db/database.ts'
import { isAfter, newestFirst } from '../../../shared/db/keyset.ts'
import { type Cursor, readCursor, toPage } from '../../../shared/db/paging.ts'
import type { StoredPayment } from '../payment.repository.ts'
import { payment, type StoredPaymentStatus } from '../payment.tables.ts'
import { toPayment } from './payment.views.ts'
import { findSummary } from './payment-summary.repository.ts'

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
