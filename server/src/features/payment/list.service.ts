import type { PaymentStatus } from '../../../../contract/payment.ts'
import type { Database } from '../../shared/db/database.ts'
import { readCursor, toPage } from '../../shared/http/cursor.ts'
import { listAfter, listFrom } from './list.repository.ts'
import { toPayment } from './payment.views.ts'
import { findSummary } from './summary.repository.ts'

export interface PaymentQuery {
  page: number
  size: number
  /** Of the page before; wins over `page`. */
  cursor?: string | undefined
  status?: PaymentStatus | 'ALL' | undefined
}

export type PaymentLists = ReturnType<typeof createPaymentLists>

/** Reads a member's payments with their kept sums. */
export function createPaymentLists(db: Database) {
  return { list }

  async function list(memberId: string, { page, size, cursor, status }: PaymentQuery) {
    const of = { memberId, status: status === 'ALL' ? undefined : status }
    const rows =
      cursor === undefined && page > 0
        ? await listFrom(db, of, page * size, size + 1)
        : await listAfter(db, of, cursor === undefined ? undefined : readCursor(cursor), size + 1)
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
