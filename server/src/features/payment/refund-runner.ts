import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../shared/db/database.ts'
import { crashPoint } from '../../shared/drill/crash-point.ts'
import type { JobDefinition } from '../../shared/jobs/job.ts'
import type { Log } from '../../shared/log/log.ts'
import type { CancelBooks } from './cancel-books.ts'
import { findPayment, type PaymentId, type StoredPayment } from './payment.repository.ts'
import { findLatestSettled, findPending, findRefund, type StoredRefund } from './refund.repository.ts'
import { refundJobKind } from './refund-request.ts'
import type { TossClient } from './toss/toss-client.ts'

export interface RefundRunnerDependencies {
  db: Database
  now: () => Date
  toss: TossClient
  cancelBooks: CancelBooks
  log: Log
}

export type RefundRunner = ReturnType<typeof createRefundRunner>

/** Of two cancels within a second the provider works off only the first. */
const betweenCancelsMs = 1100
/** Older than this, somebody has probably asked before. */
const freshMs = 5000

/** Makes the refunds of a payment, one after the other, each under its own key and none twice. */
export function createRefundRunner({ db, now, toss, cancelBooks, log }: RefundRunnerDependencies) {
  return {
    run,
    job: { kind: refundJobKind, run: (payload) => run(payload as PaymentId) } satisfies JobDefinition,
  }

  /** Ends when none is left, or one stays in doubt: the sweeper comes back to that. */
  async function run(id: PaymentId): Promise<void> {
    for (;;) {
      const payment = await findPayment(db, id)
      const [refund] = await findPending(db, id)
      if (!payment?.paymentKey || !refund) return
      await keepDistance(payment)
      await make(payment, payment.paymentKey, refund)
      if ((await stateOf(refund)) === 'PENDING') return
    }
  }

  async function make(payment: StoredPayment, paymentKey: string, refund: StoredRefund) {
    const isFresh = now().getTime() - refund.createdAt.getTime() < freshMs
    if (!isFresh && (await look(payment, refund)) !== 'PENDING') return
    crashPoint('after-refund-intent')
    const answer = await toss.cancel(paymentKey, refund)
    crashPoint('after-refund-call')
    if (answer.verdict === 'DONE') {
      crashPoint('before-refund-settle')
      await cancelBooks.adopt(payment, answer.value)
      return
    }
    if (answer.verdict === 'ALARM') log.error({ reason: answer.code }, 'the payment provider lets nobody in')
    const state = await look(payment, refund)
    if (state === 'PENDING' && answer.verdict === 'REFUSED')
      await cancelBooks.fail(payment, refund, answer.code)
  }

  /** Asks what became of it. More than what is left can never be given back. */
  async function look(payment: StoredPayment, refund: StoredRefund) {
    const found = await toss.find(payment.orderId)
    if (found.verdict !== 'DONE') return 'UNKNOWN'
    await cancelBooks.adopt(payment, found.value)
    const state = await stateOf(refund)
    if (state !== 'PENDING' || found.value.balanceAmount >= refund.amount) return state
    await cancelBooks.fail(payment, refund, 'NOT_CANCELABLE_AMOUNT')
    return 'FAILED'
  }

  async function stateOf({ memberId, id }: StoredRefund) {
    return (await findRefund(db, memberId, id))?.status
  }

  async function keepDistance(payment: StoredPayment) {
    const settledAt = (await findLatestSettled(db, payment))?.settledAt?.getTime() ?? 0
    const waitMs = settledAt + betweenCancelsMs - now().getTime()
    if (waitMs > 0) await pause(Math.min(waitMs, betweenCancelsMs))
  }
}
