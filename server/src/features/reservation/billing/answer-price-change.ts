import type { Body } from '../../../../../contract/endpoint.ts'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import type { reservationApi } from '../../../../../contract/reservation/reservation.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { notifyStaff } from '../../../shared/notices/staff-notices.ts'
import { closeOpenPayment, requestRefundOfReservation } from '../../payment/index.ts'
import { findRefundableAmount } from '../cancellation/cancel-reservation.ts'
import type { ReservationContext } from '../context.ts'
import { recordOn, withLockedReservation } from '../locked-reservation.ts'
import {
  lockExistingReservation,
  type StoredReservation,
  updateReservation,
} from '../reservation.repository.ts'
import { moveReservation, notifyCustomer } from '../status/move-reservation.ts'
import {
  addPriceChangeEvent,
  findOpenPriceChange,
  findPriceChange,
  resolvePriceChange,
} from './price-change.repository.ts'

type Answered = Body<typeof reservationApi.approvePriceChange>

/**
 * Approves a proposal. A higher amount then has to be paid, a lower one is refunded. Throws PRICE_CHANGE_GONE when
 * the proposal is no longer open.
 */
export async function approvePriceChange(
  ctx: ReservationContext,
  memberId: string,
  id: string,
  { priceChangeId }: Answered,
) {
  await ctx.transact(async (tx) => {
    const { locked, change } = await lockOpen(tx, memberId, id, priceChangeId)
    if (change.status !== 'PROPOSED') throw new AppError('PRICE_CHANGE_GONE')
    const difference = change.newAmount - change.previousAmount
    const status = difference > 0 ? 'AWAITING_PAYMENT' : 'APPROVED'
    await resolvePriceChange(tx, change, status, ctx.now())
    await addPriceChangeEvent(tx, change, { actor: memberId, status, at: ctx.now() })
    if (difference > 0) return
    await updateReservation(tx, locked, { totalAmount: change.newAmount })
    const amount = Math.min(-difference, await findRefundableAmount(tx, locked))
    if (amount === 0) return
    await requestRefundOfReservation(ctx, tx, {
      memberId,
      reservationId: id,
      amount,
      cause: 'PRICE_CHANGE',
      reason: '금액 변경에 따른 부분 환불',
    })
  })
}

/**
 * Declines a proposal; also possible after approving it, until the difference is paid. Plants in care are prepared
 * for their return, and who asked is told. Throws PAYMENT_UNDER_WAY while the payment of the difference is being confirmed.
 */
export async function declinePriceChange(
  ctx: Context,
  memberId: string,
  id: string,
  { priceChangeId }: Answered,
) {
  await ctx.transact(async (tx) => {
    const { locked, change } = await lockOpen(tx, memberId, id, priceChangeId)
    if (!(await closeOpenPayment(tx, memberId, id, 'PRICE_CHANGE_DECLINED', ctx.now())))
      throw new AppError('PAYMENT_UNDER_WAY')
    await resolvePriceChange(tx, change, 'DECLINED', ctx.now())
    await addPriceChangeEvent(tx, change, { actor: memberId, status: 'DECLINED', at: ctx.now() })
    await prepareReturn(ctx, tx, locked)
    const { number: reservationNumber } = locked
    await notifyStaff(ctx, tx, {
      notice: 'PRICE_CHANGE_DECLINED',
      values: { reservationNumber, previousAmount: formatWon(change.previousAmount) },
      link: `/console/reservations/${id}/show`,
      to: change.proposedBy,
    })
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
  const change = await findOpenPriceChange(tx, locked)
  if (change?.id !== changeId || locked.endedAt) throw new AppError('PRICE_CHANGE_GONE')
  return { locked, change }
}

/**
 * Takes back a price change and tells the customer; doing so again changes nothing. Throws RESERVATION_NOT_FOUND, NOT_FOUND,
 * OWN_RESERVATION, PAYMENT_UNDER_WAY, or MOVE_NOT_ALLOWED once the customer has agreed.
 */
export async function withdrawPriceChange(
  ctx: Context,
  staffId: string,
  id: string,
  changeId: string,
  reason: string,
) {
  return withLockedReservation(ctx, staffId, id, async (tx, locked) => {
    const change = await findPriceChange(tx, locked.memberId, changeId)
    if (change?.reservationId !== id) throw new AppError('NOT_FOUND')
    const isEnded = await endPriceQuestion(tx, locked, { changeId, staffId, at: ctx.now(), acceptedProblem })
    if (!isEnded) return { id: changeId }
    await notifyCustomer(ctx, tx, locked, { notice: 'PRICE_CHANGE_WITHDRAWN' })
    const [before, after] = [{ amount: change.newAmount }, { amount: locked.totalAmount }]
    await recordOn(ctx, tx, locked, staffId, 'reservation.withdrawPriceChange', { before, after, reason })
    return { id: changeId }
  })
}

const acceptedProblem = '손님이 이미 동의했어요. 돌려드릴 돈은 결제 화면에서 환불해 주세요.'

/**
 * Ends a price change that the customer has not accepted, for a member of staff; returns false when it has ended already. Throws
 * MOVE_NOT_ALLOWED with `acceptedProblem` once the customer accepted it, and PAYMENT_UNDER_WAY while they pay the difference.
 */
export async function endPriceQuestion(
  tx: Database,
  locked: StoredReservation,
  question: { changeId: string; staffId: string; at: Date; acceptedProblem: string },
): Promise<boolean> {
  const { memberId, id } = locked
  const { changeId, staffId, at, acceptedProblem: message } = question
  const change = await findOpenPriceChange(tx, locked)
  if (change?.id !== changeId) {
    const { status } = (await findPriceChange(tx, memberId, changeId)) ?? {}
    if (status === 'APPROVED') throw new AppError('MOVE_NOT_ALLOWED', { message })
    return false
  }
  if (!(await closeOpenPayment(tx, memberId, id, 'PRICE_CHANGE_DECLINED', at)))
    throw new AppError('PAYMENT_UNDER_WAY')
  await resolvePriceChange(tx, change, 'DECLINED', at)
  await addPriceChangeEvent(tx, change, { actor: staffId, status: 'DECLINED', at })
  return true
}
