import type { AdminRescheduleProposal } from '../../../../../contract/reservation/visit/reschedule-proposal-admin.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { isFirstPage, type Paging, startOf, toPage } from '../../../shared/db/paging.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { randomToken } from '../../../shared/ids/ids.ts'
import { maskedName } from '../../../shared/personal/masked.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { lockReservation } from '../reservation.repository.ts'
import { closeProposal } from './end-proposals.ts'
import * as repository from './proposal.repository.ts'
import { tokenBytes } from './propose.service.ts'

interface ManageDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
  /** Returns current names by member id, without deleted accounts. */
  findNames: (memberIds: string[]) => Promise<Map<string, string>>
}

type ManagedAction = 'reservation.withdrawProposal' | 'reservation.renewProposalLink'

export type ManagedProposals = ReturnType<typeof createManagedProposals>

/** Lets staff read and end the proposals that customers were asked about. */
export function createManagedProposals({ db, transact, now, audit, findNames }: ManageDependencies) {
  return { list, withdraw, renewLink }

  async function list({ page, size, cursor, ...filter }: Paging & repository.ProposalFilter) {
    const [rows, total] = await Promise.all([
      repository.listProposals(db, filter, startOf({ page, size, cursor }), size + 1),
      isFirstPage({ page, cursor }) ? repository.countProposals(db, filter) : null,
    ])
    const { content, ...rest } = toPage(rows, size)
    return { content: await toLines(content), ...rest, total }
  }

  /** Throws RESCHEDULE_PROPOSAL_NOT_FOUND, or RESCHEDULE_PROPOSAL_ENDED when it was answered meanwhile. */
  async function withdraw(staffId: string, id: string): Promise<AdminRescheduleProposal> {
    await change(id, async (tx, proposal) => {
      if (proposal.status === 'WITHDRAWN') return
      if (!(await closeProposal(tx, proposal, 'WITHDRAWN', now())))
        throw new AppError('RESCHEDULE_PROPOSAL_ENDED')
      await record(tx, staffId, proposal, 'reservation.withdrawProposal')
    })
    const [line] = await toLines([await findAny(id)])
    if (!line) throw new AppError('RESCHEDULE_PROPOSAL_NOT_FOUND')
    return line
  }

  /** Returns the token of a new link; the old link ends. Throws like `withdraw`. */
  function renewLink(staffId: string, id: string) {
    return change(id, async (tx, proposal) => {
      const token = randomToken(tokenBytes)
      if (!(await repository.replaceToken(tx, proposal, token)))
        throw new AppError('RESCHEDULE_PROPOSAL_ENDED')
      await record(tx, staffId, proposal, 'reservation.renewProposalLink')
      return { token, answerBy: seoulIso(proposal.answerBy) }
    })
  }

  async function change<T>(
    id: string,
    work: (tx: Database, proposal: repository.StoredProposal) => Promise<T>,
  ) {
    const { memberId, reservationId } = await findAny(id)
    return transact(async (tx) => {
      await lockReservation(tx, memberId, reservationId)
      const proposal = await repository.findProposal(tx, { memberId, id })
      if (!proposal) throw new AppError('RESCHEDULE_PROPOSAL_NOT_FOUND')
      return work(tx, proposal)
    })
  }

  async function findAny(id: string) {
    const found = await repository.findOfAnyMember(db, id)
    if (!found) throw new AppError('RESCHEDULE_PROPOSAL_NOT_FOUND')
    return found
  }

  function record(
    tx: Database,
    actorId: string,
    { reservationId, leg, toDate, toSlot }: repository.StoredProposal,
    action: ManagedAction,
  ) {
    return audit.record(tx, {
      actorId,
      action,
      subject: 'reservation',
      subjectId: reservationId,
      after: { leg, date: toDate, slot: toSlot },
    })
  }

  async function toLines(rows: repository.ListedProposal[]): Promise<AdminRescheduleProposal[]> {
    const [customers, names] = await Promise.all([
      repository.findCustomers(db, rows),
      findNames([...new Set(rows.map(({ proposedBy }) => proposedBy))]),
    ])
    return rows.flatMap((row) => {
      const customer = customers.get(row.reservationId)
      if (!customer) return []
      return {
        id: row.id,
        reservationId: row.reservationId,
        number: customer.number,
        customerName: maskedName(customer.customerName),
        leg: row.leg,
        from: { date: row.fromDate, slot: row.fromSlot },
        to: { date: row.toDate, slot: row.toSlot },
        reason: row.reason,
        status: row.status,
        answerBy: seoulIso(row.answerBy),
        createdAt: seoulIso(row.createdAt),
        answeredAt: row.answeredAt && seoulIso(row.answeredAt),
        proposedByName: names.get(row.proposedBy) ?? '',
      }
    })
  }
}
