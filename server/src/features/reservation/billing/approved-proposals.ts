import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { ApprovedProposal, PaymentReservations } from '../../payment/index.ts'
import type { Cancellation } from '../cancellation/cancellation.service.ts'
import * as repository from '../reservation.repository.ts'
import { canMove } from '../status/transitions.ts'
import type { PriceProposals } from './price-proposal.service.ts'

interface ApprovedProposalDependencies {
  cancellation: Cancellation
  proposals: PriceProposals
  audit: Audit
}

/** Creates the function that carries out cancellations and price reductions after a second administrator's approval. */
export function createApprovedProposals(deps: ApprovedProposalDependencies): PaymentReservations['carryOut'] {
  const { cancellation, proposals, audit } = deps
  return carryOut

  /** Throws MOVE_NOT_ALLOWED or REFUND_CHANGED when the reservation is no longer as it was proposed. */
  async function carryOut(tx: Database, proposal: ApprovedProposal) {
    const { memberId, reservationId, detail, reason, proposedBy } = proposal
    if (detail.kind === 'CANCEL') return cancel(tx, proposal, detail.note)
    const locked = await repository.lockReservation(tx, memberId, reservationId)
    await proposals.proposeApproved(tx, locked, { ...detail, reason, proposedBy })
  }

  async function cancel(tx: Database, proposal: ApprovedProposal, note: string | undefined) {
    const { memberId, reservationId, amount, reason, proposedBy, approvedBy } = proposal
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
    await audit.record(tx, {
      actorId: approvedBy,
      action: 'reservation.move',
      subject: 'reservation',
      subjectId: reservationId,
      before: { status: locked.status },
      after: { status: 'CANCELLED' },
      reason,
    })
  }
}
