import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import * as repository from '../reservation.repository.ts'
import type { StatusService } from '../status/status.service.ts'
import { noticeValues } from '../status/status-notices.ts'
import { endPriceQuestion } from './end-price-question.ts'
import { findPriceChange } from './price-change.repository.ts'

interface WithdrawalDependencies {
  db: Database
  transact: Transact
  now: () => Date
  statusService: StatusService
  audit: Audit
}

export type WithdrawPrice = ReturnType<typeof createPriceWithdrawal>

/** Takes back price changes that the customer has not accepted. */
export function createPriceWithdrawal({ db, transact, now, statusService, audit }: WithdrawalDependencies) {
  return withdraw

  /**
   * Takes back a price change and tells the customer; doing so again changes nothing. Throws RESERVATION_NOT_FOUND, NOT_FOUND,
   * OWN_RESERVATION, PAYMENT_UNDER_WAY, or MOVE_NOT_ALLOWED once the customer has agreed.
   */
  async function withdraw(staffId: string, id: string, changeId: string, reason: string) {
    const found = await repository.findReservationOfAnyMember(db, id)
    if (!found) throw new AppError('RESERVATION_NOT_FOUND')
    if (found.memberId === staffId) throw new AppError('OWN_RESERVATION')
    return transact(async (tx) => {
      const locked = await repository.lockReservation(tx, found.memberId, id)
      const change = await findPriceChange(tx, found.memberId, changeId)
      if (!locked || change?.reservationId !== id) throw new AppError('NOT_FOUND')
      const isEnded = await endPriceQuestion(tx, locked, { changeId, staffId, at: now(), acceptedProblem })
      if (!isEnded) return { id: changeId }
      await statusService.notify(tx, locked, {
        notice: 'PRICE_CHANGE_WITHDRAWN',
        values: noticeValues(locked),
      })
      await audit.record(tx, {
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
}

const acceptedProblem = '손님이 이미 동의했어요. 돌려드릴 돈은 결제 화면에서 환불해 주세요.'
