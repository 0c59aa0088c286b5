import type { PaymentStatus } from '../../../../contract/payment.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { newId } from '../../shared/ids/ids.ts'
import type { Log } from '../../shared/log/log.ts'
import type { Notify } from '../../shared/notices/templates.ts'
import { refundedNews, refundFailedNews } from './news.ts'
import type { Payable } from './payable.ts'
import {
  addEvent,
  addRefunded,
  changePayment,
  lockPayment,
  type StoredPayment,
} from './payment.repository.ts'
import {
  endRefund,
  findPending,
  findTransactionKeys,
  insertRefund,
  type StoredRefund,
  sumPending,
} from './refund.repository.ts'
import { changeSummary } from './summary.repository.ts'
import { cancelsOf, type TossCancel, type TossPayment } from './toss/toss-payment.ts'

export interface CancelBooksDependencies {
  transact: Transact
  now: () => Date
  payable: Payable
  notify: Notify
  log: Log
}

export type CancelBooks = ReturnType<typeof createCancelBooks>

/** Keeps the book of what was given back; the provider's list of cancels is the truth. */
export function createCancelBooks({ transact, now, payable, notify, log }: CancelBooksDependencies) {
  return { adopt, fail }

  /** Enters every cancel that is not in our books yet. Answers the payment as it is afterwards. */
  async function adopt(payment: StoredPayment, found: TossPayment): Promise<StoredPayment> {
    const cancels = cancelsOf(found)
    if (cancels.length === 0) return payment
    const settled = await transact(async (tx) => {
      await payable.lock(tx, payment.memberId, payment.reservationId)
      let current = await lockPayment(tx, payment)
      const known = await findTransactionKeys(tx, payment)
      for (const cancel of cancels.filter(({ transactionKey }) => !known.has(transactionKey))) {
        current = current && (await enter(tx, current, cancel))
      }
      return current
    })
    return settled ?? payment
  }

  /**
   * A cancel carries no id of ours: it belongs to the oldest of our refunds of that amount. Refunds of
   * a payment are made one after the other, oldest first. One that we never asked for was made by an
   * operator at the provider.
   */
  async function enter(tx: Database, payment: StoredPayment, cancel: TossCancel): Promise<StoredPayment> {
    const { cancelAmount: amount, transactionKey } = cancel
    const raised = await addRefunded(tx, payment, amount)
    if (!raised) {
      log.error({ payment: payment.id }, 'the payment provider gave back more than was paid')
      return payment
    }
    const pending = (await findPending(tx, payment)).find((refund) => refund.amount === amount)
    const settled = { status: 'SETTLED' as const, transactionKey, settledAt: now() }
    if (pending) await endRefund(tx, pending, settled)
    const refund = pending ?? fromOutside(payment, cancel)
    if (!pending) await insertRefund(tx, { ...refund, ...settled })
    return giveBack(tx, raised, refund)
  }

  async function giveBack(tx: Database, payment: StoredPayment, refund: StoredRefund) {
    const { memberId, reservationId, purpose, status: from } = payment
    const { amount } = refund
    const status = statusAfter(payment, refund)
    const changed = await changePayment(tx, payment, [from], { status })
    await changeSummary(tx, memberId, { total: -amount, from: from as Captured, to: status })
    await addEvent(tx, payment, { kind: 'REFUND_SETTLED', detail: { refund: refund.id, amount }, at: now() })
    const isLast = (await sumPending(tx, memberId, reservationId)) === 0
    if (reachedReservation(payment)) {
      await payable.refunded(tx, { memberId, reservationId, purpose, amount, at: now(), isLast })
    }
    await notify(tx, refundedNews(payment, amount))
    return changed ?? payment
  }

  /** The provider will not do it: an operator has to. */
  async function fail(payment: StoredPayment, refund: StoredRefund, code: string) {
    await transact(async (tx) => {
      await payable.lock(tx, payment.memberId, payment.reservationId)
      await lockPayment(tx, payment)
      if (!(await endRefund(tx, refund, { status: 'FAILED', failCode: code }))) return
      await addEvent(tx, payment, { kind: 'REFUND_FAILED', detail: { refund: refund.id, code }, at: now() })
      await notify(tx, refundFailedNews(payment, refund.amount))
    })
    log.error({ refund: refund.id, reason: code }, 'the payment provider refuses a refund')
  }

  function fromOutside({ memberId, reservationId, id }: StoredPayment, cancel: TossCancel): StoredRefund {
    return {
      id: newId(),
      memberId,
      reservationId,
      paymentId: id,
      amount: cancel.cancelAmount,
      cause: 'OPERATOR',
      reason: cancel.cancelReason ?? '',
      status: 'SETTLED',
      transactionKey: cancel.transactionKey,
      failCode: null,
      createdAt: now(),
      settledAt: now(),
    }
  }
}

/** Money of an attempt that was given up before never did. */
const reachedReservation = ({ failCode }: StoredPayment) => failCode === null

type Captured = Extract<PaymentStatus, 'COMPLETED' | 'CANCELLED' | 'REFUNDED'>

/** CANCELLED: everything came back at once because the customer cancelled. All else is REFUNDED. */
function statusAfter({ status, amount }: StoredPayment, refund: StoredRefund): Captured {
  const isWhole = status === 'COMPLETED' && refund.amount === amount
  return isWhole && refund.cause === 'CUSTOMER_CANCEL' ? 'CANCELLED' : 'REFUNDED'
}
