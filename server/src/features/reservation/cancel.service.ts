import { formatWon } from '../../../../contract/price.ts'
import { reservationStatusLabels } from '../../../../contract/reservation-status.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { closeOpen, type Refunds, refundPending } from '../payment/index.ts'
import type { Moves } from './move.ts'
import { answerChange, findOpenChange } from './price-change.repository.ts'
import { type Deductions, type Refund, refundOf, sayTier } from './refund-policy.ts'
import type { StoredReservation } from './reservation.repository.ts'
import * as repository from './reservation.repository.ts'
import type { EndReason } from './reservation.tables.ts'
import { canCancel, isTooLate } from './rules.ts'
import { releaseAll } from './slots.repository.ts'

export interface CancelDependencies {
  db: Database
  transact: Transact
  now: () => Date
  moves: Moves
  refunds: Refunds
  deductions: Deductions
}

export interface Ending {
  endReason: EndReason
  /** A member's id, or SYSTEM. */
  actor: string
  reason: string
  note?: string | undefined
  override?: boolean
  /** Won. */
  refund: number
}

export type Cancelling = ReturnType<typeof createCancelling>

/** Ends a reservation before the plants are picked up, and says beforehand what that gives back. */
export function createCancelling({ db, transact, now, moves, refunds, deductions }: CancelDependencies) {
  return { preview, cancel, end, moneyLeft }

  /** What a cancel would give back now. Throws RESERVATION_NOT_FOUND, RESERVATION_EXPIRED, CANCEL_NOT_ALLOWED. */
  async function preview(memberId: string, id: string) {
    const row = expectCancellable(await repository.findReservation(db, memberId, id))
    const paidAmount = await moneyLeft(db, row)
    const { tier, deduction, amount } = policyFor(row, paidAmount)
    return {
      tier,
      paidAmount,
      deduction,
      refundAmount: amount,
      refundAmountFormatted: formatWon(amount),
      text: sayTier(tier, deductions),
    }
  }

  /**
   * Cancels for the customer. When they were shown another refund than would be paid now, nothing
   * happens (REFUND_CHANGED); while a payment is being confirmed neither (PAYMENT_UNDER_WAY).
   */
  async function cancel(
    memberId: string,
    id: string,
    wish: { reason: string; expectedRefund?: number | undefined },
  ) {
    await transact(async (tx) => {
      const locked = expectCancellable(await repository.lockReservation(tx, memberId, id))
      const { amount } = policyFor(locked, await moneyLeft(tx, locked))
      if (wish.expectedRefund !== undefined && wish.expectedRefund !== amount)
        throw new AppError('REFUND_CHANGED')
      await end(tx, locked, { endReason: 'CUSTOMER', actor: memberId, reason: wish.reason, refund: amount })
    })
  }

  /** Gives the slots and the money back and ends a locked reservation. */
  async function end(tx: Database, locked: StoredReservation, { refund, endReason, ...moving }: Ending) {
    const { memberId, id: reservationId } = locked
    const released = await releaseAll(tx, locked)
    if (!(await closeOpen(tx, memberId, reservationId, 'RESERVATION_CANCELLED', now())))
      throw new AppError('PAYMENT_UNDER_WAY')
    const change = await findOpenChange(tx, memberId, reservationId)
    if (change) await answerChange(tx, change, 'DECLINED', now())
    if (refund > 0) {
      const cause = endReason === 'CUSTOMER' ? ('CUSTOMER_CANCEL' as const) : ('OPERATOR' as const)
      await refunds.request(tx, { memberId, reservationId, amount: refund, cause, reason: moving.reason })
    }
    return moves.move(tx, locked, 'CANCELLED', { ...moving, endReason, changes: released })
  }

  function expectCancellable(row: StoredReservation | undefined): StoredReservation {
    if (!row) throw new AppError('RESERVATION_NOT_FOUND')
    if (canCancel(row, now())) return row
    if (isTooLate(row, now())) throw new AppError('RESERVATION_EXPIRED')
    const message = `${reservationStatusLabels[row.status]} 상태의 예약은 취소할 수 없어요. 고객센터로 문의해 주세요.`
    throw new AppError('CANCEL_NOT_ALLOWED', row.endedAt ? {} : { message })
  }

  function policyFor(row: StoredReservation, amount: number): Refund {
    return refundOf(row.paidAt ? { amount, at: row.paidAt } : undefined, row, now(), deductions)
  }
}

/** Won of a reservation that we hold: captured, and neither given back nor on its way back. */
async function moneyLeft(db: Database, row: StoredReservation): Promise<number> {
  if (row.paidAmount === row.refundedAmount) return 0
  const onTheWay = await refundPending(db, row.memberId, row.id)
  return Math.max(0, row.paidAmount - row.refundedAmount - onTheWay)
}
