import { and, eq, isNotNull } from 'drizzle-orm'
import type { OpenMatter } from '../../../../../contract/home/open-matters.ts'
import type { Database } from '../../../shared/db/database.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { payment } from '../payment.tables.ts'

/** Transfers to virtual accounts that are awaited. */
export async function findOpenDeposits(db: Database, memberId: string): Promise<OpenMatter[]> {
  const { reservationId, orderName, amount, virtualAccount, status } = payment
  const rows = await db
    .select({ reservationId, orderName, amount, virtualAccount })
    .from(payment)
    .where(and(eq(payment.memberId, memberId), eq(status, 'PENDING'), isNotNull(virtualAccount)))
    .limit(maxDeposits)
  return rows.map((row) => ({
    kind: 'DEPOSIT',
    id: row.reservationId,
    subject: row.orderName,
    amount: row.amount,
    at: row.virtualAccount?.dueAt ? seoulIso(new Date(row.virtualAccount.dueAt)) : null,
  }))
}

const maxDeposits = 20
