import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { endPriceQuestion } from '../billing/end-price-question.ts'
import { findReservationOfAnyMember, lockReservation } from '../reservation.repository.ts'
import type { StatusService } from '../status/status.service.ts'
import { noticeValues } from '../status/status-notices.ts'
import * as repository from './missed-visit.repository.ts'

interface VisitFeeDependencies {
  db: Database
  transact: Transact
  now: () => Date
  statusService: StatusService
  audit: Audit
}

export type VisitFees = ReturnType<typeof createVisitFees>

/** Takes back questions about visit fees. */
export function createVisitFees({ db, transact, now, statusService, audit }: VisitFeeDependencies) {
  return { waive }

  /**
   * Ends the question about a fee and tells the customer; waiving it again changes nothing. Throws RESERVATION_NOT_FOUND,
   * NOT_FOUND, OWN_RESERVATION, PAYMENT_UNDER_WAY, or MOVE_NOT_ALLOWED once the fee is paid.
   */
  async function waive(staffId: string, id: string, visitId: string, reason: string) {
    const found = await findReservationOfAnyMember(db, id)
    if (!found) throw new AppError('RESERVATION_NOT_FOUND')
    if (found.memberId === staffId) throw new AppError('OWN_RESERVATION')
    return transact(async (tx) => {
      const locked = await lockReservation(tx, found.memberId, id)
      const visit = await repository.findMissedVisit(tx, found.memberId, visitId)
      if (!locked || visit?.reservationId !== id) throw new AppError('NOT_FOUND')
      if (visit.waivedAt) return { id: visitId }
      if (visit.fee === 0 || !visit.priceChangeId)
        throw new AppError('MOVE_NOT_ALLOWED', { message: nothingAsked })
      const changeId = visit.priceChangeId
      await endPriceQuestion(tx, locked, { changeId, staffId, at: now(), acceptedProblem: paidAlready })
      await repository.storeWaiver(tx, visit, { waivedBy: staffId, waivedFor: reason, waivedAt: now() })
      await statusService.notify(tx, locked, { notice: 'VISIT_FEE_WAIVED', values: noticeValues(locked) })
      await audit.record(tx, {
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
}

const nothingAsked = '이 방문은 손님에게 비용을 여쭤보지 않았어요.'
const paidAlready = '손님이 이미 결제했어요. 결제 화면에서 돌려드려 주세요.'
