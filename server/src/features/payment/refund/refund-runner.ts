import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../../shared/db/database.ts'
import type { JobDefinition } from '../../../shared/jobs/job.ts'
import type { Log } from '../../../shared/log/log.ts'
import { addEventUpTo, findPayment, type PaymentId, type StoredPayment } from '../payment.repository.ts'
import type { TossClient } from '../toss/toss-client.ts'
import {
  findLatestSettledRefund,
  findPendingRefunds,
  findRefund,
  markTried,
  type StoredRefund,
} from './refund.repository.ts'
import type { RefundLedger } from './refund-ledger.ts'
import { refundJobKind } from './refund-request.ts'

interface RefundRunnerDependencies {
  db: Database
  now: () => Date
  toss: TossClient
  refundLedger: RefundLedger
  log: Log
}

export type RefundRunner = ReturnType<typeof createRefundRunner>

/** The provider ignores a second cancellation within a second. */
const minGapMs = 1100
/** A refund is tried every 10 s until the provider decides; the history holds this many of its unknown outcomes. */
const maxDoubts = 5
/** For an older refund, the provider has probably been called before. */
const freshMs = 5000

/** Executes the pending refunds of a payment one after another, each with its own idempotency key. */
export function createRefundRunner({ db, now, toss, refundLedger, log }: RefundRunnerDependencies) {
  return {
    run,
    job: {
      kind: refundJobKind,
      lane: 'money',
      run: (payload) => run(payload as PaymentId),
    } satisfies JobDefinition,
  }

  /** Stops when no refund is pending or when an outcome is unknown; the sweep retries that refund. */
  async function run(id: PaymentId): Promise<void> {
    for (;;) {
      const payment = await findPayment(db, id)
      const [refund] = await findPendingRefunds(db, id)
      if (!payment?.paymentKey || !refund) return
      await waitForGap(payment)
      await execute(payment, payment.paymentKey, refund)
      if ((await findStatus(refund)) === 'PENDING') return
    }
  }

  async function execute(payment: StoredPayment, paymentKey: string, refund: StoredRefund) {
    await markTried(db, refund, now())
    const isFresh = now().getTime() - refund.createdAt.getTime() < freshMs
    if (!isFresh) {
      const status = await queryProvider(payment, refund)
      if (status === 'UNKNOWN') return recordDoubt(payment, refund, 'NO_ANSWER')
      if (status !== 'PENDING') return
    }
    const answer = await toss.cancel(paymentKey, refund)
    if (answer.verdict === 'DONE') {
      await refundLedger.recordCancels(payment, answer.value)
      return
    }
    if (answer.verdict === 'ALARM')
      log.error({ reason: answer.code }, 'payment provider rejects our credentials')
    const status = await queryProvider(payment, refund)
    if (status === 'PENDING' && answer.verdict === 'REFUSED')
      await refundLedger.failRefund(payment, refund, answer.code)
    else if (status === 'PENDING' || status === 'UNKNOWN') await recordDoubt(payment, refund, answer.code)
  }

  async function recordDoubt(payment: StoredPayment, { id }: StoredRefund, code: string) {
    const detail = { refund: id, code }
    await addEventUpTo(db, payment, { kind: 'REFUND_DOUBT', detail, at: now() }, maxDoubts, { refund: id })
  }

  /**
   * Applies the provider's state and returns the status of the refund, or UNKNOWN without a reply. A refund above
   * the remaining balance becomes FAILED.
   */
  async function queryProvider(payment: StoredPayment, refund: StoredRefund) {
    const found = await toss.find(payment.orderId)
    if (found.verdict !== 'DONE') return 'UNKNOWN'
    await refundLedger.recordCancels(payment, found.value)
    const status = await findStatus(refund)
    if (status !== 'PENDING' || found.value.balanceAmount >= refund.amount) return status
    await refundLedger.failRefund(payment, refund, 'NOT_CANCELABLE_AMOUNT')
    return 'FAILED'
  }

  async function findStatus({ memberId, id }: StoredRefund) {
    return (await findRefund(db, memberId, id))?.status
  }

  async function waitForGap(payment: StoredPayment) {
    const settledAt = (await findLatestSettledRefund(db, payment))?.settledAt?.getTime() ?? 0
    const waitMs = settledAt + minGapMs - now().getTime()
    if (waitMs > 0) await pause(Math.min(waitMs, minGapMs))
  }
}
