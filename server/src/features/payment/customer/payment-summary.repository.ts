import { eq, sql } from 'drizzle-orm'
import type { PaymentStatus } from '../../../../../contract/payment/payment.ts'
import type { Database } from '../../../shared/db/database.ts'
import { paymentSummary } from '../payment.tables.ts'

type CountedStatus = Extract<PaymentStatus, 'COMPLETED' | 'CANCELLED' | 'REFUNDED'>
const columns = { COMPLETED: 'completed', CANCELLED: 'cancelled', REFUNDED: 'refunded' } as const
type Summary = typeof paymentSummary.$inferSelect

/** Returns zeros for a member without payments. */
export async function findSummary(db: Database, memberId: string): Promise<Summary> {
  const [found] = await db.select().from(paymentSummary).where(eq(paymentSummary.memberId, memberId))
  return found ?? { memberId, total: 0, completed: 0, cancelled: 0, refunded: 0 }
}

/** Adds `total` won to the member's sum and moves one payment from status `from` to `to` in the counts. */
export async function changeSummary(
  tx: Database,
  memberId: string,
  { total, from, to }: { total: number; from?: CountedStatus; to: CountedStatus },
) {
  const change = { total, completed: 0, cancelled: 0, refunded: 0 }
  if (from) change[columns[from]] -= 1
  change[columns[to]] += 1
  await tx
    .insert(paymentSummary)
    .values({ memberId, ...change })
    .onConflictDoUpdate({
      target: paymentSummary.memberId,
      set: {
        total: sql`${paymentSummary.total} + ${change.total}`,
        completed: sql`${paymentSummary.completed} + ${change.completed}`,
        cancelled: sql`${paymentSummary.cancelled} + ${change.cancelled}`,
        refunded: sql`${paymentSummary.refunded} + ${change.refunded}`,
      },
    })
}

/** Returns the number of a member's captured payments, including refunded ones. */
export async function countPayments(db: Database, memberId: string): Promise<number> {
  const { completed, cancelled, refunded } = await findSummary(db, memberId)
  return completed + cancelled + refunded
}
