import type { LateRefund } from '../../../../../contract/payment/refund-admin.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { type Paging, readCursor, startOf, toPage } from '../../../shared/db/paging.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { Caller } from '../../../shared/http/handlers.ts'
import { maskedName } from '../../../shared/personal/masked.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { findByIds, type StoredPayment } from '../payment.repository.ts'
import type { ProposalStatus } from '../payment.tables.ts'
import type { PaymentReservations } from '../payment-reservations.ts'
import { findOrphans, markOrphanSettled } from '../reconciliation/orphan.repository.ts'
import { findLateRefunds, lateBefore } from '../refund/refund.repository.ts'
import * as repository from '../refund/refund-proposal.repository.ts'
import * as views from './admin-payments.views.ts'

interface PendingMoneyDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
  reservations: PaymentReservations
  /** Returns the names of staff members by id. */
  findNames: (ids: string[]) => Promise<Map<string, string>>
  /** Returns the ids of those through whom a member became an administrator less than a day ago. */
  findRecentGrantors: (adminId: string) => Promise<string[]>
}

const maxOrphans = 200
const maxLateRefunds = 50

type StoredProposal = repository.StoredProposal
export type PendingMoney = ReturnType<typeof createPendingMoney>

/** Payment matters that need an action: refund proposals, open price changes and orphans. */
export function createPendingMoney(dependencies: PendingMoneyDependencies) {
  const { db, transact, now, audit, reservations, findNames, findRecentGrantors } = dependencies
  return {
    listProposals,
    toAdminProposals,
    toAdminProposal,
    listLateRefunds,
    listPriceChanges,
    listOrphans,
    settleOrphan,
  }

  async function listProposals(
    caller: Caller,
    { status, ...paging }: Paging & { status?: ProposalStatus | undefined },
  ) {
    const rows = await repository.listProposals(db, status, startOf(paging), paging.size + 1)
    const { content, hasNext, nextCursor } = toPage(rows, paging.size)
    return { content: await toAdminProposals(caller, content), hasNext, nextCursor }
  }

  /** `knownPayments`: the payments of the proposals, when the caller has already read them. */
  async function toAdminProposals(caller: Caller, rows: StoredProposal[], knownPayments?: StoredPayment[]) {
    const paymentIds = rows.flatMap(({ paymentId }) => paymentId ?? [])
    const payments = knownPayments ?? (await findByIds(db, paymentIds))
    const summaries = await reservations.findSummaries(rows)
    const names = await findNames(
      rows.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy ?? []].flat()),
    )
    const isAdmin = caller.roles.includes('ADMIN')
    const recentGrantors = isAdmin && rows.length > 0 ? await findRecentGrantors(caller.id) : []
    return rows.map((row) =>
      views.toAdminProposal(row, {
        payment: payments.find(({ id }) => id === row.paymentId),
        reservation: summaries.get(row.reservationId),
        names,
        caller: { id: caller.id, isAdmin, recentGrantors },
      }),
    )
  }

  async function toAdminProposal(caller: Caller, row: StoredProposal) {
    const [proposal] = await toAdminProposals(caller, [row])
    if (!proposal) throw new AppError('REFUND_PROPOSAL_NOT_FOUND')
    return proposal
  }

  async function listLateRefunds(): Promise<LateRefund[]> {
    const rows = await findLateRefunds(db, lateBefore(now()), maxLateRefunds)
    return rows.map(({ id, paymentId, amount, reason, createdAt, triedAt }) => ({
      ...{ id, paymentId, amount, reason },
      createdAt: seoulIso(createdAt),
      triedAt: triedAt && seoulIso(triedAt),
    }))
  }

  async function listPriceChanges({ size, cursor }: Paging) {
    const rows = await reservations.listOpenPriceChanges(cursor ? readCursor(cursor) : undefined, size + 1)
    const { content, hasNext, nextCursor } = toPage(rows, size)
    const names = await findNames(content.map(({ proposedBy }) => proposedBy))
    const priceChanges = content.map((row) => ({
      ...row,
      customerName: maskedName(row.customerName),
      statusLabel: row.status === 'PROPOSED' ? '답을 기다려요' : '결제를 기다려요',
      proposedByName: names.get(row.proposedBy) ?? '',
      createdAt: seoulIso(row.createdAt),
    }))
    return { content: priceChanges, hasNext, nextCursor }
  }

  async function listOrphans() {
    const rows = await findOrphans(db, maxOrphans)
    const names = await findNames(rows.flatMap(({ settledBy }) => settledBy ?? []))
    return rows.map(({ settledBy, ...row }) => ({
      ...row,
      foundAt: seoulIso(row.foundAt),
      settledAt: row.settledAt && seoulIso(row.settledAt),
      settledByName: settledBy && (names.get(settledBy) ?? ''),
    }))
  }

  async function settleOrphan(actorId: string, { paymentKey, note }: { paymentKey: string; note: string }) {
    await transact(async (tx) => {
      const settled = { settledAt: now(), settledBy: actorId, note }
      if (!(await markOrphanSettled(tx, paymentKey, settled))) throw new AppError('CHANGED_MEANWHILE')
      await audit.record(tx, {
        actorId,
        action: 'payment.settleOrphan',
        subject: 'paymentOrphan',
        subjectId: paymentKey,
        before: { settled: false },
        after: { settled: true },
        reason: note,
      })
    })
    return null
  }
}
