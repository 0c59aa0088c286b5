import type { Database, Transact } from '../../shared/db/database.ts'
import { crashPoint } from '../../shared/drill/crash-point.ts'
import type { Notify } from '../../shared/notices/templates.ts'
import { paidNews, repairedNews } from './news.ts'
import type { Payable } from './payable.ts'
import { addEvent, changePayment, lockPayment, type StoredPayment } from './payment.repository.ts'
import type { Refunds } from './refund-request.ts'
import { changeSummary } from './summary.repository.ts'
import { methodOf, type TossPayment } from './toss/toss-payment.ts'

export interface CompletionDependencies {
  transact: Transact
  now: () => Date
  payable: Payable
  refunds: Refunds
  notify: Notify
}

/** Money was taken by it, whatever became of it since. */
export const tookMoney = ({ status }: Pick<StoredPayment, 'status'>) =>
  status === 'COMPLETED' || status === 'CANCELLED' || status === 'REFUNDED'

/** The second transaction of a payment: the money is there, and everybody who waits for it hears of it. */
export function createCompletion({ transact, now, payable, refunds, notify }: CompletionDependencies) {
  return { complete }

  /** Does nothing when it is complete already. Answers the payment as it is afterwards. */
  async function complete(payment: StoredPayment, found: TossPayment): Promise<StoredPayment> {
    if (tookMoney(payment)) return payment
    crashPoint('before-settle')
    const settled = await transact(async (tx) => {
      await payable.lock(tx, payment.memberId, payment.reservationId)
      const before = await lockPayment(tx, payment)
      return before && !tookMoney(before) ? enter(tx, before, found) : before
    })
    crashPoint('after-settle')
    return settled ?? payment
  }

  /** An attempt that was given up before its money came takes no part in the reservation any more. */
  async function enter(tx: Database, before: StoredPayment, found: TossPayment) {
    const { memberId, reservationId, purpose, amount } = before
    const at = now()
    const wasGivenUp = before.status === 'FAILED'
    const completed = await changePayment(tx, before, [before.status], {
      ...methodOf(found),
      status: 'COMPLETED',
      paymentKey: found.paymentKey,
      receiptUrl: found.receipt?.url ?? null,
      confirmingSince: null,
      // Kept on one that was given up: the reservation never hears of it.
      failCode: wasGivenUp ? (before.failCode ?? 'GIVEN_UP') : null,
      completedAt: at,
    })
    if (!completed) throw new Error('a locked payment was changed')
    await changeSummary(tx, memberId, { total: amount, to: 'COMPLETED' })
    const isTaken = !wasGivenUp && (await payable.paid(tx, { memberId, reservationId, purpose, amount, at }))
    const kind = isTaken ? 'COMPLETED' : 'REPAIRED'
    await addEvent(tx, before, { kind, detail: { from: before.status }, at })
    if (!isTaken)
      await refunds.requestOf(tx, completed, { amount, cause: 'REPAIR', reason: '끝난 예약의 결제' })
    await notify(tx, isTaken ? paidNews(before) : repairedNews(before))
    return completed
  }
}
