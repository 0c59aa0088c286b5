import type { Context } from '../../../shared/context.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { endPriceQuestion } from '../billing/withdraw-price.ts'
import { withLockedReservation } from '../locked-reservation.ts'
import { notifyCustomer } from '../status/move-reservation.ts'
import { noticeValues } from '../status/status-notices.ts'
import { findMissedVisit, storeWaiver } from './missed-visit.repository.ts'

/**
 * Ends the question about a fee and tells the customer; waiving it again changes nothing. Throws RESERVATION_NOT_FOUND,
 * NOT_FOUND, OWN_RESERVATION, PAYMENT_UNDER_WAY, or MOVE_NOT_ALLOWED once the fee is paid.
 */
export async function waiveVisitFee(
  ctx: Context,
  staffId: string,
  id: string,
  visitId: string,
  reason: string,
) {
  return withLockedReservation(ctx, staffId, id, async (tx, locked) => {
    const visit = await findMissedVisit(tx, locked.memberId, visitId)
    if (visit?.reservationId !== id) throw new AppError('NOT_FOUND')
    if (visit.waivedAt) return { id: visitId }
    if (visit.fee === 0 || !visit.priceChangeId)
      throw new AppError('MOVE_NOT_ALLOWED', { message: nothingAsked })
    const changeId = visit.priceChangeId
    await endPriceQuestion(tx, locked, { changeId, staffId, at: ctx.now(), acceptedProblem: paidAlready })
    await storeWaiver(tx, visit, { waivedBy: staffId, waivedFor: reason, waivedAt: ctx.now() })
    await notifyCustomer(ctx, tx, locked, { notice: 'VISIT_FEE_WAIVED', values: noticeValues(locked) })
    await ctx.audit.record(tx, {
      actorId: staffId,
      action: 'reservation.waiveVisitFee',
      subject: 'reservation',
      subjectId: id,
      before: { visitId, amount: visit.fee },
      reason,
    })
    return { id: visitId }
  })
}

const nothingAsked = '이 방문은 손님에게 비용을 여쭤보지 않았어요.'
const paidAlready = '손님이 이미 결제했어요. 결제 화면에서 돌려드려 주세요.'
