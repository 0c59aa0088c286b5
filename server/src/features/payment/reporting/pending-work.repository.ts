import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import { countUpTo } from '../../../shared/db/count-up-to.ts'
import type { Database } from '../../../shared/db/database.ts'
import { payment, paymentOrphan, refund, refundProposal } from '../payment.tables.ts'
import { lateBefore } from '../refund/refund.repository.ts'

/** Counts proposals, failed and late refunds, and orphans, each up to `max`. */
export async function countPendingMoney(db: Database, now: Date, max: number) {
  const isLate = and(eq(refund.status, 'PENDING'), lt(refund.createdAt, lateBefore(now)))
  const [proposed, failed, late, orphans] = await Promise.all([
    countUpTo(db, refundProposal, eq(refundProposal.status, 'OPEN'), max),
    countUpTo(db, refund, eq(refund.status, 'FAILED'), max),
    countUpTo(db, refund, isLate, max),
    countUpTo(db, paymentOrphan, isNull(paymentOrphan.settledAt), max),
  ])
  return { REFUNDS_PROPOSED: proposed, REFUNDS_FAILED: failed, REFUNDS_LATE: late, ORPHANS: orphans }
}

/** Returns the times of the newest completed and the newest failed payment. */
export async function findLastPaymentOutcomes(db: Database) {
  const findLast = async (status: 'COMPLETED' | 'FAILED') => {
    const [found] = await db
      .select({ at: payment.createdAt })
      .from(payment)
      .where(eq(payment.status, status))
      .orderBy(desc(payment.createdAt))
      .limit(1)
    return found?.at ?? null
  }
  const [lastSuccess, lastFailure] = await Promise.all([findLast('COMPLETED'), findLast('FAILED')])
  return { lastSuccess, lastFailure }
}
