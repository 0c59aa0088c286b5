import { desc, eq, isNull } from 'drizzle-orm'
import { countUpTo } from '../../shared/db/count-up-to.ts'
import type { Database } from '../../shared/db/database.ts'
import { payment, paymentOrphan, refund, refundProposal } from './payment.tables.ts'

/** What waits for those who look after the money, counted up to `most`. */
export async function moneyWaiting(db: Database, most: number) {
  const [proposed, failed, orphans] = await Promise.all([
    countUpTo(db, refundProposal, eq(refundProposal.status, 'OPEN'), most),
    countUpTo(db, refund, eq(refund.status, 'FAILED'), most),
    countUpTo(db, paymentOrphan, isNull(paymentOrphan.settledAt), most),
  ])
  return { REFUNDS_PROPOSED: proposed, REFUNDS_FAILED: failed, ORPHANS: orphans }
}

/** The newest payment that the provider took, and the newest that came to nothing. */
export async function paymentNews(db: Database) {
  const last = async (status: 'COMPLETED' | 'FAILED') => {
    const [found] = await db
      .select({ at: payment.createdAt })
      .from(payment)
      .where(eq(payment.status, status))
      .orderBy(desc(payment.createdAt))
      .limit(1)
    return found?.at ?? null
  }
  const [lastSuccess, lastFailure] = await Promise.all([last('COMPLETED'), last('FAILED')])
  return { lastSuccess, lastFailure }
}
