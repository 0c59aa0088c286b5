import type { Database } from '../../../shared/db/database.ts'
import { releaseCapacity } from '../calendar/slots.repository.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import { listWaiting, proposedSlotKey, resolveProposal, type StoredProposal } from './proposal.repository.ts'

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
