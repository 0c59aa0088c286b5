import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { closeOpenPayment, type Refunds } from '../../payment/index.ts'
import type { Cancellation } from '../cancellation/cancellation.service.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import * as repository from '../reservation.repository.ts'
import type { StatusService } from '../status/status.service.ts'
import * as changes from './price-change.repository.ts'

interface PriceChangeDependencies {
  transact: Transact
  now: () => Date
  statusService: StatusService
  refunds: Refunds
  findRefundableAmount: Cancellation['findRefundableAmount']
}

export type PriceChanges = ReturnType<typeof createPriceChanges>

/** Approves and declines price changes for the customer. */
export function createPriceChanges({
  transact,
  now,
  statusService,
  refunds,
  findRefundableAmount,
}: PriceChangeDependencies) {
  return { approve, decline }

  /**
   * Approves a proposal. A higher amount then has to be paid, a lower one is refunded. Throws PRICE_CHANGE_GONE when
   * the proposal is no longer open.
   */
  async function approve(memberId: string, id: string, changeId: string): Promise<void> {
    await transact(async (tx) => {
      const { locked, change } = await lockOpen(tx, memberId, id, changeId)
      if (change.status !== 'PROPOSED') throw new AppError('PRICE_CHANGE_GONE')
      const difference = change.newAmount - change.previousAmount
      const isPaymentNeeded = difference > 0
      const status = isPaymentNeeded ? 'AWAITING_PAYMENT' : 'APPROVED'
      await changes.resolvePriceChange(tx, change, status, now())
      await changes.addPriceChangeEvent(tx, change, { actor: memberId, status, at: now() })
      if (isPaymentNeeded) return
      await repository.updateReservation(tx, locked, { totalAmount: change.newAmount })
      await requestRefund(tx, locked, -difference)
    })
  }

  async function requestRefund(tx: Database, locked: StoredReservation, difference: number) {
    const amount = Math.min(difference, await findRefundableAmount(tx, locked))
    if (amount === 0) return
    const { memberId, id: reservationId } = locked
    const reason = '금액 변경에 따른 부분 환불'
    await refunds.requestForReservation(tx, {
      memberId,
      reservationId,
      amount,
      cause: 'PRICE_CHANGE',
      reason,
    })
  }

  /**
   * Declines a proposal; also possible after approving it, until the difference is paid. Plants in care are prepared
   * for their return. Throws PAYMENT_UNDER_WAY while the payment of the difference is being confirmed.
   */
  async function decline(memberId: string, id: string, changeId: string): Promise<void> {
    await transact(async (tx) => {
      const { locked, change } = await lockOpen(tx, memberId, id, changeId)
      if (!(await closeOpenPayment(tx, memberId, id, 'PRICE_CHANGE_DECLINED', now())))
        throw new AppError('PAYMENT_UNDER_WAY')
      await changes.resolvePriceChange(tx, change, 'DECLINED', now())
      await changes.addPriceChangeEvent(tx, change, { actor: memberId, status: 'DECLINED', at: now() })
      await prepareReturn(tx, locked)
    })
  }

  async function prepareReturn(tx: Database, locked: StoredReservation) {
    const options = { actor: locked.memberId, reason: '금액 변경을 거절함' }
    const inCare =
      locked.status === 'PICKED_UP'
        ? await statusService.move(tx, locked, 'IN_CARE', { ...options, isIntermediate: true })
        : locked
    if (inCare.status === 'IN_CARE') await statusService.move(tx, inCare, 'DELIVERY_PREPARING', options)
  }

  async function lockOpen(tx: Database, memberId: string, id: string, changeId: string) {
    const locked = await repository.lockReservation(tx, memberId, id)
    if (!locked) throw new AppError('RESERVATION_NOT_FOUND')
    const change = await changes.findOpenPriceChange(tx, memberId, id)
    if (change?.id !== changeId || locked.endedAt) throw new AppError('PRICE_CHANGE_GONE')
    return { locked, change }
  }
}
