import type { Audit } from '../../shared/audit/audit.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import type { Payable } from './payable.ts'
import { lockPayment, type StoredPayment } from './payment.repository.ts'
import {
  decideProposal,
  findOpenProposal,
  findProposal,
  insertProposal,
  type StoredProposal,
  sumByOperators,
} from './proposal.repository.ts'
import type { Refunds } from './refund-request.ts'

export interface FourEyesDependencies {
  db: Database
  transact: Transact
  now: () => Date
  payable: Payable
  refunds: Refunds
  audit: Audit
  /** Won of one reservation that one administrator may give back alone. */
  fourEyesWon: number
}

interface Wish {
  id: string
  amount: number
  reason: string
}

export type FourEyes = ReturnType<typeof createFourEyes>

/** Above a limit a refund is only proposed: a second administrator lets it go, or not. */
export function createFourEyes(deps: FourEyesDependencies) {
  const { db, transact, now, payable, refunds, audit, fourEyesWon } = deps
  return { aloneUpTo, propose, approve, decline }

  /**
   * Won that this administrator may give back without a second one. What operators have given back of the
   * reservation counts, so that no sum is passed out in pieces; of their own payment nobody gives anything back alone.
   */
  async function aloneUpTo(tx: Database, payment: StoredPayment, actorId: string): Promise<number> {
    const { memberId, reservationId } = payment
    if (memberId === actorId) return 0
    return Math.max(0, fourEyesWon - (await sumByOperators(tx, memberId, reservationId)))
  }

  /** The payment is locked. Throws REFUND_PROPOSED when another one waits. */
  async function propose(
    tx: Database,
    payment: StoredPayment,
    actorId: string,
    { id, amount, reason }: Wish,
  ) {
    const { memberId, reservationId, id: paymentId } = payment
    if (await findOpenProposal(tx, payment)) throw new AppError('REFUND_PROPOSED')
    await insertProposal(tx, {
      ...{ id, memberId, reservationId, paymentId, amount, reason },
      ...{ status: 'OPEN', proposedBy: actorId, createdAt: now() },
      ...undecided,
    })
    const entry = {
      actorId,
      action: 'payment.proposeRefund',
      subject: 'payment',
      subjectId: paymentId,
      reason,
    }
    await audit.record(tx, { ...entry, after: { refundId: id, amount } })
  }

  /** Lets the refund go; once it has gone, saying so again changes nothing. */
  async function approve(actorId: string, id: string): Promise<StoredProposal> {
    return decide(id, async (tx, proposal, payment) => {
      if (proposal.status === 'APPROVED') return proposal
      if (!mayApprove(proposal, actorId)) throw new AppError('SECOND_PERSON_NEEDED')
      const { amount, reason } = proposal
      const decided = await close(tx, proposal, { status: 'APPROVED', decidedBy: actorId, note: null })
      await refunds.requestOf(tx, payment, { amount, cause: 'OPERATOR', reason }, id)
      return decided
    })
  }

  /** Whoever proposed it may take it back this way. */
  async function decline(actorId: string, id: string, note: string): Promise<StoredProposal> {
    return decide(id, async (tx, proposal) => {
      if (proposal.status === 'DECLINED') return proposal
      return close(tx, proposal, { status: 'DECLINED', decidedBy: actorId, note })
    })
  }

  /** Everybody in the same order: the reservation, the payment, then what was proposed. */
  async function decide(
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

  async function close(
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

const undecided = { decidedBy: null, decidedAt: null, note: null }

/** Not who proposed it, and not who gets the money. */
export const mayApprove = ({ status, proposedBy, memberId }: StoredProposal, actorId: string) =>
  status === 'OPEN' && actorId !== proposedBy && actorId !== memberId
