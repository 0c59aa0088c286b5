import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { closeOpen, type Refunds } from '../payment/index.ts'
import type { Cancelling } from './cancel.service.ts'
import type { Moves } from './move.ts'
import { noteChange } from './price-change.history.ts'
import * as changes from './price-change.repository.ts'
import type { StoredReservation } from './reservation.repository.ts'
import * as repository from './reservation.repository.ts'

export interface PriceChangeDependencies {
  transact: Transact
  now: () => Date
  moves: Moves
  refunds: Refunds
  moneyLeft: Cancelling['moneyLeft']
}

export type PriceChanges = ReturnType<typeof createPriceChanges>

/** What a customer answers to another amount that an operator proposed. */
export function createPriceChanges({ transact, now, moves, refunds, moneyLeft }: PriceChangeDependencies) {
  return { approve, decline }

  /** Agrees: pays the difference afterwards, or gets it back. PRICE_CHANGE_GONE when there is nothing to agree to. */
  async function approve(memberId: string, id: string, changeId: string): Promise<void> {
    await transact(async (tx) => {
      const { locked, change } = await lockOpen(tx, memberId, id, changeId)
      if (change.status !== 'PROPOSED') throw new AppError('PRICE_CHANGE_GONE')
      const difference = change.newAmount - change.previousAmount
      const isToBePaid = difference > 0
      const status = isToBePaid ? 'AWAITING_PAYMENT' : 'APPROVED'
      await changes.answerChange(tx, change, status, now())
      await noteChange(tx, change, { actor: memberId, status: status, at: now() })
      if (isToBePaid) return
      await repository.update(tx, locked, { totalAmount: change.newAmount })
      await giveBack(tx, locked, -difference)
    })
  }

  async function giveBack(tx: Database, locked: StoredReservation, difference: number) {
    const amount = Math.min(difference, await moneyLeft(tx, locked))
    if (amount === 0) return
    const { memberId, id: reservationId } = locked
    const reason = '금액 변경에 따른 부분 환불'
    await refunds.request(tx, { memberId, reservationId, amount, cause: 'PRICE_CHANGE', reason })
  }

  /**
   * Declines, also after agreeing as long as nothing is paid: plants that are with us come home
   * without the extra work. PAYMENT_UNDER_WAY while the difference is being confirmed.
   */
  async function decline(memberId: string, id: string, changeId: string): Promise<void> {
    await transact(async (tx) => {
      const { locked, change } = await lockOpen(tx, memberId, id, changeId)
      if (!(await closeOpen(tx, memberId, id, 'PRICE_CHANGE_DECLINED', now())))
        throw new AppError('PAYMENT_UNDER_WAY')
      await changes.answerChange(tx, change, 'DECLINED', now())
      await noteChange(tx, change, { actor: memberId, status: 'DECLINED', at: now() })
      await sendHome(tx, locked)
    })
  }

  async function sendHome(tx: Database, locked: StoredReservation) {
    const moving = { actor: locked.memberId, reason: '금액 변경을 거절함' }
    const inCare =
      locked.status === 'PICKED_UP'
        ? await moves.move(tx, locked, 'IN_CARE', { ...moving, passing: true })
        : locked
    if (inCare.status === 'IN_CARE') await moves.move(tx, inCare, 'DELIVERY_PREPARING', moving)
  }

  async function lockOpen(tx: Database, memberId: string, id: string, changeId: string) {
    const locked = await repository.lockReservation(tx, memberId, id)
    if (!locked) throw new AppError('RESERVATION_NOT_FOUND')
    const change = await changes.findOpenChange(tx, memberId, id)
    if (change?.id !== changeId || locked.endedAt) throw new AppError('PRICE_CHANGE_GONE')
    return { locked, change }
  }
}
