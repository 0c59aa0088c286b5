import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { Payable } from '../payable.ts'
import { lockPayment, type StoredPayment } from '../payment.repository.ts'
import {
  decideProposal,
  findOpenProposal,
  findProposal,
  insertProposal,
  type StoredProposal,
  sumOperatorRefunds,
} from './refund-proposal.repository.ts'
import type { Refunds } from './refund-request.ts'

interface FourEyesDependencies {
  db: Database
  transact: Transact
  now: () => Date
  payable: Payable
  refunds: Refunds
  audit: Audit
  /** Amount in won per reservation that an administrator may refund alone. */
  fourEyesWon: number
}

interface ProposedRefund {
  id: string
  amount: number
  reason: string
}

export type FourEyes = ReturnType<typeof createFourEyes>

/** Refunds above a limit are proposals that a second administrator approves or declines. */
export function createFourEyes(dependencies: FourEyesDependencies) {
  const { db, transact, now, payable, refunds, audit, fourEyesWon } = dependencies
  return { findSoloLimit, propose, approve, decline }

  /**
   * Returns the amount in won that an administrator may refund alone. Earlier operator refunds of the
   * reservation reduce it, so that a large refund cannot be split; it is 0 for the administrator's own payment.
   */
  async function findSoloLimit(tx: Database, payment: StoredPayment, actorId: string): Promise<number> {
    const { memberId, reservationId } = payment
    if (memberId === actorId) return 0
    return Math.max(0, fourEyesWon - (await sumOperatorRefunds(tx, memberId, reservationId)))
  }

  /** The payment must be locked. Throws REFUND_PROPOSED when the payment has another open proposal. */
  async function propose(
    tx: Database,
    payment: StoredPayment,
    actorId: string,
    { id, amount, reason }: ProposedRefund,
  ) {
    const { memberId, reservationId, id: paymentId } = payment
    if (await findOpenProposal(tx, payment)) throw new AppError('REFUND_PROPOSED')
    await insertProposal(tx, {
      id,
      memberId,
      reservationId,
      paymentId,
      amount,
      reason,
      status: 'OPEN',
      proposedBy: actorId,
      decidedBy: null,
      decidedAt: null,
      note: null,
      createdAt: now(),
    })
    await audit.record(tx, {
      actorId,
      action: 'payment.proposeRefund',
      subject: 'payment',
      subjectId: paymentId,
      after: { refundId: id, amount },
      reason,
    })
  }

  /** Approves a proposal and requests its refund. Idempotent. */
  async function approve(actorId: string, id: string): Promise<StoredProposal> {
    return withLockedProposal(id, async (tx, proposal, payment) => {
      if (proposal.status === 'APPROVED') return proposal
      if (!canApprove(proposal, actorId)) throw new AppError('SECOND_PERSON_NEEDED')
      const { amount, reason } = proposal
      const decided = await closeProposal(tx, proposal, {
        status: 'APPROVED',
        decidedBy: actorId,
        note: null,
      })
      await refunds.requestForPayment(tx, payment, { amount, cause: 'OPERATOR', reason }, id)
      return decided
    })
  }

  /** Declines a proposal. The proposer may withdraw it this way, too. Idempotent. */
  async function decline(actorId: string, id: string, note: string): Promise<StoredProposal> {
    return withLockedProposal(id, async (tx, proposal) => {
      if (proposal.status === 'DECLINED') return proposal
      return closeProposal(tx, proposal, { status: 'DECLINED', decidedBy: actorId, note })
    })
  }

  /** Runs `work` with reservation, payment and proposal locked, in this order. */
  async function withLockedProposal(
    id: string,
    work: (tx: Database, proposal: StoredProposal, payment: StoredPayment) => Promise<StoredProposal>,
  ) {
    const found = await findProposal(db, id)
    if (!found) throw new AppError('REFUND_PROPOSAL_NOT_FOUND')
    const { memberId, reservationId, paymentId } = found
    return transact(async (tx) => {
      await payable.lock(tx, memberId, reservationId)
      const payment = await lockPayment(tx, { memberId, id: paymentId })
      const proposal = await findProposal(tx, id)
      if (!payment || !proposal) throw new AppError('CHANGED_MEANWHILE')
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
      subject: 'payment',
      subjectId: proposal.paymentId,
      before: { status: 'OPEN', proposedBy: proposal.proposedBy },
      after: { refundId: proposal.id, amount: proposal.amount, status: decision.status },
      reason: decision.note ?? proposal.reason,
    })
    return decided
  }
}

/** Returns false for the proposer and for the owner of the payment. */
export const canApprove = ({ status, proposedBy, memberId }: StoredProposal, actorId: string) =>
  status === 'OPEN' && actorId !== proposedBy && actorId !== memberId
