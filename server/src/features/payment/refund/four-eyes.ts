import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { Payable } from '../payable.ts'
import { lockPayment, type StoredPayment } from '../payment.repository.ts'
import type { PaymentReservations } from '../payment-reservations.ts'
import { decideProposal, findProposal, type StoredProposal } from './refund-proposal.repository.ts'
import type { Refunds } from './refund-request.ts'
import { toAuditSubject } from './staff-refunds.ts'

interface FourEyesDependencies {
  db: Database
  transact: Transact
  now: () => Date
  payable: Payable
  refunds: Refunds
  audit: Audit
  reservations: PaymentReservations
  /** Returns the ids of those through whom a member became an administrator less than a day ago. */
  findRecentGrantors: (adminId: string) => Promise<string[]>
}

export type FourEyes = ReturnType<typeof createFourEyes>

/** Lets a second administrator approve or decline what `createStaffRefunds` has stored as a proposal. */
export function createFourEyes(dependencies: FourEyesDependencies) {
  const { db, transact, now, payable, refunds, audit, reservations, findRecentGrantors } = dependencies
  return { approve, decline }

  /** Approves a proposal and carries it out. Idempotent. Throws SECOND_PERSON_NEEDED or NEW_ADMIN_MUST_WAIT. */
  async function approve(actorId: string, id: string): Promise<StoredProposal> {
    const grantors = await findRecentGrantors(actorId)
    return withLockedProposal(id, async (tx, proposal, payment) => {
      if (proposal.status === 'APPROVED') return proposal
      if (proposal.status === 'OPEN' && grantors.includes(proposal.proposedBy))
        throw new AppError('NEW_ADMIN_MUST_WAIT')
      if (!canApprove(proposal, actorId, grantors)) throw new AppError('SECOND_PERSON_NEEDED')
      const decided = await closeProposal(tx, proposal, {
        status: 'APPROVED',
        decidedBy: actorId,
        note: null,
      })
      await carryOut(tx, proposal, payment, actorId)
      return decided
    })
  }

  async function carryOut(
    tx: Database,
    proposal: StoredProposal,
    payment: StoredPayment | undefined,
    actorId: string,
  ) {
    const { id, amount, reason, detail } = proposal
    if (detail) return reservations.carryOut(tx, { ...proposal, detail, approvedBy: actorId })
    if (!payment) throw new AppError('CHANGED_MEANWHILE')
    await refunds.requestForPayment(tx, payment, { amount, cause: 'OPERATOR', reason }, id)
  }

  /** Declines a proposal. The proposer may withdraw it this way, too. Idempotent. */
  async function decline(actorId: string, id: string, note: string): Promise<StoredProposal> {
    return withLockedProposal(id, async (tx, proposal) => {
      if (proposal.status === 'DECLINED') return proposal
      return closeProposal(tx, proposal, { status: 'DECLINED', decidedBy: actorId, note })
    })
  }

  /** Runs `work` with reservation, payment (where there is one) and proposal locked, in this order. */
  async function withLockedProposal(
    id: string,
    work: (
      tx: Database,
      proposal: StoredProposal,
      payment: StoredPayment | undefined,
    ) => Promise<StoredProposal>,
  ) {
    const found = await findProposal(db, id)
    if (!found) throw new AppError('REFUND_PROPOSAL_NOT_FOUND')
    const { memberId, reservationId, paymentId } = found
    return transact(async (tx) => {
      await payable.lock(tx, memberId, reservationId)
      const payment = paymentId ? await lockPayment(tx, { memberId, id: paymentId }) : undefined
      const proposal = await findProposal(tx, id)
      if (!proposal || (paymentId && !payment)) throw new AppError('CHANGED_MEANWHILE')
      return work(tx, proposal, payment)
    })
  }

  async function closeProposal(
    tx: Database,
    proposal: StoredProposal,
    decision: { status: 'APPROVED' | 'DECLINED'; decidedBy: string; note: string | null },
  ) {
    const decided = await decideProposal(tx, proposal, { ...decision, decidedAt: now() })
    if (!decided) throw new AppError('CHANGED_MEANWHILE')
    await audit.record(tx, {
      actorId: decision.decidedBy,
      action: decision.status === 'APPROVED' ? 'payment.approveRefund' : 'payment.declineRefund',
      ...toAuditSubject(proposal),
      before: { status: 'OPEN', proposedBy: proposal.proposedBy },
      after: { refundId: proposal.id, kind: proposal.kind, amount: proposal.amount, status: decision.status },
      reason: decision.note ?? proposal.reason,
    })
    return decided
  }
}

/** Returns false for the proposer, for the owner of the reservation, and for an administrator whom the proposer made. */
export const canApprove = (
  { status, proposedBy, memberId }: StoredProposal,
  actorId: string,
  recentGrantors: string[],
) =>
  status === 'OPEN' && actorId !== proposedBy && actorId !== memberId && !recentGrantors.includes(proposedBy)
