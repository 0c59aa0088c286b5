import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { closeOpenPayment } from '../../payment/index.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import {
  addPriceChangeEvent,
  findOpenPriceChange,
  findPriceChange,
  resolvePriceChange,
} from './price-change.repository.ts'

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
