import type { Database, Transact } from '../../../shared/db/database.ts'
import type { Settlement } from '../checkout/settle.ts'
import { addEvent, changePayment, findAccountsToClose, type StoredPayment } from '../payment.repository.ts'
import type { TossClient } from '../toss/toss-client.ts'

interface AccountClosingDependencies {
  db: Database
  transact: Transact
  now: () => Date
  toss: TossClient
  settlement: Settlement
}

export type AccountClosing = ReturnType<typeof createAccountClosing>

const reason = '입금 전에 끝난 주문'

/** Closes virtual accounts of payments that ended before the deposit, so that no deposit arrives for a cancelled reservation. */
export function createAccountClosing({ db, transact, now, toss, settlement }: AccountClosingDependencies) {
  return { find: (count: number) => findAccountsToClose(db, count), close }

  /** Asks the provider for the state first. Without an answer the account stays listed, and the next sweep tries again. */
  async function close(payment: StoredPayment): Promise<void> {
    const { id, paymentKey, orderId, amount } = payment
    const found = await toss.find(orderId)
    if (found.verdict === 'REFUSED') return storeClosed(payment)
    if (found.verdict !== 'DONE') return
    if (found.value.status !== 'WAITING_FOR_DEPOSIT') {
      // A deposit that arrived first is entered, and returned.
      await settlement.applyProviderPayment(payment, found.value)
      return storeClosed(payment)
    }
    const cancellation = { id: `close-${id}`, amount, reason }
    const answer = await toss.cancel(paymentKey ?? found.value.paymentKey, cancellation)
    if (answer.verdict === 'DONE') await storeClosed(payment)
  }

  async function storeClosed(payment: StoredPayment) {
    await transact(async (tx) => {
      const closed = await changePayment(tx, payment, ['FAILED'], { accountClosedAt: now() })
      if (closed) await addEvent(tx, payment, { kind: 'ACCOUNT_CLOSED', at: now() })
    })
  }
}
