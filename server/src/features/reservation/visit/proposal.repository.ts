import { and, eq, type SQL } from 'drizzle-orm'
import type { Leg } from '../../../../../contract/reservation/reservation-status.ts'
import type { Database } from '../../../shared/db/database.ts'
import { findOne } from '../../../shared/db/find-one.ts'
import { expectFound } from '../../../shared/errors/expect-found.ts'
import { releaseCapacity } from '../calendar/slots.repository.ts'
import { isOf, isRow, type ReservationKey } from '../reservation.repository.ts'
import { rescheduleProposal } from '../visit.tables.ts'

export type StoredProposal = typeof rescheduleProposal.$inferSelect
type ProposalKey = Pick<StoredProposal, 'memberId' | 'id'>

/** Lists the waiting proposals of a reservation, the pickup's first. */
export async function listWaiting(db: Database, key: ReservationKey) {
  const rows = await db
    .select()
    .from(rescheduleProposal)
    .where(and(isOf(rescheduleProposal, key), eq(rescheduleProposal.status, 'WAITING')))
  return rows.toSorted((one, two) => two.leg.localeCompare(one.leg))
}

/** Whether we have asked the customer to move this visit: another day then costs them nothing. */
export async function isAskedToMove(db: Database, key: ReservationKey, leg: Leg, now: Date) {
  const proposals = await listWaiting(db, key)
  return proposals.some((proposal) => proposal.leg === leg && proposal.answerBy > now)
}

/** Throws RESCHEDULE_PROPOSAL_NOT_FOUND. */
export const getProposal = async (db: Database, where: SQL | undefined) =>
  expectFound(await findOne(db, rescheduleProposal, where), 'RESCHEDULE_PROPOSAL_NOT_FOUND')

/** Changes a waiting proposal. Returns false when it was answered or ended before. */
export async function changeWaiting(
  tx: Database,
  key: ProposalKey,
  changes: Partial<Pick<StoredProposal, 'status' | 'answeredAt' | 'tokenHash' | 'pots'>>,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(rescheduleProposal)
    .set(changes)
    .where(and(isRow(rescheduleProposal, key), eq(rescheduleProposal.status, 'WAITING')))
  return rowCount === 1
}

/**
 * Ends the waiting proposals of a locked reservation and releases their capacity: the visits that they are about were moved or
 * cancelled in another way.
 */
export async function endProposals(tx: Database, locked: ReservationKey, at: Date) {
  for (const proposal of await listWaiting(tx, locked)) await closeProposal(tx, proposal, 'ENDED', at)
}

/** Ends one proposal and releases its capacity, once. The caller must have locked the reservation. */
export async function closeProposal(
  tx: Database,
  proposal: StoredProposal,
  status: 'DECLINED' | 'EXPIRED' | 'WITHDRAWN' | 'ENDED',
  at: Date,
): Promise<boolean> {
  const { leg, toDate: date, toSlot: slot, pots } = proposal
  const isClosed = await changeWaiting(tx, proposal, { status, answeredAt: at })
  if (isClosed) await releaseCapacity(tx, { leg, date, slot }, pots)
  return isClosed
}
