import type { PaymentStatus } from '../../../../../contract/payment/payment.ts'
import type { Database } from '../../../shared/db/database.ts'
import { readCursor, toPage } from '../../../shared/db/paging.ts'
import { toPayment } from './payment.views.ts'
import { listAfter, listFrom } from './payment-list.repository.ts'
import { findSummary } from './payment-summary.repository.ts'

interface PaymentQuery {
  page: number
  size: number
  /** Cursor of the previous page; takes precedence over `page`. */
  cursor?: string | undefined
  status?: PaymentStatus | 'ALL' | undefined
}

export type PaymentLists = ReturnType<typeof createPaymentLists>

/** Lists a member's payments with the stored sums. */
export function createPaymentLists(db: Database) {
  return { list }

  async function list(memberId: string, { page, size, cursor, status }: PaymentQuery) {
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
}
