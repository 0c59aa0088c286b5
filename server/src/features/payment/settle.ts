import type { Database } from '../../shared/db/database.ts'
import type { Log } from '../../shared/log/log.ts'
import type { CancelBooks } from './cancel-books.ts'
import { type CompletionDependencies, createCompletion } from './completion.ts'
import { depositNews } from './news.ts'
import { addOrphan } from './orphan.repository.ts'
import { addEvent, changePayment, lockPayment, type StoredPayment } from './payment.repository.ts'
import { accountOf, isCaptured, isOver, methodOf, type TossPayment } from './toss/toss-payment.ts'

export interface SettleDependencies extends CompletionDependencies {
  db: Database
  cancelBooks: CancelBooks
  log: Log
}

export type Settle = ReturnType<typeof createSettle>

/**
 * Brings our books to what the provider says. Every way to a decision (the confirmation, a webhook,
 * the sweeper, the daily comparison) ends here, and coming twice changes nothing.
 */
export function createSettle(deps: SettleDependencies) {
  const { db, transact, now, payable, cancelBooks, notify, log } = deps
  const completion = createCompletion(deps)
  return { adopt, end }

  /** Answers the payment as it is afterwards. */
  async function adopt(payment: StoredPayment, found: TossPayment): Promise<StoredPayment> {
    if (!isOurs(payment, found)) return distrust(payment, found)
    if (isCaptured(found)) {
      const captured = await completion.complete(payment, found)
      return cancelBooks.adopt(captured, found)
    }
    if (found.status === 'WAITING_FOR_DEPOSIT') return awaitDeposit(payment, found)
    if (isOver(found) && isAbout(payment, found)) {
      const { code = found.status, message = '' } = found.failure ?? {}
      return end(payment, { code, message })
    }
    return payment
  }

  /** It came to nothing. */
  async function end(payment: StoredPayment, why: { code: string; message: string }) {
    const ended = await transact(async (tx) => {
      const changes = {
        status: 'FAILED' as const,
        failCode: why.code,
        failMessage: why.message,
        confirmingSince: null,
      }
      const failed = await changePayment(tx, payment, ['PENDING', 'CONFIRMING'], changes)
      if (failed) await addEvent(tx, payment, { kind: 'FAILED', detail: { why: why.code }, at: now() })
      return failed ?? (await lockPayment(tx, payment))
    })
    return ended ?? payment
  }

  /** The person was given an account to pay into; the reservation waits with them. */
  async function awaitDeposit(payment: StoredPayment, found: TossPayment): Promise<StoredPayment> {
    const account = accountOf(found)
    if (payment.status !== 'CONFIRMING' || !account) return payment
    const waiting = await transact(async (tx) => {
      const { memberId, reservationId } = payment
      await payable.lock(tx, memberId, reservationId)
      const changed = await changePayment(tx, payment, ['CONFIRMING'], {
        ...methodOf(found),
        status: 'PENDING',
        paymentKey: found.paymentKey,
        virtualAccount: account,
        confirmingSince: null,
      })
      if (!changed) return lockPayment(tx, payment)
      const until = account.dueAt === null ? undefined : new Date(account.dueAt)
      await payable.begun(tx, memberId, reservationId, now(), until)
      await addEvent(tx, payment, { kind: 'WAITING_FOR_DEPOSIT', at: now() })
      await notify(tx, depositNews(payment, account))
      return changed
    })
    return waiting ?? payment
  }

  /** What the provider says is about something else: nothing is believed, and an operator must look. */
  async function distrust(payment: StoredPayment, found: TossPayment): Promise<StoredPayment> {
    log.error({ payment: payment.id }, 'the payment provider answers with another amount, currency or order')
    const isNew = await addOrphan(db, {
      paymentKey: found.paymentKey,
      orderId: payment.orderId,
      amount: found.totalAmount,
      kind: 'AMOUNT_DIFFERS',
      providerStatus: found.status,
      foundAt: now(),
    })
    const detail = { amount: found.totalAmount, currency: found.currency }
    if (isNew) await addEvent(db, payment, { kind: 'REPLY_DIFFERS', detail, at: now() })
    return payment
  }
}

const isOurs = (payment: StoredPayment, found: TossPayment) =>
  found.orderId === payment.orderId && found.totalAmount === payment.amount && found.currency === 'KRW'

/** A person may have authenticated twice for one order; only an end of the try that we confirm is its end. */
const isAbout = (payment: StoredPayment, found: TossPayment) => payment.paymentKey === found.paymentKey
