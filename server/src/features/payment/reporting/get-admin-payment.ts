import { and, asc, desc, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import { refundCauseLabels } from '../../../../../contract/payment/refund-admin.ts'
import { reservationStatusLabels } from '../../../../../contract/reservation/reservation-status.ts'
import type { Database } from '../../../shared/db/database.ts'
import { expectFound } from '../../../shared/errors/expect-found.ts'
import type { Caller } from '../../../shared/http/handlers.ts'
import { isDeletedOwner } from '../../../shared/personal/deleted-owner.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import type { PaymentContext, ReservationSummary } from '../context.ts'
import { findById, type PaymentEventKind, type PaymentId, paymentEventLabels } from '../payment.repository.ts'
import { paymentEvent, refund, refundProposal } from '../payment.tables.ts'
import type { StoredRefund } from '../refund/refunds.ts'
import { refundStatusLabels, toAdminPayment } from './list-admin-payments.ts'
import { toAdminProposals } from './pending-money.ts'

/**
 * Returns a payment for staff, with the customer's full name, and writes the view to the audit log. Throws
 * PAYMENT_NOT_FOUND.
 */
export async function getAdminPayment(ctx: PaymentContext, caller: Caller, id: string) {
  const { db, audit, reservations } = ctx
  const row = expectFound(await findById(db, id), 'PAYMENT_NOT_FOUND')
  await audit.recordView({ actorId: caller.id, action: 'payment.look', subject: 'payment', subjectId: id })
  const reservation = (await reservations.findSummaries([row])).get(row.reservationId)
  const payment = toAdminPayment(row, reservation)
  return {
    ...payment,
    customerName: reservation?.customerName ?? payment.customerName,
    memberId: isDeletedOwner(row.memberId) ? null : row.memberId,
    events: (await findEvents(db, row)).map(toEvent),
    refunds: (await findRefunds(db, row)).map(toAdminRefund),
    proposals: await toAdminProposals(ctx, caller, await findProposals(db, row), [row]),
    reservation: toAdminReservation(reservation),
  }
}

type StoredEvent = typeof paymentEvent.$inferSelect

const eventsPerKind = 30

/** Newest first; at most `eventsPerKind` of a kind, so that repeated entries of one kind do not hide the others. */
async function findEvents(db: Database, { memberId, id }: PaymentId): Promise<StoredEvent[]> {
  const position = sql<number>`row_number() over (
    partition by ${paymentEvent.kind} order by ${paymentEvent.createdAt} desc, ${paymentEvent.id} desc)`
  const numbered = db
    .select({ ...getTableColumns(paymentEvent), position: position.as('position') })
    .from(paymentEvent)
    .where(and(eq(paymentEvent.memberId, memberId), eq(paymentEvent.paymentId, id)))
    .as('numbered')
  return db
    .select()
    .from(numbered)
    .where(lte(numbered.position, eventsPerKind))
    .orderBy(desc(numbered.createdAt), desc(numbered.id))
}

/** Newest first. */
const findProposals = (db: Database, { memberId, id }: PaymentId) =>
  db
    .select()
    .from(refundProposal)
    .where(and(eq(refundProposal.memberId, memberId), eq(refundProposal.paymentId, id)))
    .orderBy(desc(refundProposal.createdAt))

/** Oldest first. */
async function findRefunds(db: Database, { memberId, id }: PaymentId): Promise<StoredRefund[]> {
  return db
    .select()
    .from(refund)
    .where(and(eq(refund.memberId, memberId), eq(refund.paymentId, id)))
    .orderBy(asc(refund.createdAt), asc(refund.id))
}

const toEvent = ({ id, kind, detail, createdAt }: StoredEvent) => ({
  id,
  kind,
  label: paymentEventLabels[kind as PaymentEventKind] ?? kind,
  detail: detail as Record<string, unknown>,
  createdAt: seoulIso(createdAt),
})

const toAdminRefund = (row: StoredRefund) => ({
  ...row,
  causeLabel: refundCauseLabels[row.cause],
  statusLabel: refundStatusLabels[row.status],
  createdAt: seoulIso(row.createdAt),
  settledAt: row.settledAt && seoulIso(row.settledAt),
})

const toAdminReservation = (reservation: ReservationSummary | undefined) =>
  reservation ? { ...reservation, statusLabel: reservationStatusLabels[reservation.status] } : null
