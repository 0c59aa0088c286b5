import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import type { Start } from '../../../shared/db/paging.ts'
import type { PaymentId } from '../payment.repository.ts'
import { type ProposalStatus, refund, refundProposal } from '../payment.tables.ts'
import type { ReservationRef } from '../payment-reservations.ts'

export type StoredProposal = typeof refundProposal.$inferSelect

const ofPayment = ({ memberId, id }: PaymentId) =>
  and(eq(refundProposal.memberId, memberId), eq(refundProposal.paymentId, id))

export async function insertProposal(tx: Database, added: StoredProposal) {
  await tx.insert(refundProposal).values(added)
}

export async function findProposal(db: Database, id: string): Promise<StoredProposal | undefined> {
  const [found] = await db.select().from(refundProposal).where(eq(refundProposal.id, id))
  return found
}

/** Newest first. */
export async function findProposals(db: Database, id: PaymentId): Promise<StoredProposal[]> {
  return db.select().from(refundProposal).where(ofPayment(id)).orderBy(desc(refundProposal.createdAt))
}

const isOpenOf = ({ memberId, reservationId }: ReservationRef) =>
  and(
    eq(refundProposal.memberId, memberId),
    eq(refundProposal.reservationId, reservationId),
    eq(refundProposal.status, 'OPEN'),
  )

/** Returns the open proposal of a reservation; there is at most one. */
export async function findOpenProposal(
  db: Database,
  ref: ReservationRef,
): Promise<StoredProposal | undefined> {
  const [found] = await db.select().from(refundProposal).where(isOpenOf(ref))
  return found
}

/** Declines the open proposals of a reservation that change the reservation itself; refunds stay open. */
export async function closeOpenProposals(
  tx: Database,
  ref: ReservationRef,
  decision: Pick<StoredProposal, 'note' | 'decidedAt'>,
) {
  await tx
    .update(refundProposal)
    .set({ ...decision, status: 'DECLINED', decidedBy: 'SYSTEM' })
    .where(and(isOpenOf(ref), ne(refundProposal.kind, 'REFUND')))
}

/** Newest first, after a cursor. */
export async function listProposals(
  db: Database,
  status: ProposalStatus | undefined,
  from: Start,
  count: number,
): Promise<StoredProposal[]> {
  const { createdAt, id } = refundProposal
  const { after, offset = 0 } = from
  return db
    .select()
    .from(refundProposal)
    .where(
      and(
        status && eq(refundProposal.status, status),
        after && sql`(${createdAt}, ${id}) < (${after.createdAt}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(count)
    .offset(offset)
}

/** Decides an open proposal. Returns undefined when it is already decided. */
export async function decideProposal(
  tx: Database,
  { memberId, id }: StoredProposal,
  decision: Pick<StoredProposal, 'status' | 'decidedBy' | 'decidedAt' | 'note'>,
): Promise<StoredProposal | undefined> {
  const hasId = and(eq(refundProposal.memberId, memberId), eq(refundProposal.id, id))
  const [decided] = await tx
    .update(refundProposal)
    .set(decision)
    .where(and(hasId, eq(refundProposal.status, 'OPEN')))
    .returning()
  return decided
}

/** Returns the won that staff gave back for a reservation: settled and pending refunds, cancellations and price reductions. */
export async function sumStaffRefunds(
  tx: Database,
  memberId: string,
  reservationId: string,
): Promise<number> {
  const [found] = await tx
    .select({ sum: sql<number>`coalesce(sum(${refund.amount}), 0)::int` })
    .from(refund)
    .where(
      and(
        eq(refund.memberId, memberId),
        eq(refund.reservationId, reservationId),
        inArray(refund.cause, ['OPERATOR', 'PRICE_CHANGE']),
        ne(refund.status, 'FAILED'),
      ),
    )
  return found?.sum ?? 0
}
