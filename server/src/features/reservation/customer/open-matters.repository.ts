import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { prepared } from '../../../shared/db/prepared.ts'
import { rescheduleProposal } from '../reschedule-proposal.tables.ts'
import { priceChange, reservation } from '../reservation.tables.ts'

/** A reservation in progress with its open price change, if it has one. */
export type OpenReservation = Awaited<ReturnType<typeof listOpenReservations>>[number]

const maxReservations = 20

/** Lists the member's reservations in progress, newest first. */
export const listOpenReservations = (db: Database, memberId: string) =>
  selectOpenReservations(db).execute({ memberId })

const selectOpenReservations = prepared((db) =>
  db
    .select({
      id: reservation.id,
      status: reservation.status,
      totalAmount: reservation.totalAmount,
      holdUntil: reservation.holdUntil,
      pickupDate: reservation.pickupDate,
      pickupTime: reservation.pickupTime,
      deliveryDate: reservation.deliveryDate,
      deliveryTime: reservation.deliveryTime,
      holdsPickup: reservation.holdsPickup,
      potCount: reservation.potCount,
      diagnosis: reservation.diagnosis,
      change: {
        status: priceChange.status,
        previousAmount: priceChange.previousAmount,
        newAmount: priceChange.newAmount,
      },
      /** Until when the customer may answer the proposal that ends first. */
      proposalAnswerBy: sql<string | null>`(
        select min(${rescheduleProposal.answerBy}) from ${rescheduleProposal}
        where ${rescheduleProposal.memberId} = ${reservation.memberId}
          and ${rescheduleProposal.reservationId} = ${reservation.id} and ${rescheduleProposal.status} = 'WAITING'
      )`,
    })
    .from(reservation)
    .leftJoin(
      priceChange,
      and(
        eq(priceChange.memberId, reservation.memberId),
        eq(priceChange.reservationId, reservation.id),
        inArray(priceChange.status, ['PROPOSED', 'AWAITING_PAYMENT']),
      ),
    )
    .where(and(eq(reservation.memberId, sql.placeholder('memberId')), eq(reservation.listing, 'IN_PROGRESS')))
    .orderBy(desc(reservation.createdAt), desc(reservation.id))
    .limit(maxReservations)
    .prepare('open_reservations'),
)
