import { createHash } from 'node:crypto'
import { and, asc, eq, getTableColumns, lte, type SQL } from 'drizzle-orm'
import type { Leg } from '../../../../../contract/reservation/reservation-status.ts'
import type { RescheduleProposalStatus } from '../../../../../contract/reservation/visit/reschedule-proposal-admin.ts'
import { findTotal } from '../../../shared/db/count-up-to.ts'
import type { Database } from '../../../shared/db/database.ts'
import { listNewest } from '../../../shared/db/keyset.ts'
import type { Start } from '../../../shared/db/paging.ts'
import { releaseCapacity } from '../calendar/slots.repository.ts'
import { rescheduleProposal } from '../reschedule-proposal.tables.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import { reservation } from '../reservation.tables.ts'

export type StoredProposal = typeof rescheduleProposal.$inferSelect
type ReservationKey = Pick<StoredReservation, 'memberId' | 'id'>

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Returns false when the leg has a waiting proposal already. */
export async function addProposal(tx: Database, row: StoredProposal): Promise<boolean> {
  const added = await tx
    .insert(rescheduleProposal)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: rescheduleProposal.id })
  return added.length > 0
}

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

/** Finds by the token of the link, whoever asks. */
export async function findByToken(db: Database, token: string): Promise<StoredProposal | undefined> {
  const [found] = await db
    .select()
    .from(rescheduleProposal)
    .where(eq(rescheduleProposal.tokenHash, hashToken(token)))
  return found
}

export async function findOfAnyMember(db: Database, id: string): Promise<StoredProposal | undefined> {
  const [found] = await db.select().from(rescheduleProposal).where(eq(rescheduleProposal.id, id))
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

/** Replaces the link of a waiting proposal. Returns false when it is no longer waiting. */
export async function replaceToken(
  tx: Database,
  { memberId, id }: Pick<StoredProposal, 'memberId' | 'id'>,
  token: string,
): Promise<boolean> {
  const changed = await tx
    .update(rescheduleProposal)
    .set({ tokenHash: hashToken(token) })
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

/** Lists waiting proposals whose time to answer is over, oldest first. */
export const listOverdue = (db: Database, now: Date, limit: number): Promise<StoredProposal[]> =>
  db
    .select()
    .from(rescheduleProposal)
    .where(and(eq(rescheduleProposal.status, 'WAITING'), lte(rescheduleProposal.answerBy, now)))
    .orderBy(asc(rescheduleProposal.answerBy))
    .limit(limit)

const { tokenHash: _, pots: __, ...listedFields } = getTableColumns(rescheduleProposal)
export type ListedProposal = Omit<StoredProposal, 'tokenHash' | 'pots'>

export interface ProposalFilter {
  status?: RescheduleProposalStatus | undefined
  day?: string | undefined
  reservation?: string | undefined
}

/** Lists proposals of all members, newest first. */
export const listProposals = (db: Database, filter: ProposalFilter, start: Start, count: number) =>
  listNewest(
    db,
    {
      table: rescheduleProposal,
      fields: listedFields,
      order: { createdAt: rescheduleProposal.createdAt, id: rescheduleProposal.id },
      where: matches(filter),
    },
    start,
    count,
  )

export const countProposals = (db: Database, filter: ProposalFilter) =>
  findTotal(db, rescheduleProposal, matches(filter))

/** Returns number and customer's name of reservations by their ids. */
export async function findCustomers(
  db: Database,
  keys: Pick<StoredProposal, 'memberId' | 'reservationId'>[],
) {
  const found = await Promise.all(
    keys.map(async ({ memberId, reservationId }) => {
      const [row] = await db
        .select({ id: reservation.id, number: reservation.number, customerName: reservation.customerName })
        .from(reservation)
        .where(and(eq(reservation.memberId, memberId), eq(reservation.id, reservationId)))
      return row
    }),
  )
  return new Map(found.flatMap((row) => (row ? [[row.id, row] as const] : [])))
}

function matches({ status, day, reservation: id }: ProposalFilter): SQL | undefined {
  return and(
    status && eq(rescheduleProposal.status, status),
    day ? eq(rescheduleProposal.fromDate, day) : undefined,
    id ? eq(rescheduleProposal.reservationId, id) : undefined,
  )
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
