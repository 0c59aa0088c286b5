import { and, eq, sql } from 'drizzle-orm'
import type { OpenMatter } from '../../../../../contract/home/open-matters.ts'
import type { ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import { pauseClosedTexts } from '../../../../../contract/reservation/visit/visit-pause.ts'
import { dayMs, formatDay } from '../../../../../contract/seoul-day.ts'
import type { Database } from '../../../shared/db/database.ts'
import { newestFirst } from '../../../shared/db/keyset.ts'
import { prepared } from '../../../shared/db/prepared.ts'
import { seoulDay, seoulIso, seoulTime } from '../../../shared/time/seoul.ts'
import { isOpenChange } from '../billing/price-change.repository.ts'
import { isOf, visitsColumn } from '../reservation.repository.ts'
import { priceChange, reservation } from '../reservation.tables.ts'
import { isUnpaid } from '../status/transitions.ts'
import { listUnanswered } from '../visit/pauses.ts'
import { isPickupMissed, scheduledLeg } from '../visit/visit-rules.ts'
import { rescheduleProposal } from '../visit.tables.ts'
import { toPlantName } from './own-reservations.ts'

/** Prices to approve, amounts to pay, missed and paused pickups; of a booking without any of them, the next visit. */
export async function findReservationMatters(
  { db, now }: { db: Database; now: () => Date },
  memberId: string,
): Promise<OpenMatter[]> {
  const moment = now()
  const [rows, paused] = await Promise.all([
    listOpenReservations(db, memberId),
    listUnanswered(db, memberId, seoulDay(moment)),
  ])
  return rows.flatMap((row) => mattersOf(row, paused, moment))
}

type Paused = Awaited<ReturnType<typeof listUnanswered>>

function mattersOf(row: OpenReservation, paused: Paused, now: Date): OpenMatter[] {
  const about = { id: row.id, subject: toPlantName(row) }
  const visit = visitOf(row)
  const proposedUntil = row.proposalAnswerBy && new Date(row.proposalAnswerBy)
  const isSoon = visit && visit.kind !== 'CARE' && visit.date <= seoulDay(new Date(now.getTime() + dayMs))
  const toDo: OpenMatter[] = [
    ...moneyOf(row, now).map((money) => ({ ...about, ...money })),
    ...(proposedUntil && proposedUntil > now
      ? [{ kind: 'RESCHEDULE_PROPOSAL' as const, ...about, amount: null, at: seoulIso(proposedUntil) }]
      : []),
    ...pauseOf(row, paused).map((subject) => ({ ...aboutPickup, ...about, subject })),
    ...(isPickupMissed(row) ? [{ ...aboutPickup, ...about }] : []),
  ]
  if (!visit || (toDo.length > 0 && !isSoon)) return toDo
  return [
    ...toDo,
    { kind: visit.kind, ...about, amount: null, at: seoulIso(seoulTime(visit.date, visit.time)) },
  ]
}

/** Home asks for another day in both cases. */
const aboutPickup = { kind: 'MISSED_PICKUP' as const, amount: null, at: null }

/** Names the paused pickup that waits for the customer's answer. */
function pauseOf({ id, status, visits: { PICKUP } }: OpenReservation, paused: Paused) {
  if (!PICKUP.holds || (status !== 'CONFIRMED' && status !== 'PICKUP_SCHEDULED')) return []
  return paused
    .filter(({ visit, pause }) => visit.reservationId === id && pause.date === PICKUP.date)
    .map(({ pause: { date, kind } }) => `${formatDay(date)} 수거는 ${pauseClosedTexts[kind]}`)
}

function moneyOf(
  row: OpenReservation,
  now: Date,
): (Pick<OpenMatter, 'kind' | 'amount' | 'at'> & Partial<OpenMatter>)[] {
  const { change, holdUntil, totalAmount, visits } = row
  if (isUnpaid(row, now) && holdUntil) {
    const subject = `${formatDay(visits.PICKUP.date)} 수거`
    return [{ kind: 'PAYMENT', subject, amount: totalAmount, at: seoulIso(holdUntil) }]
  }
  if (!change) return []
  const kind = change.status === 'PROPOSED' ? 'PRICE_CHANGE' : 'PAYMENT'
  return [{ kind, amount: change.newAmount - change.previousAmount, at: null }]
}

const inCare: ReservationStatus[] = ['PICKED_UP', 'IN_CARE', 'DELIVERY_PREPARING']

/** The next visit; the planned delivery while the plants are with us. */
function visitOf({ status, visits }: OpenReservation) {
  if (inCare.includes(status)) return { kind: 'CARE' as const, ...visits.DELIVERY }
  const leg = scheduledLeg(status)
  return leg && { kind: leg, ...visits[leg] }
}

/** A reservation in progress with its open price change, if it has one. */
type OpenReservation = Awaited<ReturnType<typeof listOpenReservations>>[number]

const maxReservations = 20

/** Lists the member's reservations in progress, newest first. */
const listOpenReservations = (db: Database, memberId: string) =>
  selectOpenReservations(db).execute({ memberId })

const { id, status, totalAmount, holdUntil, potCount, diagnosis } = reservation
const selectOpenReservations = prepared((db) =>
  db
    .select({
      id,
      status,
      totalAmount,
      holdUntil,
      visits: visitsColumn,
      potCount,
      diagnosis,
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
    .leftJoin(priceChange, and(isOf(priceChange, reservation), isOpenChange))
    .where(and(eq(reservation.memberId, sql.placeholder('memberId')), eq(reservation.listing, 'IN_PROGRESS')))
    .orderBy(...newestFirst(reservation))
    .limit(maxReservations)
    .prepare('open_reservations'),
)
