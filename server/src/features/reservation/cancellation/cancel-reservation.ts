import type { Body } from '../../../../../contract/endpoint.ts'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import type { reservationApi } from '../../../../../contract/reservation/reservation.ts'
import { reservationStatusLabels } from '../../../../../contract/reservation/reservation-status.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import {
  closeOpenPayment,
  closeOpenProposals,
  requestRefundOfReservation,
  sumPendingRefunds,
  takeBackGift,
} from '../../payment/index.ts'
import { findOpenPriceChange, resolvePriceChange } from '../billing/price-change.repository.ts'
import { releaseHeldCapacity } from '../calendar/slots.repository.ts'
import type { ReservationContext } from '../context.ts'
import { findReservation, lockReservation, type StoredReservation } from '../reservation.repository.ts'
import type { EndReason } from '../reservation.tables.ts'
import { moveReservation, type StaffMoveOptions } from '../status/move-reservation.ts'
import { canCancel, isPaymentOverdue, wasPickedUp } from '../status/transitions.ts'
import { isRefundedInFull } from '../visit/answer-pause.ts'
import { endProposals } from '../visit/proposal.repository.ts'
import { calculateRefund, describeTier, refundInFull, toPickupSlot } from './refund-policy.ts'

/** `refund` in won. */
type EndOptions = StaffMoveOptions & { reason: string; endReason: EndReason; refund: number }

/**
 * Returns the refund a cancellation would give now. Throws RESERVATION_NOT_FOUND, RESERVATION_EXPIRED or
 * CANCEL_NOT_ALLOWED.
 */
export async function previewCancel(ctx: ReservationContext, memberId: string, id: string) {
  const row = assertCancellable(ctx, await findReservation(ctx.db, memberId, id))
  const { paidAmount, isPaused, ...refund } = await findRefund(ctx, ctx.db, row)
  return {
    tier: refund.tier,
    paidAmount,
    deduction: refund.deduction,
    refundAmount: refund.amount,
    refundAmountFormatted: formatWon(refund.amount),
    text: isPaused && refund.tier === 'FULL' ? pausedText : describeTier(refund),
  }
}

/**
 * Cancels for the customer; succeeds without a change when the reservation is cancelled already, by whom ever. Throws REFUND_CHANGED when the refund is no longer `expectedRefund`, and
 * PAYMENT_UNDER_WAY while a payment is being confirmed.
 */
export async function cancelReservation(
  ctx: ReservationContext,
  memberId: string,
  id: string,
  { reason, expectedRefund }: Body<typeof reservationApi.cancelReservation>,
) {
  await ctx.transact(async (tx) => {
    const found = await lockReservation(tx, memberId, id)
    if (found && isCancelled(found)) return
    const locked = assertCancellable(ctx, found)
    const { amount } = await findRefund(ctx, tx, locked)
    if (expectedRefund !== undefined && expectedRefund !== amount) throw new AppError('REFUND_CHANGED')
    const end = { endReason: 'CUSTOMER' as const, actor: memberId, reason, refund: amount }
    await endReservation(ctx, tx, locked, end)
  })
}

/** Ends a locked reservation: releases its slot capacity and requests the refund. Throws PAYMENT_UNDER_WAY. */
export async function endReservation(
  ctx: ReservationContext,
  tx: Database,
  locked: StoredReservation,
  { refund, endReason, ...options }: EndOptions,
) {
  const { memberId, id: reservationId } = locked
  const released = await releaseHeldCapacity(tx, locked)
  await endProposals(tx, locked, ctx.now())
  if (!(await closeOpenPayment(tx, memberId, reservationId, 'RESERVATION_CANCELLED', ctx.now())))
    throw new AppError('PAYMENT_UNDER_WAY')
  const change = await findOpenPriceChange(tx, locked)
  if (change) await resolvePriceChange(tx, change, 'DECLINED', ctx.now())
  // Confirmed without a payment, and nothing was carried out.
  if (!locked.paidAt && !wasPickedUp(locked)) await takeBackGift(tx, { kind: 'UNPAID_MOVE', reservationId })
  await ctx.visitInquiries.end(tx, locked, 'ANSWERED', ctx.now())
  await closeOpenProposals(ctx, tx, { memberId, reservationId }, '예약이 먼저 취소됐어요.')
  if (refund > 0) {
    const cause = endReason === 'CUSTOMER' ? ('CUSTOMER_CANCEL' as const) : ('OPERATOR' as const)
    const { reason } = options
    await requestRefundOfReservation(ctx, tx, { memberId, reservationId, amount: refund, cause, reason })
  }
  return moveReservation(ctx, tx, locked, 'CANCELLED', { ...options, endReason, changes: released })
}

function assertCancellable(ctx: Context, row: StoredReservation | undefined): StoredReservation {
  if (!row) throw new AppError('RESERVATION_NOT_FOUND')
  if (canCancel(row, ctx.now())) return row
  if (isPaymentOverdue(row, ctx.now())) throw new AppError('RESERVATION_EXPIRED')
  const message = `${reservationStatusLabels[row.status]} 상태의 예약은 취소할 수 없어요. 고객센터로 문의해 주세요.`
  throw new AppError('CANCEL_NOT_ALLOWED', row.endedAt ? {} : { message })
}

async function findRefund(ctx: ReservationContext, db: Database, row: StoredReservation) {
  const paidAmount = await findRefundableAmount(db, row)
  const isPaused = await isRefundedInFull(db, row)
  const paid = row.paidAt ? { amount: paidAmount, at: row.paidAt } : undefined
  const byRules = () => calculateRefund(paid, toPickupSlot(row), ctx.now())
  return { ...(isPaused ? refundInFull(paid) : byRules()), paidAmount, isPaused }
}

const pausedText = '저희가 방문을 멈춘 날이라 결제하신 금액을 모두 돌려드려요.'

/** Whether the reservation was cancelled; false for a booking that expired unpaid, which has its own message. */
const isCancelled = ({ status, endReason }: StoredReservation) =>
  endReason !== 'UNPAID_EXPIRED' && (status === 'CANCELLED' || status === 'REFUNDED')

/** Returns the won that can still be refunded: paid, and neither refunded nor in a pending refund. */
export async function findRefundableAmount(db: Database, row: StoredReservation): Promise<number> {
  if (row.paidAmount === row.refundedAmount) return 0
  const pending = await sumPendingRefunds(db, row.memberId, row.id)
  return Math.max(0, row.paidAmount - row.refundedAmount - pending)
}
