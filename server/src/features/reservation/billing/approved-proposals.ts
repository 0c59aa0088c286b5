import type { ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { ApprovedProposal, PaymentReservations } from '../../payment/index.ts'
import type { PerformMove } from '../board/perform-move.ts'
import { isUnpaidMove } from '../board/unpaid-move.ts'
import type { Cancellation } from '../cancellation/cancellation.service.ts'
import * as repository from '../reservation.repository.ts'
import { canMove } from '../status/transitions.ts'
import type { PriceProposals } from './price-proposal.service.ts'

interface ApprovedProposalDependencies {
  cancellation: Cancellation
  proposals: PriceProposals
  performMove: PerformMove
  audit: Audit
}

/** Creates the function that carries out cancellations, price reductions and moves past the payment after a second administrator's approval. */
export function createApprovedProposals(deps: ApprovedProposalDependencies): PaymentReservations['carryOut'] {
  const { cancellation, proposals, performMove, audit } = deps
  return carryOut

  /** Throws MOVE_NOT_ALLOWED or REFUND_CHANGED when the reservation is no longer as it was proposed. */
  async function carryOut(tx: Database, proposal: ApprovedProposal) {
    const { memberId, reservationId, detail, reason, proposedBy } = proposal
    if (detail.kind === 'CANCEL') return cancel(tx, proposal, detail.note)
    if (detail.kind === 'UNPAID_MOVE') return moveUnpaid(tx, proposal, detail)
    const locked = await repository.lockReservation(tx, memberId, reservationId)
    await proposals.proposeApproved(tx, locked, { ...detail, reason, proposedBy })
  }

  async function cancel(tx: Database, proposal: ApprovedProposal, note: string | undefined) {
    const { memberId, reservationId, amount, reason, proposedBy } = proposal
    const locked = await repository.lockReservation(tx, memberId, reservationId)
    if (!locked || !canMove(locked.status, 'CANCELLED')) {
      const message = '예약이 그사이 다음 단계로 넘어가 취소할 수 없어요. 제안을 거절해 주세요.'
      throw new AppError('MOVE_NOT_ALLOWED', { message })
    }
    if ((await cancellation.findRefundableAmount(tx, locked)) !== amount) throw new AppError('REFUND_CHANGED')
    await cancellation.endReservation(tx, locked, {
      actor: proposedBy,
      endReason: 'OPERATOR',
      refund: amount,
      reason,
      note,
    })
    await recordMove(tx, proposal, locked.status, 'CANCELLED')
  }

  async function moveUnpaid(
    tx: Database,
    proposal: ApprovedProposal,
    { to, note }: { to: ReservationStatus; note?: string | undefined },
  ) {
    const { memberId, reservationId, amount, reason, proposedBy } = proposal
    const locked = await repository.lockReservation(tx, memberId, reservationId)
    if (!locked || !isUnpaidMove(locked.status, to)) {
      const message = '예약이 그사이 결제됐거나 끝났어요. 제안을 거절해 주세요.'
      throw new AppError('MOVE_NOT_ALLOWED', { message })
    }
    if (locked.totalAmount !== amount) throw new AppError('REFUND_CHANGED')
    const override = !canMove(locked.status, to)
    await performMove(tx, locked, to, { actor: proposedBy, reason, note, override })
    await recordMove(tx, proposal, locked.status, to)
  }

  function recordMove(
    tx: Database,
    { reservationId, reason, approvedBy }: ApprovedProposal,
    from: ReservationStatus,
    to: ReservationStatus,
  ) {
    return audit.record(tx, {
      actorId: approvedBy,
      action: 'reservation.move',
      subject: 'reservation',
      subjectId: reservationId,
      before: { status: from },
      after: { status: to },
      reason,
    })
  }
}
