import { eq, sql } from 'drizzle-orm'
import type { PaymentStatus } from '../../../../contract/payment.ts'
import type { Database } from '../../shared/db/database.ts'
import { paymentSummary } from './payment.tables.ts'

type CountedStatus = Extract<PaymentStatus, 'COMPLETED' | 'CANCELLED' | 'REFUNDED'>
const columns = { COMPLETED: 'completed', CANCELLED: 'cancelled', REFUNDED: 'refunded' } as const
export type Summary = typeof paymentSummary.$inferSelect

export async function findSummary(db: Database, memberId: string): Promise<Summary> {
  const [found] = await db.select().from(paymentSummary).where(eq(paymentSummary.memberId, memberId))
  return found ?? { memberId, total: 0, completed: 0, cancelled: 0, refunded: 0 }
}

/** Keeps the sums right where a payment changes: `total` won more or less, one from a status to another. */
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
