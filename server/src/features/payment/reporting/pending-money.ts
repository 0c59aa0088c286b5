import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, max, sql } from 'drizzle-orm'
import type { LateRefund, RefundProposal } from '../../../../../contract/payment/refund-admin.ts'
import { countUpTo } from '../../../shared/db/count-up-to.ts'
import type { Database } from '../../../shared/db/database.ts'
import { listPage } from '../../../shared/db/keyset.ts'
import { type Paging, readCursor, toPage } from '../../../shared/db/paging.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { expectFound } from '../../../shared/errors/expect-found.ts'
import type { Caller } from '../../../shared/http/handlers.ts'
import { countLimit, type StateMetrics, secondsSince } from '../../../shared/metrics/state-metrics.ts'
import { maskedName } from '../../../shared/personal/masked.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import type { PaymentContext } from '../context.ts'
import type { StoredPayment } from '../payment.repository.ts'
import {
  type ProposalStatus,
  payment,
  paymentEvent,
  paymentOrphan,
  refund,
  refundProposal,
} from '../payment.tables.ts'
import {
  aloneFrom,
  canApprove,
  isOnly,
  labelOfKind,
  type StoredProposal,
} from '../refund/refund-proposals.ts'
import { maskedCustomerName } from './list-admin-payments.ts'

/** Lists the proposals of money that staff give back, newest first. */
export async function listRefundProposals(
  ctx: PaymentContext,
  caller: Caller,
  { status, ...paging }: Paging & { status?: ProposalStatus | undefined },
) {
  const where = status && eq(refundProposal.status, status)
  const fields = getTableColumns(refundProposal)
  const list = { table: refundProposal, fields, order: refundProposal, where }
  const { content, ...rest } = await listPage(ctx.db, list, paging, (row) => row)
  return { content: await toAdminProposals(ctx, caller, content), ...rest }
}

/** `knownPayments`: the payments of the proposals, when the caller has already read them. */
export async function toAdminProposals(
  { db, now, reservations, findNames, findRecentGrantors, findRecentlyGranted, findAdmins }: PaymentContext,
  caller: Caller,
  rows: StoredProposal[],
  knownPayments?: StoredPayment[],
) {
  const paymentIds = rows.flatMap(({ paymentId }) => paymentId ?? [])
  const payments = knownPayments ?? (await db.select().from(payment).where(inArray(payment.id, paymentIds)))
  const summaries = await reservations.findSummaries(rows)
  const names = await findNames(
    rows.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy ?? []].flat()),
  )
  const isAdmin = caller.roles.includes('ADMIN')
  const isAsked = isAdmin && rows.some(({ status }) => status === 'OPEN')
  const recentTies = isAsked
    ? [...(await findRecentGrantors(caller.id)), ...(await findRecentlyGranted(caller.id))]
    : []
  const isOnlyAdmin = isAsked && isOnly(await findAdmins(db), caller.id)
  const approver = { id: caller.id, recentTies, isOnlyAdmin }
  const toProposal = (row: StoredProposal): RefundProposal => {
    const { paymentId, reservationId, status, detail } = row
    const reservation = summaries.get(reservationId)
    const isMine = status === 'OPEN' && row.proposedBy === caller.id
    return {
      ...row,
      // The reservation of a deleted account is gone.
      reservationId: reservation ? reservationId : null,
      kindLabel: labelOfKind(row),
      priceChange:
        detail?.kind === 'PRICE_CHANGE'
          ? { previousAmount: detail.previousAmount, newAmount: detail.newAmount }
          : null,
      customerNote: (detail && 'note' in detail && detail.note) || null,
      orderId: payments.find((it) => it.id === paymentId)?.orderId ?? '',
      customerName: maskedCustomerName(reservation),
      reservationNumber: reservation?.number ?? null,
      statusLabel: proposalLabels[status],
      proposedByName: names.get(row.proposedBy) ?? '',
      mayApprove: isAdmin && canApprove(row, approver, now()),
      isMine,
      aloneFrom: isMine && approver.isOnlyAdmin ? seoulIso(aloneFrom(row)) : null,
      createdAt: seoulIso(row.createdAt),
      decidedByName:
        row.decidedBy && (row.decidedBy === 'SYSTEM' ? '자동' : (names.get(row.decidedBy) ?? '')),
      decidedAt: row.decidedAt && seoulIso(row.decidedAt),
    }
  }
  return rows.map(toProposal)
}

