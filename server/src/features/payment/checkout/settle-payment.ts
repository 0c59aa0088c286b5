import { formatWon } from '../../../../../contract/reservation/price.ts'
import type { Database } from '../../../shared/db/database.ts'
import { type PaymentContext, withLockedPayment } from '../context.ts'
import {
  addEvent,
  changePayment,
  changeSummary,
  lockPayment,
  type StoredPayment,
} from '../payment.repository.ts'
import { paymentOrphan } from '../payment.tables.ts'
import { paymentNotice } from '../payment-notices.ts'
import { requestRefund } from '../refund/refunds.ts'
import { recordCancels } from '../refund/settle-refunds.ts'
import { hasFailed, isCaptured, methodOf, type TossPayment, toVirtualAccount } from '../toss.ts'

/** Returns whether money was captured by the payment, including payments that were refunded later. */
export const wasCaptured = ({ status }: Pick<StoredPayment, 'status'>) =>
  status === 'COMPLETED' || status === 'CANCELLED' || status === 'REFUNDED'

/**
 * Brings a stored payment to the state that the provider reports, and returns the stored payment afterwards. The
 * confirmation, webhooks, the sweep and the daily reconciliation all use it. Idempotent.
 */
export async function applyProviderPayment(ctx: PaymentContext, payment: StoredPayment, found: TossPayment) {
  if (!matchesOrder(payment, found)) return recordMismatch(ctx, payment, found)
  if (isCaptured(found)) {
    const captured = await completePayment(ctx, payment, found)
    return recordCancels(ctx, captured, found)
  }
  if (found.status === 'WAITING_FOR_DEPOSIT') return recordVirtualAccount(ctx, payment, found)
  if (hasFailed(found) && isSameAttempt(payment, found)) {
    const { code = found.status, message = '' } = found.failure ?? {}
    return failPayment(ctx, payment, { code, message })
  }
  return payment
}

const matchesOrder = (payment: StoredPayment, found: TossPayment) =>
  found.orderId === payment.orderId && found.totalAmount === payment.amount && found.currency === 'KRW'

/** An order may have several provider payments; a failed one counts only when it is the one being confirmed. */
const isSameAttempt = (payment: StoredPayment, found: TossPayment) => payment.paymentKey === found.paymentKey

/** Marks a pending or confirming payment as FAILED and returns the stored payment afterwards. */
export async function failPayment(
  { transact, now }: PaymentContext,
  payment: StoredPayment,
  failure: { code: string; message: string },
): Promise<StoredPayment> {
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

/** Records the capture of a payment and returns the stored payment afterwards. */
async function completePayment(ctx: PaymentContext, payment: StoredPayment, found: TossPayment) {
  if (wasCaptured(payment)) return payment
  const completed = await withLockedPayment(ctx, payment, async (tx, before) =>
    before && !wasCaptured(before) ? recordCapture(ctx, tx, before, found) : before,
  )
  return completed ?? payment
}

/**
 * Completes a captured payment, and refunds it at once when it no longer counts for a reservation. Must run inside the
 * transaction that locked the reservation and the payment.
 */
async function recordCapture(ctx: PaymentContext, tx: Database, before: StoredPayment, found: TossPayment) {
  const { memberId, reservationId, purpose, amount } = before
  const at = ctx.now()
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
    !hadFailed && (await ctx.payable.paid(tx, { memberId, reservationId, purpose, amount, at }))
  const kind = isAccepted ? 'COMPLETED' : 'REPAIRED'
  await addEvent(tx, before, { kind, detail: { from: before.status }, at })
  if (!isAccepted)
    await requestRefund(ctx, tx, completed, { amount, cause: 'REPAIR', reason: '끝난 예약의 결제' })
  await ctx.notify(tx, paymentNotice(before, isAccepted ? 'PAID' : 'PAYMENT_REPAIRED'))
  return completed
}

/** Stores the account that the customer transfers to, and extends the slot hold up to its due date. */
async function recordVirtualAccount(ctx: PaymentContext, payment: StoredPayment, found: TossPayment) {
  const account = toVirtualAccount(found)
  if (payment.status !== 'CONFIRMING' || !account) return payment
  if (!ctx.toss.takesDeposits) return refuseVirtualAccount(ctx, payment, found)
  const { payable, now } = ctx
  const { memberId, reservationId, orderName, amount } = payment
  const { bank, accountNumber } = account
  const pending = await withLockedPayment(ctx, payment, async (tx, locked) => {
    const changed = await changePayment(tx, payment, ['CONFIRMING'], {
      ...methodOf(found),
      status: 'PENDING',
      paymentKey: found.paymentKey,
      virtualAccount: account,
      confirmingSince: null,
    })
    if (!changed) return locked
    const until = account.dueAt === null ? undefined : new Date(account.dueAt)
    await payable.begun(tx, memberId, reservationId, now(), until)
    await addEvent(tx, payment, { kind: 'WAITING_FOR_DEPOSIT', at: now() })
    const values = { orderName, amount: formatWon(amount), bank, accountNumber }
    const link = `/reservation-detail/${reservationId}`
    await ctx.notify(tx, { memberId, notice: 'DEPOSIT_AWAITED', values, link })
    return changed
  })
  return pending ?? payment
}

const virtualAccountRefusal = {
  code: 'VIRTUAL_ACCOUNT_REFUSED',
  message: '가상계좌로는 결제할 수 없어요. 발급된 계좌에는 입금하지 말고, 다른 방법으로 결제해 주세요.',
}

/** Fails a payment by a method that is not offered; the sweep closes the account. */
async function refuseVirtualAccount(ctx: PaymentContext, payment: StoredPayment, found: TossPayment) {
  ctx.log.error(
    { payment: payment.id },
    'virtual accounts are off here, and the payment provider offers them',
  )
  const stored = { ...methodOf(found), paymentKey: found.paymentKey }
  const changed = await changePayment(ctx.db, payment, ['CONFIRMING'], stored)
  return changed ? failPayment(ctx, changed, virtualAccountRefusal) : payment
}

/** Ignores a reply about another order, amount or currency, and records it for an administrator. */
async function recordMismatch({ db, now, log }: PaymentContext, payment: StoredPayment, found: TossPayment) {
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

/** Returns false when the orphan was already stored. */
export async function addOrphan(db: Database, orphan: typeof paymentOrphan.$inferInsert): Promise<boolean> {
  const { rowCount } = await db.insert(paymentOrphan).values(orphan).onConflictDoNothing()
  return rowCount === 1
}
