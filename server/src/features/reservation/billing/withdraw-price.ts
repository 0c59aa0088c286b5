import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { closeOpenPayment } from '../../payment/index.ts'
import { withLockedReservation } from '../locked-reservation.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import { notifyCustomer } from '../status/move-reservation.ts'
import { noticeValues } from '../status/status-notices.ts'
import {
  addPriceChangeEvent,
  findOpenPriceChange,
  findPriceChange,
  resolvePriceChange,
} from './price-change.repository.ts'

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
    await notifyCustomer(ctx, tx, locked, {
      notice: 'PRICE_CHANGE_WITHDRAWN',
      values: noticeValues(locked),
    })
    await ctx.audit.record(tx, {
      actorId: staffId,
      action: 'reservation.withdrawPriceChange',
      subject: 'reservation',
      subjectId: id,
      before: { amount: change.newAmount },
      after: { amount: locked.totalAmount },
      reason,
    })
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
  { memberId, id }: StoredReservation,
  {
    changeId,
    staffId,
    at,
    acceptedProblem,
  }: { changeId: string; staffId: string; at: Date; acceptedProblem: string },
): Promise<boolean> {
  const change = await findOpenPriceChange(tx, memberId, id)
  if (change?.id !== changeId) {
    const { status } = (await findPriceChange(tx, memberId, changeId)) ?? {}
    if (status === 'APPROVED') throw new AppError('MOVE_NOT_ALLOWED', { message: acceptedProblem })
    return false
  }
  if (!(await closeOpenPayment(tx, memberId, id, 'PRICE_CHANGE_DECLINED', at)))
    throw new AppError('PAYMENT_UNDER_WAY')
  await resolvePriceChange(tx, change, 'DECLINED', at)
  await addPriceChangeEvent(tx, change, { actor: staffId, status: 'DECLINED', at })
  return true
}
