import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { closeOpenPayment, requestRefundOfReservation } from '../../payment/index.ts'
import { findRefundableAmount } from '../cancellation/cancel-reservation.ts'
import type { ReservationContext } from '../context.ts'
import {
  lockExistingReservation,
  type StoredReservation,
  updateReservation,
} from '../reservation.repository.ts'
import { moveReservation } from '../status/move-reservation.ts'
import { addPriceChangeEvent, findOpenPriceChange, resolvePriceChange } from './price-change.repository.ts'

/**
 * Approves a proposal. A higher amount then has to be paid, a lower one is refunded. Throws PRICE_CHANGE_GONE when
 * the proposal is no longer open.
 */
export async function approvePriceChange(
  ctx: ReservationContext,
  memberId: string,
  id: string,
  changeId: string,
): Promise<void> {
  await ctx.transact(async (tx) => {
    const { locked, change } = await lockOpen(tx, memberId, id, changeId)
    if (change.status !== 'PROPOSED') throw new AppError('PRICE_CHANGE_GONE')
    const difference = change.newAmount - change.previousAmount
    const isPaymentNeeded = difference > 0
    const status = isPaymentNeeded ? 'AWAITING_PAYMENT' : 'APPROVED'
    await resolvePriceChange(tx, change, status, ctx.now())
    await addPriceChangeEvent(tx, change, { actor: memberId, status, at: ctx.now() })
    if (isPaymentNeeded) return
    await updateReservation(tx, locked, { totalAmount: change.newAmount })
    await requestRefund(ctx, tx, locked, -difference)
  })
}

async function requestRefund(
  ctx: ReservationContext,
  tx: Database,
  locked: StoredReservation,
  difference: number,
) {
  const amount = Math.min(difference, await findRefundableAmount(tx, locked))
  if (amount === 0) return
  const { memberId, id: reservationId } = locked
  const reason = '금액 변경에 따른 부분 환불'
  await requestRefundOfReservation(ctx, tx, {
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
export async function declinePriceChange(
  ctx: Context,
  memberId: string,
  id: string,
  changeId: string,
): Promise<void> {
  await ctx.transact(async (tx) => {
    const { locked, change } = await lockOpen(tx, memberId, id, changeId)
    if (!(await closeOpenPayment(tx, memberId, id, 'PRICE_CHANGE_DECLINED', ctx.now())))
      throw new AppError('PAYMENT_UNDER_WAY')
    await resolvePriceChange(tx, change, 'DECLINED', ctx.now())
    await addPriceChangeEvent(tx, change, { actor: memberId, status: 'DECLINED', at: ctx.now() })
    await prepareReturn(ctx, tx, locked)
  })
}

async function prepareReturn(ctx: Context, tx: Database, locked: StoredReservation) {
  const options = { actor: locked.memberId, reason: '금액 변경을 거절함' }
  const inCare =
    locked.status === 'PICKED_UP'
      ? await moveReservation(ctx, tx, locked, 'IN_CARE', { ...options, isIntermediate: true })
      : locked
  if (inCare.status === 'IN_CARE') await moveReservation(ctx, tx, inCare, 'DELIVERY_PREPARING', options)
}

async function lockOpen(tx: Database, memberId: string, id: string, changeId: string) {
  const locked = await lockExistingReservation(tx, memberId, id)
  const change = await findOpenPriceChange(tx, memberId, id)
  if (change?.id !== changeId || locked.endedAt) throw new AppError('PRICE_CHANGE_GONE')
  return { locked, change }
}