export async function toAdminProposal(ctx: PaymentContext, caller: Caller, row: StoredProposal) {
  const [proposal] = await toAdminProposals(ctx, caller, [row])
  return expectFound(proposal, 'REFUND_PROPOSAL_NOT_FOUND')
}

const proposalLabels: Record<ProposalStatus, string> = {
  OPEN: '승인 대기',
  APPROVED: '승인',
  DECLINED: '거절',
}

const lateAfterMs = 60 * 60 * 1000
const maxLateRefunds = 50

/** A refund that has been pending for so long needs a person. */
const isLate = (now: Date) =>
  and(eq(refund.status, 'PENDING'), lt(refund.createdAt, new Date(now.getTime() - lateAfterMs)))

/** Lists refunds that the provider has not decided for an hour, oldest first. */
export async function listLateRefunds({ db, now }: PaymentContext): Promise<LateRefund[]> {
  const { createdAt, id } = refund
  const rows = await db
    .select()
    .from(refund)
    .where(isLate(now()))
    .orderBy(asc(createdAt), asc(id))
    .limit(maxLateRefunds)
  return rows.map((row) => ({
    ...row,
    createdAt: seoulIso(row.createdAt),
    triedAt: row.triedAt && seoulIso(row.triedAt),
  }))
}

/** Lists price changes that the customer has not answered, has accepted and not paid, or has refused without a next step of ours, newest first. */
export async function listPriceChanges(
  { reservations, findNames }: PaymentContext,
  { size, cursor }: Paging,
) {
  const rows = await reservations.listOpenPriceChanges(cursor ? readCursor(cursor) : undefined, size + 1)
  const { content, hasNext, nextCursor } = toPage(rows, size)
  const names = await findNames(content.map(({ proposedBy }) => proposedBy))
  const priceChanges = content.map((row) => ({
    ...row,
    customerName: maskedName(row.customerName),
    statusLabel: openPriceLabels[row.status],
    proposedByName: names.get(row.proposedBy) ?? '',
    createdAt: seoulIso(row.createdAt),
  }))
  return { content: priceChanges, hasNext, nextCursor }
}

const openPriceLabels = {
  PROPOSED: '답을 기다려요',
  AWAITING_PAYMENT: '결제를 기다려요',
  DECLINED: '손님이 거절했어요',
}

const maxOrphans = 200

/** Lists the differences to the provider's transactions, newest first. */
export async function listOrphans({ db, findNames }: PaymentContext) {
  const rows = await db.select().from(paymentOrphan).orderBy(desc(paymentOrphan.foundAt)).limit(maxOrphans)
  const names = await findNames(rows.flatMap(({ settledBy }) => settledBy ?? []))
  return rows.map(({ settledBy, ...row }) => ({
    ...row,
    foundAt: seoulIso(row.foundAt),
    settledAt: row.settledAt && seoulIso(row.settledAt),
    settledByName: settledBy && (names.get(settledBy) ?? ''),
  }))
}

