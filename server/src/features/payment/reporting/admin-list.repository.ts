import { and, asc, desc, eq, getTableColumns, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { PaymentMethod, PaymentStatus } from '../../../../../contract/payment/payment.ts'
import { findTotal } from '../../../shared/db/count-up-to.ts'
import type { Database } from '../../../shared/db/database.ts'
import type { Cursor, Start } from '../../../shared/db/paging.ts'
import type { PaymentId, StoredPayment } from '../payment.repository.ts'
import {
  payment,
  paymentEvent,
  type RefundCause,
  refund,
  type StoredPaymentStatus,
} from '../payment.tables.ts'
import type { ReservationRef } from '../payment-reservations.ts'
import type { StoredRefund } from '../refund/refund.repository.ts'

/** Conditions on the payments of all members. */
export interface AdminPaymentFilter {
  status?: PaymentStatus | undefined
  method?: PaymentMethod | undefined
  /** Created from `from` and before `until`. */
  from?: Date | undefined
  until?: Date | undefined
  orderId?: string | undefined
  reservation?: ReservationRef | undefined
  /** With a settled refund like this. */
  refund?: RefundFilter | undefined
}

export interface RefundFilter {
  cause?: RefundCause | undefined
  reason?: string | undefined
  /** Settled from `from` and before `until`. */
  from?: Date | undefined
  until?: Date | undefined
}

const newestFirst = [desc(payment.createdAt), desc(payment.id)]

/** Newest first. Every filter has an index in this order. */
export async function listAll(
  db: Database,
  filter: AdminPaymentFilter,
  { after, offset = 0 }: Start,
  count: number,
): Promise<StoredPayment[]> {
  const { status } = filter
  const matchesFilter = and(
    ...toConditions(filter),
    after && sql`(${payment.createdAt}, ${payment.id}) < (${after.createdAt}, ${after.id}::uuid)`,
  )
  const selectWithStatus = (stored: StoredPaymentStatus | undefined, skipped: number, limit: number) =>
    db
      .select()
      .from(payment)
      .where(and(matchesFilter, stored && eq(payment.status, stored)))
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(skipped)
  if (status !== 'PENDING') return selectWithStatus(status, offset, count)
  return unionAll(
    selectWithStatus('PENDING', 0, offset + count),
    selectWithStatus('CONFIRMING', 0, offset + count),
  )
    .orderBy(...newestFirst)
    .limit(count)
    .offset(offset)
}

const toConditions = ({
  method,
  from,
  until,
  orderId,
  reservation,
  refund: refunded,
}: AdminPaymentFilter) => [
  refunded && hasRefund(refunded),
  method && eq(payment.method, method),
  from && gte(payment.createdAt, from),
  until && lt(payment.createdAt, until),
  orderId ? eq(payment.orderId, orderId) : undefined,
  reservation && eq(payment.memberId, reservation.memberId),
  reservation && eq(payment.reservationId, reservation.reservationId),
]

/** The refunds are found first, by their day, because there are far fewer of them than payments. */
const hasRefund = ({ cause, reason, from, until }: RefundFilter) =>
  sql`(${payment.memberId}, ${payment.id}) in (select ${refund.memberId}, ${refund.paymentId} from ${refund}
    where ${and(
      // The literal makes PostgreSQL use the partial index of settled refunds.
      sql`${refund.status} = 'SETTLED'`,
      cause && eq(refund.cause, cause),
      reason ? eq(refund.reason, reason) : undefined,
      from && gte(refund.settledAt, from),
      until && lt(refund.settledAt, until),
    )})`

/** Counts the payments of a list, see `findTotal`. */
export function countAll(db: Database, filter: AdminPaymentFilter): Promise<number | null> {
  const stored: StoredPaymentStatus[] = filter.status === 'PENDING' ? ['PENDING', 'CONFIRMING'] : []
  const hasStatus =
    stored.length > 0 ? inArray(payment.status, stored) : filter.status && eq(payment.status, filter.status)
  return findTotal(db, payment, and(...toConditions(filter), hasStatus))
}

export type StoredEvent = typeof paymentEvent.$inferSelect

const eventsPerKind = 30

/** Newest first; at most `eventsPerKind` of a kind, so that repeated entries of one kind do not hide the others. */
export async function findEvents(db: Database, { memberId, id }: PaymentId): Promise<StoredEvent[]> {
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

/** Oldest first. */
export async function findRefunds(db: Database, { memberId, id }: PaymentId): Promise<StoredRefund[]> {
  return db
    .select()
    .from(refund)
    .where(and(eq(refund.memberId, memberId), eq(refund.paymentId, id)))
    .orderBy(asc(refund.createdAt), asc(refund.id))
}

/** Refunds of all members with their payments, newest first. */
export async function listRefunds(
  db: Database,
  { from, until }: { from: Date; until: Date },
  after: Cursor | undefined,
  count: number,
): Promise<{ refund: StoredRefund; payment: StoredPayment }[]> {
  return db
    .select({ refund, payment })
    .from(refund)
    .innerJoin(payment, and(eq(payment.memberId, refund.memberId), eq(payment.id, refund.paymentId)))
    .where(
      and(
        gte(refund.createdAt, from),
        lt(refund.createdAt, until),
        after && sql`(${refund.createdAt}, ${refund.id}) < (${after.createdAt}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(refund.createdAt), desc(refund.id))
    .limit(count)
}
