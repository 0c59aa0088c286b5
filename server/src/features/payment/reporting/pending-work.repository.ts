import { desc, eq, isNull } from 'drizzle-orm'
import { countUpTo } from '../../../shared/db/count-up-to.ts'
import type { Database } from '../../../shared/db/database.ts'
import { payment, paymentOrphan, refund, refundProposal } from '../payment.tables.ts'

/** Counts proposals, failed refunds and orphans, each up to `max`. */
export async function countPendingMoney(db: Database, max: number) {
  const [proposed, failed, orphans] = await Promise.all([
    countUpTo(db, refundProposal, eq(refundProposal.status, 'OPEN'), max),
    countUpTo(db, refund, eq(refund.status, 'FAILED'), max),
    countUpTo(db, paymentOrphan, isNull(paymentOrphan.settledAt), max),
  ])
  return { REFUNDS_PROPOSED: proposed, REFUNDS_FAILED: failed, ORPHANS: orphans }
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
