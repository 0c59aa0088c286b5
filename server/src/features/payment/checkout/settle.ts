import type { Database, Transact } from '../../../shared/db/database.ts'
import type { Log } from '../../../shared/log/log.ts'
import type { Notify } from '../../../shared/notices/templates.ts'
import { changeSummary } from '../customer/payment-summary.repository.ts'
import type { Payable } from '../payable.ts'
import { addEvent, changePayment, lockPayment, type StoredPayment } from '../payment.repository.ts'
import { depositNotice, paidNotice, repairedNotice } from '../payment-notices.ts'
import { addOrphan } from '../reconciliation/orphan.repository.ts'
import type { RefundLedger } from '../refund/refund-ledger.ts'
import type { Refunds } from '../refund/refund-request.ts'
import { hasFailed, isCaptured, methodOf, type TossPayment, toVirtualAccount } from '../toss/toss-payment.ts'

interface SettlementDependencies {
  db: Database
  transact: Transact
  now: () => Date
  payable: Payable
  refunds: Refunds
  refundLedger: RefundLedger
  notify: Notify
  log: Log
  /** Whether a payment by virtual account is accepted. */
  takesDeposits: boolean
}

export type Settlement = ReturnType<typeof createSettlement>

/** Returns whether money was captured by the payment, including payments that were refunded later. */
export const wasCaptured = ({ status }: Pick<StoredPayment, 'status'>) =>
  status === 'COMPLETED' || status === 'CANCELLED' || status === 'REFUNDED'

/**
 * Brings stored payments to the state that the provider reports. The confirmation, webhooks, the sweep and
 * the daily reconciliation all use it. Idempotent.
 */
export function createSettlement(dependencies: SettlementDependencies) {
  const { db, transact, now, payable, refundLedger, notify, log, takesDeposits } = dependencies
  const { completePayment } = createCompletion(dependencies)
  return { applyProviderPayment, failPayment }

  /** Applies the provider's state and returns the stored payment afterwards. */
  async function applyProviderPayment(payment: StoredPayment, found: TossPayment): Promise<StoredPayment> {
    if (!matchesOrder(payment, found)) return recordMismatch(payment, found)
    if (isCaptured(found)) {
      const captured = await completePayment(payment, found)
      return refundLedger.recordCancels(captured, found)
    }
    if (found.status === 'WAITING_FOR_DEPOSIT') return recordVirtualAccount(payment, found)
    if (hasFailed(found) && isSameAttempt(payment, found)) {
      const { code = found.status, message = '' } = found.failure ?? {}
      return failPayment(payment, { code, message })
    }
    return payment
  }

  /** Marks a pending or confirming payment as FAILED and returns the stored payment afterwards. */
  async function failPayment(payment: StoredPayment, failure: { code: string; message: string }) {
    const ended = await transact(async (tx) => {
      const failed = await changePayment(tx, payment, ['PENDING', 'CONFIRMING'], {
        status: 'FAILED',
        failCode: failure.code,
        failMessage: failure.message,
        confirmingSince: null,
      })
      if (failed) await addEvent(tx, payment, { kind: 'FAILED', detail: { why: failure.code }, at: now() })
      return failed ?? (await lockPayment(tx, payment))
    })
    return ended ?? payment
  }

  /** Stores the account that the customer transfers to, and extends the slot hold up to its due date. */
  async function recordVirtualAccount(payment: StoredPayment, found: TossPayment): Promise<StoredPayment> {
    const account = toVirtualAccount(found)
    if (payment.status !== 'CONFIRMING' || !account) return payment
    if (!takesDeposits) return refuseVirtualAccount(payment, found)
    const pending = await transact(async (tx) => {
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
      await notify(tx, depositNotice(payment, account))
      return changed
    })
    return pending ?? payment
  }

  /** Fails a payment by a method that is not offered; the sweep closes the account. */
  async function refuseVirtualAccount(payment: StoredPayment, found: TossPayment): Promise<StoredPayment> {
    log.error({ payment: payment.id }, 'virtual accounts are off here, and the payment provider offers them')
    const stored = { ...methodOf(found), paymentKey: found.paymentKey }
    const changed = await changePayment(db, payment, ['CONFIRMING'], stored)
    return changed ? failPayment(changed, virtualAccountRefusal) : payment
  }

  /** Ignores a reply about another order, amount or currency, and records it for an administrator. */
  async function recordMismatch(payment: StoredPayment, found: TossPayment): Promise<StoredPayment> {
    log.error({ payment: payment.id }, 'payment provider replied with another order, amount or currency')
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

type CompletionDependencies = Pick<
  SettlementDependencies,
  'transact' | 'now' | 'payable' | 'refunds' | 'notify'
>

/** Completes captured payments, and refunds at once those that no longer count for a reservation. */
function createCompletion({ transact, now, payable, refunds, notify }: CompletionDependencies) {
  return { completePayment }

  /** Records the capture of a payment and returns the stored payment afterwards. */
  async function completePayment(payment: StoredPayment, found: TossPayment): Promise<StoredPayment> {
    if (wasCaptured(payment)) return payment
    const completed = await transact(async (tx) => {
      await payable.lock(tx, payment.memberId, payment.reservationId)
      const before = await lockPayment(tx, payment)
      return before && !wasCaptured(before) ? recordCapture(tx, before, found) : before
    })
    return completed ?? payment
  }

  /** Must run inside the transaction that locked the reservation and the payment. */
  async function recordCapture(tx: Database, before: StoredPayment, found: TossPayment) {
    const { memberId, reservationId, purpose, amount } = before
    const at = now()
    const hadFailed = before.status === 'FAILED'
    const completed = await changePayment(tx, before, [before.status], {
      ...methodOf(found),
      status: 'COMPLETED',
      paymentKey: found.paymentKey,
      receiptUrl: found.receipt?.url ?? null,
      confirmingSince: null,
      // A fail code marks a payment that does not count for its reservation.
      failCode: hadFailed ? (before.failCode ?? 'GIVEN_UP') : null,
      completedAt: at,
    })
    if (!completed) throw new Error('A locked payment was changed by another transaction')
    await changeSummary(tx, memberId, { total: amount, to: 'COMPLETED' })
    const isAccepted =
      !hadFailed && (await payable.paid(tx, { memberId, reservationId, purpose, amount, at }))
    const kind = isAccepted ? 'COMPLETED' : 'REPAIRED'
    await addEvent(tx, before, { kind, detail: { from: before.status }, at })
    if (!isAccepted)
      await refunds.requestForPayment(tx, completed, { amount, cause: 'REPAIR', reason: '끝난 예약의 결제' })
    await notify(tx, isAccepted ? paidNotice(before) : repairedNotice(before))
    return completed
  }
}

const virtualAccountRefusal = {
  code: 'VIRTUAL_ACCOUNT_REFUSED',
  message: '가상계좌로는 결제할 수 없어요. 발급된 계좌에는 입금하지 말고, 다른 방법으로 결제해 주세요.',
}

const matchesOrder = (payment: StoredPayment, found: TossPayment) =>
  found.orderId === payment.orderId && found.totalAmount === payment.amount && found.currency === 'KRW'

/** An order may have several provider payments; a failed one counts only when it is the one being confirmed. */
const isSameAttempt = (payment: StoredPayment, found: TossPayment) => payment.paymentKey === found.paymentKey
