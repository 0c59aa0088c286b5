import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { OpenMatter } from '../../../../../contract/home/open-matters.ts'
import type { MoneyInProgress } from '../../../../../contract/payment/payment.ts'
import type { Database } from '../../../shared/db/database.ts'
import { groupRows } from '../../../shared/personal/personal-data.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { ofReservation } from '../payment.repository.ts'
import { payment, type RefundStatus, refund } from '../payment.tables.ts'
import { toVirtualAccount } from './list-payments.ts'

/** Returns what is not settled yet of a reservation's money, also of payments that do not count for it. */
export async function findMoneyInProgress(
  db: Database,
  memberId: string,
  reservationId: string,
): Promise<MoneyInProgress> {
  const [refunds, [awaited]] = await Promise.all([
    db
      .select({ paymentId: refund.paymentId, amount: refund.amount, status: refund.status })
      .from(payment)
      .innerJoin(refund, and(eq(refund.memberId, payment.memberId), eq(refund.paymentId, payment.id)))
      .where(ofReservation(memberId, reservationId))
      .orderBy(asc(refund.createdAt), asc(refund.id)),
    findAwaitedDeposits(db, [{ memberId, id: reservationId }]),
  ])
  const account = awaited && toVirtualAccount(awaited)
  const byPayment = groupRows(refunds, ({ paymentId }) => paymentId)
  const pending = refunds.filter(({ status }) => status === 'PENDING')
  return {
    refundPending: pending.reduce((sum, { amount }) => sum + amount, 0),
    refundRefused: [...byPayment.values()].reduce((sum, rows) => sum + sumRefused(rows), 0),
    deposit: account ? { ...account, amount: awaited.amount } : null,
  }
}

/** Returns the payments of these reservations whose deposit is awaited. */
export const findAwaitedDeposits = (db: Database, keys: { memberId: string; id: string }[]) =>
  db
    .select()
    .from(payment)
    .where(
      and(
        inArray(
          payment.memberId,
          keys.map(({ memberId }) => memberId),
        ),
        inArray(
          payment.reservationId,
          keys.map(({ id }) => id),
        ),
        isDepositAwaited,
      ),
    )

const isDepositAwaited = and(eq(payment.status, 'PENDING'), isNotNull(payment.virtualAccount))

/**
 * Amount in won that the provider refused to refund and that no later refund has repeated. `refunds` are all of one payment,
 * oldest first.
 */
export function sumRefused(refunds: readonly { amount: number; status: RefundStatus }[]): number {
  let refused = 0
  for (const { amount, status } of refunds) {
    refused = Math.max(0, refused - amount)
    if (status === 'FAILED') refused += amount
  }
  return refused
}

const maxDeposits = 20

/** Transfers to virtual accounts that are awaited. */
export async function findOpenDeposits(db: Database, memberId: string): Promise<OpenMatter[]> {
  const { reservationId, orderName, amount, virtualAccount } = payment
  const rows = await db
    .select({ reservationId, orderName, amount, virtualAccount })
    .from(payment)
    .where(and(eq(payment.memberId, memberId), isDepositAwaited))
    .limit(maxDeposits)
  return rows.map((row) => ({
    kind: 'DEPOSIT',
    id: row.reservationId,
    subject: row.orderName,
    amount: row.amount,
    at: row.virtualAccount?.dueAt ? seoulIso(new Date(row.virtualAccount.dueAt)) : null,
  }))
}
