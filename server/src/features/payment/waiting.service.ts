import type { Audit } from '../../shared/audit/audit.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { type Paging, readCursor, startOf, toPage } from '../../shared/http/cursor.ts'
import type { Caller } from '../../shared/http/handlers.ts'
import { maskedName } from '../../shared/personal/masked.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import { toProposal } from './admin.views.ts'
import type { Bookings } from './bookings.ts'
import { findOrphans, settleOrphan } from './orphan.repository.ts'
import { findByIds, type StoredPayment } from './payment.repository.ts'
import type { ProposalStatus } from './payment.tables.ts'
import { listProposals, type StoredProposal } from './proposal.repository.ts'

export interface MoneyWaitingDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
  bookings: Bookings
  /** Of people who work here, by id. */
  findNames: (ids: string[]) => Promise<Map<string, string>>
}

const orphansShown = 200

export type MoneyWaiting = ReturnType<typeof createMoneyWaiting>

/** What waits for somebody: refunds for a second person, prices for an answer, transactions for a look. */
export function createMoneyWaiting({
  db,
  transact,
  now,
  audit,
  bookings,
  findNames,
}: MoneyWaitingDependencies) {
  return { proposals, toProposals, toProposal: one, priceChanges, orphans, settle }

  async function proposals(
    caller: Caller,
    { status, ...paging }: Paging & { status?: ProposalStatus | undefined },
  ) {
    const rows = await listProposals(db, status, startOf(paging), paging.size + 1)
    const { content, hasNext, nextCursor } = toPage(rows, paging.size)
    return { content: await toProposals(caller, content), hasNext, nextCursor }
  }

  async function toProposals(caller: Caller, rows: StoredProposal[], known?: StoredPayment[]) {
    const payments =
      known ??
      (await findByIds(
        db,
        rows.map(({ paymentId }) => paymentId),
      ))
    const behind = await bookings.describe(rows)
    const names = await findNames(
      rows.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy ?? []].flat()),
    )
    return rows.map((row) =>
      toProposal(row, {
        payment: payments.find(({ id }) => id === row.paymentId),
        booking: behind.get(row.reservationId),
        names,
        caller: { id: caller.id, isAdmin: caller.roles.includes('ADMIN') },
      }),
    )
  }

  async function one(caller: Caller, row: StoredProposal) {
    const [shown] = await toProposals(caller, [row])
    if (!shown) throw new AppError('REFUND_PROPOSAL_NOT_FOUND')
    return shown
  }

  async function priceChanges({ size, cursor }: Paging) {
    const rows = await bookings.openPrices(cursor ? readCursor(cursor) : undefined, size + 1)
    const { content, hasNext, nextCursor } = toPage(rows, size)
    const names = await findNames(content.map(({ proposedBy }) => proposedBy))
    const shown = content.map((row) => ({
      ...row,
      customerName: maskedName(row.customerName),
      statusLabel: row.status === 'PROPOSED' ? '답을 기다려요' : '결제를 기다려요',
      proposedByName: names.get(row.proposedBy) ?? '',
      createdAt: seoulIso(row.createdAt),
    }))
    return { content: shown, hasNext, nextCursor }
  }

  async function orphans() {
    const rows = await findOrphans(db, orphansShown)
    const names = await findNames(rows.flatMap(({ settledBy }) => settledBy ?? []))
    return rows.map(({ settledBy, ...row }) => ({
      ...row,
      foundAt: seoulIso(row.foundAt),
      settledAt: row.settledAt && seoulIso(row.settledAt),
      settledByName: settledBy && (names.get(settledBy) ?? ''),
    }))
  }

  async function settle(actorId: string, { paymentKey, note }: { paymentKey: string; note: string }) {
    await transact(async (tx) => {
      const isSettled = await settleOrphan(tx, paymentKey, { settledAt: now(), settledBy: actorId, note })
      if (!isSettled) throw new AppError('CHANGED_MEANWHILE')
      const entry = {
        actorId,
        action: 'payment.settleOrphan',
        subject: 'paymentOrphan',
        subjectId: paymentKey,
      }
      await audit.record(tx, { ...entry, before: { settled: false }, after: { settled: true }, reason: note })
    })
    return null
  }
}
