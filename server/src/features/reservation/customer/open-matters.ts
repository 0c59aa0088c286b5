import type { OpenMatter } from '../../../../../contract/home/open-matters.ts'
import { pauseClosedTexts } from '../../../../../contract/reservation/visit/visit-pause.ts'
import { dayMs, formatDay } from '../../../../../contract/seoul-day.ts'
import type { Database } from '../../../shared/db/database.ts'
import { seoulDay, seoulIso, seoulTime } from '../../../shared/time/seoul.ts'
import { listUnanswered, type UnansweredPause } from '../pause/pause.repository.ts'
import { isPickupMissed, isUnpaid } from './allowed-actions.ts'
import { listOpenReservations, type OpenReservation } from './open-matters.repository.ts'
import { toPlantName } from './reservation.views.ts'

/** Prices to approve, amounts to pay, missed and paused pickups, and the visits of today and tomorrow. */
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

function mattersOf(row: OpenReservation, paused: UnansweredPause[], now: Date): OpenMatter[] {
  const about = { id: row.id, subject: toPlantName(row) }
  const visit = visitOf(row)
  const proposedUntil = row.proposalAnswerBy && new Date(row.proposalAnswerBy)
  const isSoon = visit && [seoulDay(now), seoulDay(new Date(now.getTime() + dayMs))].includes(visit.date)
  const at = visit && seoulIso(seoulTime(visit.date, visit.time))
  return [
    ...moneyOf(row, now).map((money) => ({ ...about, ...money })),
    ...(proposedUntil && proposedUntil > now
      ? [{ kind: 'RESCHEDULE_PROPOSAL' as const, ...about, amount: null, at: seoulIso(proposedUntil) }]
      : []),
    ...pauseOf(row, paused).map((subject) => ({ ...aboutPickup, ...about, subject })),
    ...(isPickupMissed(row) ? [{ ...aboutPickup, ...about }] : []),
    ...(visit && isSoon && at ? [{ kind: visit.kind, ...about, amount: null, at }] : []),
  ]
}

/** Home asks for another day in both cases. */
const aboutPickup = { kind: 'MISSED_PICKUP' as const, amount: null, at: null }

/** Names the paused pickup that waits for the customer's answer. */
const pauseOf = (row: OpenReservation, paused: UnansweredPause[]) =>
  paused
    .filter(({ reservationId, date }) => reservationId === row.id && date === row.pickupDate)
    .filter(() => row.holdsPickup && (row.status === 'CONFIRMED' || row.status === 'PICKUP_SCHEDULED'))
    .map(({ date, kind }) => `${formatDay(date)} 수거는 ${pauseClosedTexts[kind]}`)

function moneyOf(row: OpenReservation, now: Date): Pick<OpenMatter, 'kind' | 'amount' | 'at'>[] {
  const { change, holdUntil, totalAmount } = row
  if (isUnpaid(row, now) && holdUntil)
    return [{ kind: 'PAYMENT', amount: totalAmount, at: seoulIso(holdUntil) }]
  if (!change) return []
  const kind = change.status === 'PROPOSED' ? 'PRICE_CHANGE' : 'PAYMENT'
  return [{ kind, amount: change.newAmount - change.previousAmount, at: null }]
}

function visitOf({ status, pickupDate, pickupTime, deliveryDate, deliveryTime }: OpenReservation) {
  if (status === 'PICKUP_SCHEDULED') return { kind: 'PICKUP' as const, date: pickupDate, time: pickupTime }
  if (status === 'DELIVERY_SCHEDULED')
    return { kind: 'DELIVERY' as const, date: deliveryDate, time: deliveryTime }
  return undefined
}
