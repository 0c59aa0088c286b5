import type { DepositAwaited, MoneyInProgress } from '../../../../../contract/payment/payment.ts'
import type { Database } from '../../../shared/db/database.ts'
import { groupRows } from '../../../shared/personal/personal-data.ts'
import { findAwaitedDeposit, type StoredPayment } from '../payment.repository.ts'
import { findRefundsOfReservation } from '../refund/refund.repository.ts'
import { sumRefused } from '../refund/refused-refunds.ts'
import { toVirtualAccount } from './payment.views.ts'

/** Returns what is not settled yet of a reservation's money, also of payments that do not count for it. */
export async function findMoneyInProgress(
  db: Database,
  memberId: string,
  reservationId: string,
): Promise<MoneyInProgress> {
  const [refunds, awaited] = await Promise.all([
    findRefundsOfReservation(db, memberId, reservationId),
    findAwaitedDeposit(db, memberId, reservationId),
  ])
  const byPayment = groupRows(refunds, ({ paymentId }) => paymentId)
  const pending = refunds.filter(({ status }) => status === 'PENDING')
  return {
    refundPending: pending.reduce((sum, { amount }) => sum + amount, 0),
    refundRefused: [...byPayment.values()].reduce((sum, rows) => sum + sumRefused(rows), 0),
    deposit: awaited ? toDeposit(awaited) : null,
  }
}

function toDeposit(payment: StoredPayment): DepositAwaited | null {
  const account = toVirtualAccount(payment)
  return account && { ...account, amount: payment.amount }
}