/** Marks a difference as settled outside of this system. Throws CHANGED_MEANWHILE when it is settled already or does not exist. */
export async function settleOrphan(
  { transact, now, audit }: PaymentContext,
  actorId: string,
  { paymentKey, note }: { paymentKey: string; note: string },
) {
  await transact(async (tx) => {
    const { rowCount } = await tx
      .update(paymentOrphan)
      .set({ settledAt: now(), settledBy: actorId, note })
      .where(and(eq(paymentOrphan.paymentKey, paymentKey), isNull(paymentOrphan.settledAt)))
    if (rowCount !== 1) throw new AppError('CHANGED_MEANWHILE')
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

/** Counts proposals, failed and late refunds, and orphans, each up to `max`. */
export async function countPendingMoney(db: Database, now: Date, max: number) {
  const [proposed, failed, late, orphans] = await Promise.all([
    countUpTo(db, refundProposal, eq(refundProposal.status, 'OPEN'), max),
    countUpTo(db, refund, eq(refund.status, 'FAILED'), max),
    countUpTo(db, refund, isLate(now), max),
    countUpTo(db, paymentOrphan, isNull(paymentOrphan.settledAt), max),
  ])
  return { REFUNDS_PROPOSED: proposed, REFUNDS_FAILED: failed, REFUNDS_LATE: late, ORPHANS: orphans }
}

/**
 * Returns when the provider last captured a payment, whatever became of it later, and when it last gave no answer or rejected our
 * credentials. A card that it refuses is an answer.
 */
export async function findLastPaymentOutcomes(db: Database) {
  const [[captured], [failed]] = await Promise.all([
    db.select({ at: max(payment.completedAt) }).from(payment),
    db
      .select({ at: paymentEvent.createdAt })
      .from(paymentEvent)
      .where(inArray(paymentEvent.kind, ['DOUBT', 'ALARM']))
      .orderBy(desc(paymentEvent.createdAt))
      .limit(1),
  ])
  return { lastSuccess: captured?.at ?? null, lastFailure: failed?.at ?? null }
}

/** Money that is under way or waits for somebody. */
export const paymentMetrics: StateMetrics = {
  gauges: {
    saeip_payments_open: { help: 'Payments that are PENDING or CONFIRMING', labels: ['status'] },
    saeip_payment_oldest_seconds: { help: 'Age of the oldest of them', labels: ['status'] },
    saeip_payment_orphans: { help: 'Differences to the books of the provider that nobody has settled' },
    saeip_refunds_waiting: { help: 'Refunds that the provider has not decided' },
    saeip_refund_oldest_seconds: { help: 'Age of the oldest of them' },
    saeip_refund_proposals_open: { help: 'Refunds that wait for a second administrator' },
  },
  read: async (tx, now) => {
    const { rows } = await tx.execute<{ name: string; count: number; oldest: string | null }>(sql`
      select name, count(since)::int as count, min(since) as oldest from (
        (select 'PENDING' as name, ${payment.createdAt} as since from ${payment}
          where ${payment.status} = 'PENDING' order by ${payment.createdAt} limit ${countLimit})
        union all
        (select 'CONFIRMING', ${payment.confirmingSince} from ${payment}
          where ${payment.status} = 'CONFIRMING' order by ${payment.confirmingSince} limit ${countLimit})
        union all
        (select 'orphans', ${paymentOrphan.foundAt} from ${paymentOrphan}
          where ${paymentOrphan.settledAt} is null limit ${countLimit})
        union all
        (select 'refunds', ${refund.createdAt} from ${refund}
          where ${refund.status} = 'PENDING' order by ${refund.createdAt} limit ${countLimit})
        union all
        (select 'proposals', ${refundProposal.createdAt} from ${refundProposal}
          where ${refundProposal.status} = 'OPEN' limit ${countLimit})
      ) as waiting group by name`)
    const of = (name: string) => {
      const row = rows.find((it) => it.name === name)
      return { count: row?.count ?? 0, age: secondsSince(row?.oldest, now) }
    }
    return [
      ...['PENDING', 'CONFIRMING'].flatMap((status) => [
        { name: 'saeip_payments_open', value: of(status).count, labels: { status } },
        { name: 'saeip_payment_oldest_seconds', value: of(status).age, labels: { status } },
      ]),
      { name: 'saeip_payment_orphans', value: of('orphans').count },
      { name: 'saeip_refunds_waiting', value: of('refunds').count },
      { name: 'saeip_refund_oldest_seconds', value: of('refunds').age },
      { name: 'saeip_refund_proposals_open', value: of('proposals').count },
    ]
  },
}
