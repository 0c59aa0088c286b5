import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Leg } from '../../../../../contract/reservation/reservation-status.ts'
import type { RescheduleProposalStatus } from '../../../../../contract/reservation/visit/reschedule-proposal-admin.ts'
import type { Database } from '../../../shared/db/database.ts'
import { releaseCapacity } from '../calendar/slots.repository.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import { rescheduleProposal } from '../visit.tables.ts'

export type StoredProposal = typeof rescheduleProposal.$inferSelect
type ReservationKey = Pick<StoredReservation, 'memberId' | 'id'>

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Lists the waiting proposals of a reservation, the pickup's first. */
export async function listWaiting(db: Database, key: ReservationKey): Promise<StoredProposal[]> {
  const rows = await db
    .select()
    .from(rescheduleProposal)
    .where(and(isOf(key), eq(rescheduleProposal.status, 'WAITING')))
  return rows.toSorted((one, two) => two.leg.localeCompare(one.leg))
}

/** Whether we have asked the customer to move this visit: another day then costs them nothing. */
export async function isAskedToMove(db: Database, key: ReservationKey, leg: Leg, now: Date) {
  const proposals = await listWaiting(db, key)
  return proposals.some((proposal) => proposal.leg === leg && proposal.answerBy > now)
}

export async function findProposal(
  db: Database,
  { memberId, id }: Pick<StoredProposal, 'memberId' | 'id'>,
): Promise<StoredProposal | undefined> {
  const [found] = await db
    .select()
    .from(rescheduleProposal)
    .where(and(eq(rescheduleProposal.memberId, memberId), eq(rescheduleProposal.id, id)))
  return found
}

/** Ends a waiting proposal. Returns false when it was answered or ended before. The caller must have locked the reservation. */
export async function resolveProposal(
  tx: Database,
  { memberId, id }: Pick<StoredProposal, 'memberId' | 'id'>,
  status: Exclude<RescheduleProposalStatus, 'WAITING'>,
  answeredAt: Date,
): Promise<boolean> {
  const changed = await tx
    .update(rescheduleProposal)
    .set({ status, answeredAt })
    .where(
      and(
        eq(rescheduleProposal.memberId, memberId),
        eq(rescheduleProposal.id, id),
        eq(rescheduleProposal.status, 'WAITING'),
      ),
    )
    .returning({ id: rescheduleProposal.id })
  return changed.length > 0
}

const isOf = ({ memberId, id }: ReservationKey) =>
  and(eq(rescheduleProposal.memberId, memberId), eq(rescheduleProposal.reservationId, id))

/** The capacity that a waiting proposal holds. */
const proposedSlotKey = ({ leg, toDate, toSlot }: Pick<StoredProposal, 'leg' | 'toDate' | 'toSlot'>) => ({
  leg: leg as Leg,
  date: toDate,
  slot: toSlot,
})

/**
 * Ends the waiting proposals of a locked reservation and releases their capacity: the visits that they are about were moved or
 * cancelled in another way.
 */
export async function endProposals(
  tx: Database,
  locked: Pick<StoredReservation, 'memberId' | 'id'>,
  at: Date,
) {
  for (const proposal of await listWaiting(tx, locked)) await closeProposal(tx, proposal, 'ENDED', at)
}

/** Ends one proposal and releases its capacity, once. The caller must have locked the reservation. */
export async function closeProposal(
  tx: Database,
  proposal: StoredProposal,
  status: 'DECLINED' | 'EXPIRED' | 'WITHDRAWN' | 'ENDED',
  at: Date,
): Promise<boolean> {
  const isClosed = await resolveProposal(tx, proposal, status, at)
  if (isClosed) await releaseCapacity(tx, proposedSlotKey(proposal), proposal.pots)
  return isClosed
}
